// The file of many puzzles that was opened last: a name and a link for each, and which of them is on the board.

import { getSetting, setSetting } from "./storage.js";

/** @typedef {{name: string, link: string | null, saved: string | null, fault: string | null}} Content */
/** @typedef {{puzzles: Content[], complete: boolean}} Contents */

/** @type {Contents | null} */
let contents = null;
let place = 0;

/** @param {Contents} found */
export function setCollection(found) {
    contents = found;
    place = 0;
    setSetting("collection", found); // what does not fit is forgotten with the page
}

/**
 * The file that a puzzle is of, and its place there; equal puzzles are told apart by where one was last.
 * @param {string} link
 */
export function findCollection(link) {
    contents ??= /** @type {Contents | null} */ (getSetting("collection"));
    if (!contents) return null;
    const { puzzles } = contents;
    const at = puzzles[place]?.link === link ? place : puzzles.findIndex((each) => each.link === link);
    return at < 0 ? null : { ...contents, at };
}

/**
 * Go to a place: the link of the puzzle there, with the board that was saved in the file.
 * @param {number} at
 */
export function goToPlace(at) {
    place = at;
    const { link, saved } = /** @type {Contents} */ (contents).puzzles[at];
    return /** @type {string} */ (saved ?? link);
}
