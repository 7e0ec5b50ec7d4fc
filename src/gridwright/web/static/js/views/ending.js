// The end of a game: a quiet moment of joy, and the way to the next puzzle.

import { button } from "../dom.js";
import { getSetting } from "../state/storage.js";
import { say } from "../words.js";

const STEP = 40; // milliseconds from one diagonal of the board to the next

/** @param {import("./play.js").PlayView} view */
export function celebrate(view) {
    view.solved = true;
    view.timer.stop();
    for (const [cell, group] of view.view.drawing.cells.entries()) {
        const diagonal = Math.floor(cell / view.board.width) + (cell % view.board.width);
        group.style.animationDelay = `${STEP * diagonal}ms`;
    }
    view.element.classList.add("solved");
    view.heading.textContent = view.name;
    const byPlayer = view.timer.isShown ? say("solved_in", { time: view.timer.text }) : say("solved");
    view.say(view.game === view.given ? say("solved_for_you") : byPlayer);
    const sizes = view.app.data.kinds.find((/** @type {any} */ kind) => kind.name === view.board.kind)?.sizes ?? [];
    if (sizes.length)
        view.message.append(
            " ",
            button(say("another"), () => makeAnother(view), { class: "main" }),
        );
    view.save();
}

/**
 * A new puzzle of the same kind and size, of the level that was asked for last.
 * @param {import("./play.js").PlayView} view
 */
async function makeAnother(view) {
    const { kind, width, height } = view.board;
    const level = getSetting(`new:${kind}`, {}).level ?? "easy";
    const found = await view.busy.run(say("making"), (options) =>
        view.app.ask("generate", { kind, width, height, level }, options),
    );
    if (found) view.app.open(found.board);
}
