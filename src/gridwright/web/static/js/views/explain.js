// The whole way to the solution, step by step, forward and back, with the board beside it.

import { button, element } from "../dom.js";
import { say } from "../words.js";

/** @param {import("./play.js").PlayView} view */
export async function openExplanation(view) {
    const found = await view.ask("explain", {});
    if (!found) return;
    if (found.steps.length === 0) {
        view.say(found.text);
        return;
    }
    const boards = replay(found);
    const heading = element("h3", {});
    const told = element("div", { class: "told", role: "status" });
    const slider = element("input", {
        type: "range",
        min: 1,
        max: found.steps.length,
        value: 1,
        "aria-label": say("explain"),
        oninput: () => show(Number(slider.value)),
    });
    const count = element("span", { class: "help", "aria-hidden": "true" }); // the slider says it aloud
    const show = (/** @type {number} */ number) => {
        const nth = Math.min(found.steps.length, Math.max(1, number));
        const step = found.steps[nth - 1];
        slider.value = String(nth);
        count.textContent = `${nth}/${found.steps.length}`;
        slider.setAttribute("aria-valuetext", say("step_of", { number: nth, count: found.steps.length }));
        heading.textContent = step.heading;
        const end = nth === found.steps.length && found.text ? [found.text] : [];
        told.replaceChildren(...[...step.paragraphs, ...end].map((text) => element("p", {}, text)));
        view.showOther(boards[nth], step.marks);
    };
    const go = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => number} */ to) =>
        button(sign, () => show(to()), { "aria-label": say(name), title: say(name) });
    const now = () => Number(slider.value);
    const walk = element(
        "div",
        { class: "row walk" },
        go("first", "|◀", () => 1),
        go("previous", "◀", () => now() - 1),
        slider,
        count,
        go("next", "▶", () => now() + 1),
        go("last", "▶|", () => found.steps.length),
    );
    const own = view.game.past.length ? element("p", { class: "help" }, say("explain_own")) : null;
    view.openPanel("explain", say("explain"), element("div", {}, walk, heading, told, own));
    show(1);
    slider.focus({ preventScroll: true }); // so that arrow keys walk
}

/**
 * The board at the start and after every step.
 * @param {any} found
 * @returns {(number | null)[][]}
 */
function replay(found) {
    const boards = [found.start];
    for (const step of found.steps) {
        const after = [...boards[boards.length - 1]];
        for (const [nth, cell] of step.cells.entries()) after[cell] = step.values[nth];
        boards.push(after);
    }
    return boards;
}
