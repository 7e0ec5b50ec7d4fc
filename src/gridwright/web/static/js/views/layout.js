// Where everything stands around a board that is played: the board with its tools, help, what is said, rules and keys.

import { button, element } from "../dom.js";
import { getSetting, setSetting } from "../state/storage.js";
import { say } from "../words.js";
import { makeStepper } from "./collection.js";
import { makeAnother } from "./ending.js";
import { openExplanation } from "./explain.js";
import { openHint } from "./hint.js";
import { makeHolder } from "./holder.js";
import { makeKeyTable, PLAYING } from "./keys.js";
import { openLearning } from "./learn.js";
import { makePalette } from "./palette.js";
import { openShare } from "./share.js";
import { openSolutions } from "./solutions.js";

/** @typedef {import("./play.js").PlayView} PlayView */

/** @param {PlayView} view */
export function layOut(view) {
    const { board } = view;
    return element(
        "div",
        { class: "play" },
        element(
            "div",
            { class: "stage" },
            makeHeadline(view),
            makeStepper(view.app, board.link),
            ...makeHolder(view.view.element),
            makePalette(board, view.view),
            view.history.element,
        ),
        makeHelp(view),
        element("div", { class: "talk" }, view.message, view.busy.element, view.panel.element),
        element("div", { class: "more" }, makeRules(board), makeKeys()),
    );
}

/** @param {PlayView} view */
function makeHeadline({ board, timer, heading }) {
    const byline = [`${board.width}×${board.height}`, board.made, board.byline].filter(Boolean).join(" · ");
    return element(
        "div",
        { class: "headline" },
        element("div", {}, heading, element("p", { class: "byline" }, byline)),
        timer.element,
    );
}

/** @param {PlayView} view */
function makeHelp(view) {
    const buttons = [
        button(say("explain"), () => openExplanation(view)),
        button(say("solve"), () => openSolutions(view)),
        button(say("edit"), () => view.app.edit(view.board, view.game.values)),
        button(say("share"), () => openShare(view)),
        button(say("learn"), () => openLearning(view)),
        makeAnother(view, "new"),
    ];
    return element(
        "div",
        { class: "help-tools" },
        element(
            "div",
            { class: "row" },
            button(say("hint"), () => openHint(view), { class: "main" }),
            button(say("check"), () => view.checking.check(true)),
            button(say("right"), () => view.checking.askRight()),
        ),
        element("div", { class: "row" }, ...buttons),
        element("div", { class: "row" }, view.checking.element, view.tallying.element),
    );
}

/** @param {import("../types.js").Board} board */
function makeRules(board) {
    const rules = element(
        "details",
        { class: "rules", open: getSetting("rules", true) === true },
        element("summary", {}, say("rules")),
        element("p", {}, board.summary),
        element("ul", {}, ...board.rules.map((rule) => element("li", {}, rule.text))),
    );
    rules.addEventListener("toggle", () => setSetting("rules", rules.open));
    return rules;
}

function makeKeys() {
    return element("details", { class: "keys" }, element("summary", {}, say("keys")), makeKeyTable(PLAYING));
}
