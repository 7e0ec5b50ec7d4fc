// What is shown of a link until the engine has read it: the puzzle as the text that the link holds, and its rules.

import { element } from "../dom.js";
import { say } from "../words.js";

/**
 * @param {import("../main.js").App} app
 * @param {HTMLElement} main
 * @param {string} link
 */
export async function showWaiting(app, main, link) {
    const shown = element("div", { class: "home" }, element("p", { class: "loading" }, say("loading")));
    main.replaceChildren(shown);
    const text = await unpack(link).catch(() => "");
    const name = text.split("\n", 1)[0].trim();
    const kind = app.data.kinds.find((/** @type {any} */ each) => each.name === name || each.aliases.includes(name));
    if (!kind) return;
    const rules = kind.board?.rules ?? [];
    shown.prepend(
        element("h1", {}, kind.text),
        element("p", {}, kind.summary),
        element("ul", {}, ...rules.map((/** @type {any} */ rule) => element("li", {}, rule.text))),
        element("pre", {}, text.split("\u001f", 1)[0]),
    );
}

/**
 * The text that a link holds: raw DEFLATE, in letters that every address takes.
 * @param {string} link
 */
async function unpack(link) {
    const packed = link
        .slice(link.indexOf(".") + 1)
        .replaceAll("-", "+")
        .replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).text();
}
