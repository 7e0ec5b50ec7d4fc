// Opening any text, and stepping through the puzzles of a file that has many.

import { button, element, select } from "../dom.js";
import { findCollection, goToPlace, setCollection } from "../state/collection.js";
import { say, wordFault } from "../words.js";

/** @typedef {import("../main.js").App} App */

/**
 * Open the puzzle of a text, or the first that can be read if there are many.
 * @param {App} app
 * @param {string} text
 */
export async function openText(app, text) {
    const read = await app.ask("read", { text }).catch((/** @type {Error} */ error) => error);
    if (!(read instanceof Error) && read.count === 1) {
        app.open(read.board);
        return;
    }
    const found = await app.ask("contents", { text });
    const first = found.puzzles.findIndex((/** @type {any} */ each) => each.link);
    if (read instanceof Error && (found.puzzles.length < 2 || first < 0)) throw read;
    setCollection(found);
    await openPlace(app, first);
}

/**
 * @param {App} app
 * @param {number} at
 */
async function openPlace(app, at) {
    app.open((await app.ask("read", { text: goToPlace(at) })).board);
}

/**
 * What leads from a puzzle to the others of its file; nothing for a puzzle that is of none.
 * @param {App} app
 * @param {string} link
 */
export function makeStepper(app, link) {
    const found = findCollection(link);
    if (!found) return null;
    const { puzzles, complete, at } = found;
    const problem = element("p", { class: "error", role: "alert" });
    const go = (/** @type {number} */ to) =>
        openPlace(app, to).catch((error) => {
            problem.textContent = wordFault(error);
        });
    const nameOf = (/** @type {number} */ nth) => `${nth + 1}. ${puzzles[nth].fault ?? puzzles[nth].name}`;
    const chooser = select(
        puzzles.map((_, nth) => [String(nth), nameOf(nth)]),
        String(at),
        (value) => go(Number(value)),
    );
    chooser.setAttribute("aria-label", say("file_choose"));
    for (const [nth, each] of [...chooser.options].entries()) each.disabled = !puzzles[nth].link;
    const to = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ step) => {
        let next = at + step;
        while (puzzles[next] && !puzzles[next].link) next += step;
        return button(sign, () => go(next), { disabled: !puzzles[next], "aria-label": say(name) });
    };
    return element(
        "nav",
        { class: "stepper", "aria-label": say("file_puzzles") },
        to("‹", "previous_puzzle", -1),
        chooser,
        to("›", "next_puzzle", 1),
        element("span", { class: "help" }, say(complete ? "file_count" : "file_first", { count: puzzles.length })),
        problem,
    );
}
