// Lines above the page that come and go: the engine is loading, the page is kept for later, a new version is there.

import { button, element } from "../dom.js";
import { say } from "../words.js";

export const notices = element("div", { class: "notices", role: "status" });
/** @type {Map<string, HTMLElement>} */
const lines = new Map();

/**
 * Show a line, in place of the last one of that name.
 * @param {string} name
 * @param {string} text
 * @param {HTMLElement[]} extras
 */
function show(name, text, ...extras) {
    const line = element("p", { class: "notice" }, text, ...extras);
    const before = lines.get(name);
    if (before) before.replaceWith(line);
    else notices.append(line);
    lines.set(name, line);
}

/** @param {string} name */
function hide(name) {
    lines.get(name)?.remove();
    lines.delete(name);
}

/**
 * How far the engine is loaded; the line stays the same element, so that it is not read out at every percent.
 * @param {number} fraction
 */
export function showLoading(fraction) {
    if (fraction === 1) hide("engine");
    else if (Number.isNaN(fraction)) show("engine", say("engine_failed"));
    else {
        if (!lines.get("engine")?.querySelector("progress"))
            show("engine", `${say("engine_loading")} `, element("progress", { max: 1, "aria-label": say("loading") }));
        /** @type {any} */ (lines.get("engine")?.querySelector("progress")).value = fraction;
    }
}

/**
 * @param {"kept" | "new"} news
 * @param {() => void} start
 */
export function showNews(news, start) {
    const close = makeClose(news);
    if (news === "kept") show(news, `${say("offline_ready")} `, close);
    else show(news, `${say("new_version")} `, button(say("start_now"), start, { class: "small" }), close);
}

/** @param {string} text what went wrong */
export function showFault(text) {
    show("fault", `${text} `, makeClose("fault"));
}

/** @param {string} name */
function makeClose(name) {
    return button("×", () => hide(name), { class: "quiet small", "aria-label": say("close") });
}
