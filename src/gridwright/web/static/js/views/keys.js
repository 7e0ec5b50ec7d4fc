// The keys of the board as a table, which `?` opens.

import { element } from "../dom.js";
import { say } from "../words.js";

/** Keys as they are printed, and the words that say what they do. @type {[string[], string][]} */
export const PLAYING = [
    [["←", "↑", "↓", "→", "Home", "End"], "key_move"],
    [["Space", "Enter"], "key_turn"],
    [["X"], "key_other"],
    [["0–9"], "key_digit"],
    [["Shift", "0–9"], "key_note"],
    [["Delete"], "key_erase"],
    [["Ctrl", "Z"], "undo"],
    [["Ctrl", "Y"], "redo"],
    [["N"], "key_next"],
    [["L"], "key_lines"],
    [["H"], "hint"],
    [["C"], "check"],
    [["Esc"], "close"],
    [["?"], "keys"],
];

/** @type {[string[], string][]} */
export const SETTING = [
    [["←", "↑", "↓", "→", "Home", "End"], "key_move"],
    [["Space", "Enter"], "key_turn"],
    [["0–9"], "key_digit"],
    [["Delete"], "key_erase"],
    [["Shift", "←↑↓→"], "key_border"],
    [["Ctrl", "Z"], "undo"],
    [["Ctrl", "Y"], "redo"],
];

/** @param {[string[], string][]} keys */
export function makeKeyTable(keys) {
    const rows = keys.map(([names, word]) =>
        element(
            "tr",
            {},
            element("th", { scope: "row" }, ...names.flatMap((name) => [element("kbd", {}, name), " "])),
            element("td", {}, say(word)),
        ),
    );
    return element("table", { class: "key-table" }, element("tbody", {}, ...rows));
}
