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
    const another = makeAnother(view, "another", { class: "main" });
    if (another) view.message.append(" ", another);
    view.save();
}

/**
 * A button for a new puzzle of the same kind and size; nothing for a kind of which none can be made.
 * @param {import("./play.js").PlayView} view
 * @param {string} name of its word
 * @param {Record<string, any>} [attributes]
 */
export function makeAnother(view, name, attributes) {
    const kind = view.app.data.kinds.find((/** @type {any} */ each) => each.name === view.board.kind);
    return kind?.sizes.length ? button(say(name), () => openAnother(view), attributes) : null;
}

/**
 * A new puzzle, of the level that was asked for last.
 * @param {import("./play.js").PlayView} view
 */
async function openAnother(view) {
    const { kind, width, height } = view.board;
    const level = getSetting(`new:${kind}`, {}).level ?? "easy";
    const found = await view.busy.run(say("making"), (options) =>
        view.app.ask("generate", { kind, width, height, level }, options),
    );
    if (found) view.app.open(found.board);
}
