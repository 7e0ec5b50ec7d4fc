// Playing a puzzle: the board with its tools, the game behind it, and one panel beside it at a time.

import { BoardView } from "../board/board.js";
import { announce, button, element } from "../dom.js";
import { listTried, play, redo, start, undo } from "../state/game.js";
import { getSetting, keep, recall, setSetting } from "../state/storage.js";
import { say } from "../words.js";
import { Busy } from "./busy.js";
import { Checking } from "./checking.js";
import { makeStepper } from "./collection.js";
import { openExplanation } from "./explain.js";
import { openHint } from "./hint.js";
import { HistoryTools } from "./history.js";
import { makeKeyTable, PLAYING } from "./keys.js";
import { openLearning } from "./learn.js";
import { makePalette } from "./palette.js";
import { Panel } from "./panel.js";
import { openShare } from "./share.js";
import { openSolutions } from "./solutions.js";
import { Tallying } from "./tallying.js";
import { Timer } from "./timer.js";

const SAVE_AFTER = 300;
const CHECK_AFTER = 200;

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Marks} Marks */

export class PlayView {
    /**
     * @param {import("../main.js").App} app
     * @param {import("../types.js").Board} board
     */
    constructor(app, board) {
        this.app = app;
        this.board = board;
        const kept = recall(board.text);
        /** @type {Game} */
        this.game = kept && !board.saved ? kept.game : start(board);
        this.solved = kept?.solved ?? false;
        /** @type {Marks} */
        this.marks = {};
        /** @type {number[]} */
        this.broken = [];
        this.tallying = new Tallying(this);
        this.checking = new Checking(this);
        this.busy = new Busy();
        this.view = new BoardView(board, {
            onMoves: (moves) => this.move(moves),
            onCommand: (name) => this.obey(name),
        });
        this.timer = new Timer(kept?.seconds ?? 0, (paused) => this.hide(paused));
        this.message = element("p", { class: "message", role: "status" });
        this.panel = new Panel(() => this.leaveOther());
        this.history = new HistoryTools(this);
        this.element = this.layOut();
        this.update();
        if (this.game.past.length || board.saved) void this.tallying.ask();
    }

    layOut() {
        const { board } = this;
        const heading = element("h1", {}, board.title || board.kind_name);
        const byline = [board.title ? board.kind_name : "", `${board.width}×${board.height}`, board.byline]
            .filter(Boolean)
            .join(" · ");
        return element(
            "div",
            { class: "play" },
            element(
                "div",
                { class: "stage" },
                element(
                    "div",
                    { class: "headline" },
                    element("div", {}, heading, element("p", { class: "byline" }, byline)),
                    this.timer.element,
                ),
                makeStepper(this.app, board.link),
                element("div", { class: "holder" }, this.view.element),
                makePalette(board, this.view),
                this.history.element,
            ),
            this.makeHelp(),
            element("div", { class: "talk" }, this.message, this.busy.element, this.panel.element),
            element("div", { class: "more" }, makeRules(board), makeKeys()),
        );
    }

    makeHelp() {
        const buttons = [
            button(say("explain"), () => openExplanation(this)),
            button(say("solve"), () => openSolutions(this)),
            button(say("edit"), () => this.app.edit(this.board, this.game.values)),
            button(say("share"), () => openShare(this)),
            button(say("learn"), () => openLearning(this)),
        ];
        return element(
            "div",
            { class: "help-tools" },
            element(
                "div",
                { class: "row" },
                button(say("hint"), () => openHint(this), { class: "main" }),
                button(say("check"), () => this.checking.check(true)),
                button(say("right"), () => this.checking.askRight()),
            ),
            element("div", { class: "row" }, ...buttons),
            this.checking.element,
            this.tallying.element,
        );
    }

    // The game

    /** @param {{cell: number, value?: import("../types.js").Value, notes?: number[]}[]} moves */
    move(moves) {
        const after = play(this.game, moves);
        if (after === this.game) this.view.redraw();
        else this.set(after);
    }

    /** @param {Game} game */
    set(game) {
        this.game = game;
        this.solved = false;
        this.marks = {};
        this.broken = [];
        this.message.textContent = game.trials.length ? say("trying") : "";
        if (this.panel.name === "hint") this.closePanel();
        this.timer.begin();
        this.update();
        clearTimeout(this.saving);
        this.saving = setTimeout(() => this.save(), SAVE_AFTER);
        clearTimeout(this.judging);
        this.judging = setTimeout(() => this.checking.judge(), CHECK_AFTER);
        void this.tallying.ask();
    }

    update() {
        this.view.show(this.game.values, this.game.notes);
        this.view.setMarks({
            ...this.marks,
            clashing: [...(this.marks.clashing ?? []), ...this.broken],
            tried: listTried(this.game),
        });
        this.view.setTally(this.tallying.shown);
        this.history.update(this.game);
    }

    save() {
        const { board, game, solved } = this;
        const title = [board.kind_name, `${board.width}×${board.height}`, board.title].filter(Boolean).join(" · ");
        const kept = keep({
            text: board.text,
            kind: board.kind,
            title,
            game,
            seconds: this.timer.seconds,
            solved,
            time: Date.now(),
        });
        if (!kept && !this.warned) {
            this.warned = true;
            this.say(say("not_saved"));
        }
    }

    close() {
        this.save();
        this.busy.clear();
        this.timer.stop();
    }

    celebrate() {
        this.solved = true;
        this.timer.stop();
        this.element.classList.add("solved");
        this.say(this.timer.isShown ? say("solved_in", { time: this.timer.text }) : say("solved"));
        this.save();
    }

    /** @param {number[]} cells in which rules are broken */
    showBroken(cells) {
        this.broken = [...new Set(cells)];
        this.update();
    }

    /**
     * Ask about this puzzle, with a line that says what is going on.
     * @param {string} name
     * @param {object} fields
     */
    ask(name, fields) {
        return this.busy.run(say("working"), (options) =>
            this.app.ask(name, { puzzle: this.board.text, ...fields }, options),
        );
    }

    // The panel, and other boards in place of the player's

    /**
     * Show something beside the board, in place of what was there.
     * @param {string} name
     * @param {string} title
     * @param {HTMLElement} content
     */
    openPanel(name, title, content) {
        this.panel.open(name, title, content);
    }

    closePanel() {
        this.panel.close();
    }

    leaveOther() {
        this.marks = {};
        this.view.locked = false;
        this.update();
    }

    /**
     * Show another board than the player's, which cannot be changed while it is there.
     * @param {import("../types.js").Value[]} values
     * @param {Marks} marks
     * @param {number[][]} [notes]
     */
    showOther(values, marks, notes) {
        this.view.locked = true;
        this.view.show(values, notes);
        this.view.setTally(null);
        this.view.setMarks(marks);
    }

    /** @param {Marks} marks */
    setMarks(marks) {
        this.marks = marks;
        this.update();
    }

    /** @param {string} text */
    say(text) {
        this.message.textContent = text;
        announce("");
    }

    /** @param {boolean} paused */
    hide(paused) {
        this.element?.classList.toggle("paused", paused);
        this.view.locked = paused;
    }

    /** @param {string} name */
    obey(name) {
        if (name === "undo") this.set(undo(this.game));
        else if (name === "redo") this.set(redo(this.game));
        else if (name === "hint") openHint(this);
        else if (name === "check") this.checking.check(true);
        else if (name === "escape") this.closePanel();
        else if (name === "keys") this.openPanel("keys", say("keys"), makeKeyTable(PLAYING));
    }
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
