// The verdict with its solutions side by side, the cells that all share, and one click to put them on the board.

import { drawPicture } from "../board/drawing.js";
import { button, element } from "../dom.js";
import { isOpen } from "../state/game.js";
import { say } from "../words.js";
import { makeCertifier } from "./certificate.js";
import { wordSolutions } from "./verdict.js";

/** @param {import("./play.js").PlayView} view */
export function openSolutions(view) {
    const marks = element("input", { type: "checkbox", onchange: () => solve() });
    const shown = element("div", { role: "status" });
    const solve = async () => {
        const found = await view.ask("solve", { state: marks.checked ? view.game.values : null });
        if (found) showVerdict(view, found, shown);
    };
    const forced = async () => {
        const found = await view.ask("forced", { state: marks.checked ? view.game.values : null });
        if (found?.values) putOn(view, found.values);
        if (found) view.say(`${found.text} ${say("undo_works")}`);
    };
    const content = element(
        "div",
        {},
        shown,
        element("label", { class: "check" }, marks, say("solve_marks")),
        element(
            "div",
            { class: "row" },
            button(say("forced"), forced),
            makeCertifier(view, () => marks.checked),
        ),
        element("p", { class: "help" }, say("certificate_help")),
    );
    view.openPanel("solve", say("solve"), content);
    void solve();
}

/**
 * @param {import("./play.js").PlayView} view
 * @param {any} found
 * @param {HTMLElement} shown
 */
function showVerdict(view, found, shown) {
    const boards = found.solutions.map((/** @type {any} */ values, /** @type {number} */ nth) =>
        element(
            "figure",
            {},
            drawPicture(view.board, values, `${say("solve")} ${nth + 1}`, { decided: found.differing }),
            button(
                say("put_in"),
                () => {
                    putOn(view, values);
                    view.say(say("undo_works"));
                },
                { class: "quiet" },
            ),
        ),
    );
    shown.replaceChildren(
        element("p", { class: "verdict" }, wordSolutions(found)),
        element("div", { class: "pair" }, ...boards),
    );
}

/**
 * @param {import("./play.js").PlayView} view
 * @param {(number | null)[]} values
 */
function putOn(view, values) {
    const cells = values
        .map((value, cell) => ({ cell, value }))
        .filter(({ cell, value }) => value !== null && isOpen(view.board, cell));
    view.closePanel();
    view.move(cells);
    view.given = view.game;
}
