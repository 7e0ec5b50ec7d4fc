// Larger and smaller boards.

import { button } from "../dom.js";
import { getSetting, setSetting } from "../state/storage.js";
import { say } from "../words.js";

const ZOOMS = [0.6, 0.8, 1, 1.25, 1.6, 2, 2.5];
const USUAL = ZOOMS.indexOf(1);

/**
 * Buttons that change the size of a board, which has the size that was chosen last.
 * @param {HTMLElement} board
 */
export function makeZoom(board) {
    const zoom = (/** @type {number} */ by) => {
        const now = ZOOMS.indexOf(getSetting("zoom", 1));
        const next = ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, (now < 0 ? USUAL : now) + by))];
        if (by) setSetting("zoom", next);
        board.style.setProperty("--zoom", String(next));
    };
    zoom(0);
    return [
        button("−", () => zoom(-1), { "aria-label": say("zoom_out"), class: "small" }),
        button("+", () => zoom(1), { "aria-label": say("zoom_in"), class: "small" }),
    ];
}
