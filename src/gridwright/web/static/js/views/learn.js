// Learning: the formulation behind the puzzle, the kernel at work on it, and methods compared. For a lecture, the panel
// goes wide and its text large.

import { button, element } from "../dom.js";
import { getSetting, setSetting } from "../state/storage.js";
import { say } from "../words.js";
import { openComparison } from "./compare.js";
import { openFormulation } from "./formulation.js";
import { openWatch } from "./watch.js";

/** @typedef {import("./play.js").PlayView} PlayView */

const PARTS = { formulation: openFormulation, watch: openWatch, compare: openComparison };

/** @param {PlayView} view */
export function openLearning(view) {
    const place = element("div", { class: "learn-part" });
    const names = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS));
    const tabs = names.map((name) => button(say(`learn_${name}`), () => open(name), { "data-name": name }));
    const open = (/** @type {keyof typeof PARTS} */ name) => {
        for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.name === name));
        view.leaveOther();
        PARTS[name](view, place);
    };
    const large = element("input", { type: "checkbox", checked: getSetting("large", false) === true });
    const content = element(
        "div",
        { class: "learn" },
        element(
            "div",
            { class: "row modes", role: "group", "aria-label": say("learn") },
            ...tabs,
            element("label", { class: "check" }, large, say("learn_large")),
        ),
        place,
    );
    const enlarge = () => {
        setSetting("large", large.checked);
        view.element.classList.toggle("projected", large.checked);
    };
    large.addEventListener("change", enlarge);
    view.openPanel("learn", say("learn"), content);
    enlarge();
    open("formulation");
}
