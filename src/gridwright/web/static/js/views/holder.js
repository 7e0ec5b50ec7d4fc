// What holds a board, and says how to move one that is larger than the screen where fingers draw on it.

import { element } from "../dom.js";
import { say } from "../words.js";

/** @param {...Node} boards */
export function makeHolder(...boards) {
    const holder = element("div", { class: "holder" }, ...boards);
    const help = element("p", { class: "help pan", hidden: true }, say("pan_help"));
    const touch = matchMedia("(pointer: coarse)");
    const show = () => {
        help.hidden = !touch.matches || holder.scrollWidth <= holder.clientWidth;
    };
    const observer = new ResizeObserver(show);
    observer.observe(holder);
    for (const board of boards) observer.observe(/** @type {Element} */ (board));
    return [holder, help];
}
