// Taking a puzzle elsewhere: its link, with the board if wanted, its text in every format, and paper.

import { button, download, element, field, select } from "../dom.js";
import { say } from "../words.js";
import { makeCertifier } from "./certificate.js";

/**
 * @typedef {object} Sharer a view of a puzzle, with what is on its board if that is played
 * @property {import("../main.js").App} app
 * @property {import("../types.js").Board} board
 * @property {import("../types.js").Value[] | null} values
 * @property {(name: string, fields: object) => Promise<any>} ask
 * @property {(name: string, title: string, content: HTMLElement) => void} openPanel
 * @property {(text: string) => void} say
 */

/** @param {Sharer} view */
export function openShare(view) {
    const { board } = view;
    const base = location.href.split("#")[0];
    const link = element("input", {
        type: "text",
        readonly: true,
        value: `${base}#${board.link}`,
        onfocus: () => link.select(),
    });
    const state = element("input", { type: "checkbox" });
    const copied = element("span", { role: "status" });
    state.addEventListener("change", async () => {
        const found = await view.ask("convert", { to: "share", state: state.checked ? view.values : null });
        if (found) link.value = `${base}#${found.text.trim()}`;
    });
    const copy = async () => {
        link.select();
        try {
            await navigator.clipboard.writeText(link.value);
        } catch {
            document.execCommand("copy"); // where the clipboard is not for pages without https
        }
        copied.textContent = say("copied");
    };
    const formats = view.app.data.formats.filter((/** @type {any} */ format) => format.kinds.includes(board.kind));
    const format = select(
        [["svg", "SVG"], ...formats.map((/** @type {any} */ each) => [each.name, each.name])],
        "plain",
    );
    const save = async () => {
        const drawn = format.value === "svg";
        const found = await view.ask(
            drawn ? "draw" : "convert",
            drawn ? { to: "svg", state: view.values } : { to: format.value },
        );
        if (found) download(`${board.kind}${found.extension}`, found.text);
    };
    view.openPanel(
        "share",
        say("share"),
        element(
            "div",
            {},
            field(say("link"), link),
            view.values && element("label", { class: "check" }, state, say("with_state")),
            element("div", { class: "row" }, button(say("copy"), copy, { class: "main" }), copied),
            element(
                "div",
                { class: "row" },
                field(say("format"), format),
                button(say("download"), save),
                button(say("print"), () => window.print()),
            ),
            element(
                "div",
                { class: "row" },
                makeCertifier(view, () => state.checked),
            ),
            element("p", { class: "help" }, say("certificate_help")),
        ),
    );
}
