// Asking for a new puzzle: size, level and seed of a kind.

import { element, field, select } from "../dom.js";
import { getSetting, setSetting } from "../state/storage.js";
import { say } from "../words.js";
import { Busy } from "./busy.js";

const USUAL = 8;

/**
 * @param {import("../main.js").App} app
 * @param {any} kind
 * @param {(board: import("../types.js").Board) => void} [open] what is done with the new puzzle
 */
export function makeCreator(app, kind, open = app.open) {
    const last = getSetting(`new:${kind.name}`, {});
    const usual = kind.sizes.find((/** @type {number} */ side) => side >= USUAL) ?? kind.sizes.at(-1) ?? USUAL;
    const width = makeNumber(last.width ?? usual);
    const height = makeNumber(last.height ?? usual);
    const levels = [
        ["any", say("level_any")],
        ...app.data.levels.map((/** @type {any} */ level) => [level.name, level.text]),
    ];
    const level = select(/** @type {[string, string][]} */ (levels), last.level ?? "easy");
    const seed = element("input", { type: "number", min: 0, inputmode: "numeric", "aria-describedby": "seed-help" });
    const busy = new Busy();
    const make = () =>
        busy.run(say("making"), async (options) => {
            const asked = {
                kind: kind.name,
                width: Number(width.value),
                height: Number(height.value),
                level: level.value,
            };
            setSetting(`new:${kind.name}`, asked);
            const found = await app.ask(
                "generate",
                { ...asked, seed: seed.value === "" ? null : Number(seed.value) },
                options,
            );
            open(found.board);
        });
    return element(
        "form",
        {
            class: "creator",
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                make();
            },
        },
        element("h3", {}, say("labelled", { label: say("new"), text: kind.text })),
        element(
            "div",
            { class: "fields" },
            field(say("columns"), width),
            field(say("rows"), height),
            field(say("level"), level),
            field(say("seed"), seed),
        ),
        element("p", { class: "help", id: "seed-help" }, say("seed_help")),
        element("div", { class: "row" }, element("button", { class: "main" }, say("make"))),
        busy.element,
    );
}

/** @param {number} value */
function makeNumber(value) {
    return element("input", { type: "number", min: 1, max: 150, value, required: true, inputmode: "numeric" });
}
