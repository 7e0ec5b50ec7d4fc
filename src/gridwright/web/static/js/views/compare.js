// Methods compared on the puzzle: the CPU time of each as a bar, with its verdict; what found none says so.

import { button, element, field } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {{name: string, text: string, missing: string | null}} Method */
/** @typedef {{name: string, seconds: number | null, text: string}} Measured */

const USUAL = ["kernel", "sat", "milp", "cp"];
const PATIENCE = 10;

/**
 * @param {PlayView} view
 * @param {HTMLElement} place
 */
export async function openComparison(view, place) {
    place.replaceChildren(element("p", { class: "help" }, say("working")));
    const found = await view.ask("methods", {});
    if (!found || !place.isConnected) return;
    const chosen = found.methods.map((/** @type {Method} */ method) => makeChoice(method));
    const list = (/** @type {boolean} */ usual) =>
        chosen
            .filter((/** @type {any} */ each) => USUAL.includes(each.name) === usual)
            .map((/** @type {any} */ each) => each.element);
    const patience = element("input", { type: "number", min: 1, max: 25, value: PATIENCE, inputmode: "numeric" });
    const chart = element("div", { class: "chart", role: "status" });
    const start = button(say("compare_start"), () => run(), { class: "main" });
    const run = async () => {
        start.disabled = true;
        /** @type {Measured[]} */
        const measured = [];
        for (const { name, box } of chosen.filter((/** @type {any} */ each) => each.box.checked)) {
            if (!place.isConnected) return;
            measured.push(await measure(view, name, Number(patience.value)));
            chart.replaceChildren(drawChart(measured));
            box.blur();
        }
        start.disabled = false;
    };
    place.replaceChildren(
        element("p", { class: "help" }, say("compare_help")),
        element("div", { class: "methods" }, ...list(true)),
        element("details", {}, element("summary", {}, say("compare_more")), ...list(false)),
        element("div", { class: "row" }, field(say("compare_patience"), patience), start),
        chart,
    );
}

/** @param {Method} method */
function makeChoice({ name, text, missing }) {
    const box = element("input", {
        type: "checkbox",
        checked: USUAL.includes(name) && !missing,
        disabled: missing !== null,
    });
    const note = element("span", { class: "help" }, missing ?? text);
    box.setAttribute("aria-label", name);
    return { name, box, element: element("label", { class: "check" }, box, element("span", {}, name, " ", note)) };
}

/**
 * @param {PlayView} view
 * @param {string} name
 * @param {number} patience seconds
 * @returns {Promise<Measured>}
 */
async function measure(view, name, patience) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 1000 * patience);
    try {
        const fields = { puzzle: view.board.text, method: name };
        const found = await view.app.ask("compare", fields, { signal: controller.signal });
        return { name, seconds: found.stopped ? null : found.seconds, text: found.text };
    } catch (error) {
        const { code, message } = /** @type {any} */ (error);
        return {
            name,
            seconds: null,
            text: code === "cancelled" ? say("compare_stopped", { seconds: patience }) : message,
        };
    } finally {
        clearTimeout(timer);
    }
}

/** @param {Measured[]} measured */
function drawChart(measured) {
    const most = Math.max(1e-6, ...measured.map(({ seconds }) => seconds ?? 0));
    const rows = measured.map(({ name, seconds, text }) => {
        const bar = element("span", { class: "bar", "aria-hidden": "true" });
        bar.style.inlineSize = `${seconds === null ? 0 : Math.max(1, (100 * seconds) / most)}%`;
        return element(
            "tr",
            {},
            element("th", { scope: "row" }, name),
            element("td", { class: "bars" }, bar),
            element(
                "td",
                { class: "number" },
                seconds === null ? "–" : say("compare_ms", { count: writeMilliseconds(seconds) }),
            ),
            element("td", {}, text),
        );
    });
    const heads = ["compare_method", "compare_cpu", "", "verdict"].map((name) =>
        element("th", { scope: "col" }, name && say(name)),
    );
    return element("table", {}, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
}

/** @param {number} seconds */
function writeMilliseconds(seconds) {
    const milliseconds = 1000 * seconds;
    return milliseconds < 10 ? milliseconds.toPrecision(2) : String(Math.round(milliseconds));
}
