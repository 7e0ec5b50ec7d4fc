// Larger and smaller boards.

import { button, element } from "../dom.js";
import { getSetting, setSetting } from "../state/storage.js";
import { say } from "../words.js";

const ZOOMS = [0.6, 0.8, 1, 1.25, 1.6, 2, 2.5];
const USUAL = ZOOMS.indexOf(1);

/** Buttons that change the size of boards, which have the size that was chosen last. */
export function makeZoom() {
    const zoom = (/** @type {number} */ by) => {
        const now = ZOOMS.indexOf(getSetting("zoom", 1));
        const next = ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, (now < 0 ? USUAL : now) + by))];
        if (by) setSetting("zoom", next);
        document.documentElement.style.setProperty("--zoom", String(next));
    };
    zoom(0);
    return element(
        "span",
        { class: "zoom" },
        button("−", () => zoom(-1), { "aria-label": say("zoom_out") }),
        button("+", () => zoom(1), { "aria-label": say("zoom_in") }),
    );
}
