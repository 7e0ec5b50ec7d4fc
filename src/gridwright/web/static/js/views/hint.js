// A hint in three stages: where to look, why, and what follows. The player decides how much to be told.

import { button, element } from "../dom.js";
import { say } from "../words.js";

const ASK = { where: "hint_why", why: "hint_what" };

/** @param {import("./play.js").PlayView} view */
export async function openHint(view) {
    const asked = view.game;
    const found = await view.ask("hint", { state: asked.values });
    if (!found || view.game !== asked) return;
    if (found.stages.length === 0) {
        view.say(found.text);
        return;
    }
    const told = element("div", { role: "status", class: "told" });
    const buttons = element("div", { class: "row" });
    view.openPanel("hint", say("hint"), element("div", {}, told, buttons));
    showStage(view, found, 0, told, buttons);
}

/**
 * @param {import("./play.js").PlayView} view
 * @param {any} found
 * @param {number} nth
 * @param {HTMLElement} told
 * @param {HTMLElement} buttons
 */
function showStage(view, found, nth, told, buttons) {
    const stage = found.stages[nth];
    told.replaceChildren(...stage.paragraphs.map((/** @type {string} */ text) => element("p", {}, text)));
    view.setMarks(stage.marks);
    const last = nth === found.stages.length - 1;
    const next = button(
        last ? "" : say(ASK[/** @type {keyof typeof ASK} */ (stage.name)]),
        () => showStage(view, found, nth + 1, told, buttons),
        { class: "main" },
    );
    const take = button(say("hint_do"), () => takeStep(view, found), { class: last ? "main" : "" });
    const back = found.status === "wrong" && view.game.past.length ? [view.checking.makeBack()] : [];
    buttons.replaceChildren(...(last ? back : [next]), ...(last && found.cells.length ? [take] : []));
    /** @type {HTMLElement | null} */ (buttons.querySelector("button"))?.focus({ preventScroll: true });
}

/**
 * @param {import("./play.js").PlayView} view
 * @param {any} found
 */
function takeStep(view, found) {
    view.move(
        found.cells.map((/** @type {number} */ cell, /** @type {number} */ nth) => ({
            cell,
            value: found.values[nth],
        })),
    );
    view.view.focus(found.cells[0]);
}
