// What takes the place of a drawing as a whole: the same on a board of another size, turned or mirrored, or an image.

import { readDrawn, resize, turn, turnArrow } from "../state/drawing.js";
import { say } from "../words.js";
import { readShades } from "./image.js";

/** @typedef {import("./set.js").SetView} SetView */

/**
 * @param {SetView} view
 * @param {number} width
 * @param {number} height
 */
export async function resizeDrawing(view, width, height) {
    const found = await view.fetchBlueprint({ kind: view.kind.name, width, height });
    if (!found) return;
    view.take(found);
    view.set(resize(view.drawn, readDrawn(found), new Set(found.board.order)));
}

/**
 * @param {SetView} view
 * @param {boolean} mirrored or turned by a quarter to the right
 */
export async function turnDrawing(view, mirrored) {
    const { width, height } = view.drawn;
    const fields = { kind: view.kind.name, width: height, height: width };
    const found = mirrored ? view.template : await view.fetchBlueprint(fields);
    if (!found) return;
    view.take(found);
    view.set(turn(view.drawn, mirrored, (value) => findTwin(found.board, value, mirrored)));
}

/**
 * The mark that looks as another one does when its arrow is turned or mirrored.
 * @param {import("../types.js").Board} board
 * @param {import("../types.js").Value} value
 * @param {boolean} mirrored
 */
function findTwin({ looks, filled, order }, value, mirrored) {
    const look = value === null ? null : looks[filled[value][0]];
    if (!look?.arrow) return value;
    const arrow = turnArrow(/** @type {import("../state/drawing.js").Direction} */ (look.arrow), mirrored);
    const wanted = JSON.stringify({ ...look, arrow });
    return order.find((each) => JSON.stringify(looks[filled[each][0]]) === wanted) ?? value;
}

/**
 * The puzzle of an image: the size of the board says how many cells.
 * @param {SetView} view
 * @param {File} file
 */
export async function takeImage(view, file) {
    const { width, height } = view.drawn;
    const found = await view.verdict.busy.run(say("working"), async (options) => {
        const shades = await readShades(file, width, height);
        return view.app.ask("picture", { width, height, shades }, options);
    });
    if (!found) return;
    await view.load({ puzzle: found.board.text, state: found.solution });
    view.tools.tell(say("picture_done", { count: found.changed }));
}
