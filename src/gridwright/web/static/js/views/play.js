// Playing a puzzle: the board with its tools, the game behind it, and one panel beside it at a time.

import { BoardView } from "../board/board.js";
import { announce, button, element } from "../dom.js";
import { beginTrial, complete, dropTrial, goTo, keepTrial, listTried, play, redo, start, undo } from "../state/game.js";
import { getSetting, keep, recall, setSetting } from "../state/storage.js";
import { capitalise, say } from "../words.js";
import { Busy } from "./busy.js";
import { openEditor } from "./edit.js";
import { openExplanation } from "./explain.js";
import { openHint } from "./hint.js";
import { openLearning } from "./learn.js";
import { makePalette } from "./palette.js";
import { openShare } from "./share.js";
import { openSolutions } from "./solutions.js";
import { Tallying } from "./tallying.js";
import { Timer } from "./timer.js";

const SAVE_AFTER = 300;
const CHECK_AFTER = 200;
const ZOOMS = [0.6, 0.8, 1, 1.25, 1.6, 2, 2.5];

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
        /** @type {Marks} */
        this.broken = {};
        this.tallying = new Tallying(this);
        this.busy = new Busy();
        this.view = new BoardView(board, {
            onMoves: (moves) => this.move(moves),
            onCommand: (name) => this.obey(name),
        });
        this.timer = new Timer(kept?.seconds ?? 0, (paused) => this.hide(paused));
        this.message = element("p", { class: "message", role: "status" });
        this.panel = element("section", { class: "panel", hidden: true });
        this.palette = makePalette(board, this.view);
        this.element = this.layOut();
        this.update();
        if (this.game.past.length || board.saved) void this.tallying.ask();
    }

    layOut() {
        const { board } = this;
        this.holder = element("div", { class: "holder" }, this.view.element);
        this.zoom(0);
        const heading = element("h1", {}, board.title || board.kind_name);
        const byline = [board.title ? board.kind_name : "", `${board.width}×${board.height}`, board.byline]
            .filter(Boolean)
            .join(" · ");
        const rules = element(
            "details",
            { class: "rules", open: getSetting("rules", true) === true },
            element("summary", {}, say("rules")),
            element("p", {}, board.summary),
            element("ul", {}, ...board.rules.map((rule) => element("li", {}, rule.text))),
        );
        rules.addEventListener("toggle", () => setSetting("rules", rules.open));
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
                this.holder,
                this.palette,
                this.makeHistory(),
            ),
            this.makeHelp(),
            element("div", { class: "talk" }, this.message, this.busy.element, this.panel),
            element("div", { class: "more" }, rules, this.makeKeys()),
        );
    }

    makeHistory() {
        this.undoButton = button(`↶ ${say("undo")}`, () => this.set(undo(this.game)));
        this.redoButton = button(`↷ ${say("redo")}`, () => this.set(redo(this.game)));
        const tryButton = button(say("try"), () => this.set(beginTrial(this.game)));
        this.keepButton = button(say("try_keep"), () => this.set(keepTrial(this.game)));
        this.dropButton = button(say("try_drop"), () => this.set(dropTrial(this.game)));
        const zoomOut = button("−", () => this.zoom(-1), { "aria-label": say("zoom_out"), class: "small" });
        const zoomIn = button("+", () => this.zoom(1), { "aria-label": say("zoom_in"), class: "small" });
        const again = button(say("clear"), () => this.set(goTo(this.game, 0)));
        return element(
            "div",
            { class: "row tools", role: "group" },
            this.undoButton,
            this.redoButton,
            again,
            tryButton,
            this.keepButton,
            this.dropButton,
            zoomOut,
            zoomIn,
        );
    }

    makeHelp() {
        const live = element("input", {
            type: "checkbox",
            checked: getSetting("live", false) === true,
            onchange: () => {
                setSetting("live", live.checked);
                this.check(false);
            },
        });
        this.live = live;
        return element(
            "div",
            { class: "help-tools" },
            element(
                "div",
                { class: "row" },
                button(say("hint"), () => openHint(this), { class: "main" }),
                button(say("check"), () => this.check(true)),
                button(say("right"), () => this.askRight()),
            ),
            element(
                "div",
                { class: "row" },
                button(say("explain"), () => openExplanation(this)),
                button(say("solve"), () => openSolutions(this)),
                button(say("edit"), () => openEditor(this)),
                button(say("share"), () => openShare(this)),
                button(say("learn"), () => openLearning(this)),
            ),
            element("label", { class: "check" }, live, say("live")),
            this.tallying.element,
        );
    }

    makeKeys() {
        return element(
            "details",
            { class: "keys" },
            element("summary", {}, say("keys")),
            element("p", {}, say("keys_help")),
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
        this.broken = {};
        this.message.textContent = game.trials.length ? say("trying") : "";
        if (this.panel.dataset.name === "hint") this.closePanel();
        this.timer.begin();
        this.update();
        clearTimeout(this.saving);
        this.saving = setTimeout(() => this.save(), SAVE_AFTER);
        clearTimeout(this.checking);
        this.checking = setTimeout(() => this.judge(), CHECK_AFTER);
        void this.tallying.ask();
    }

    update() {
        this.view.show(this.game.values, this.game.notes);
        this.view.setMarks({
            ...this.marks,
            clashing: [...(this.marks.clashing ?? []), ...(this.broken.clashing ?? [])],
            tried: listTried(this.game),
        });
        this.view.setTally(this.tallying.shown);
        const trying = this.game.trials.length > 0;
        if (!this.undoButton) return;
        /** @type {any} */ (this.undoButton).disabled = this.game.past.length === 0;
        /** @type {any} */ (this.redoButton).disabled = this.game.future.length === 0;
        /** @type {any} */ (this.keepButton).hidden = !trying;
        /** @type {any} */ (this.dropButton).hidden = !trying;
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

    // Checking

    /** After a move: is the puzzle solved, and is a rule broken, if that is to be shown at once? */
    async judge() {
        const asked = this.game;
        const whole = complete(this.board, asked.values);
        try {
            if (whole) {
                const found = await this.app.ask("check", { puzzle: this.board.text, state: whole });
                if (found.solved && this.game === asked) return this.celebrate();
            }
            if (this.live?.checked && this.game === asked) await this.check(false);
        } catch {
            // the next move asks again, and whoever wants to know why asks for a check
        }
    }

    celebrate() {
        this.solved = true;
        this.timer.stop();
        this.element.classList.add("solved");
        this.say(this.timer.isShown ? say("solved_in", { time: this.timer.text }) : say("solved"));
        this.save();
    }

    /**
     * Show broken rules.
     * @param {boolean} aloud also say that there are none
     */
    async check(aloud) {
        const asked = this.game;
        if (!aloud && !this.live?.checked) {
            this.broken = {};
            this.update();
            return;
        }
        const found = await this.busy.run(say("working"), (options) =>
            this.app.ask("check", { puzzle: this.board.text, state: asked.values }, { signal: options.signal }),
        );
        if (!found || this.game !== asked) return;
        this.broken = { clashing: [...new Set(found.broken.flatMap((/** @type {any} */ rule) => rule.cells))] };
        this.update();
        const texts = found.broken.map((/** @type {any} */ rule) => capitalise(`${rule.text}.`));
        if (aloud || texts.length) this.say([found.text, ...texts].join(" "));
        if (found.solved && !this.solved) this.celebrate();
    }

    async askRight() {
        const asked = this.game;
        const found = await this.ask("check", { state: asked.values, deep: true });
        if (!found) return;
        this.say(found.text);
        if (found.right === false)
            this.message.append(
                " ",
                button(say("back"), () => this.goBack()),
            );
    }

    /** Go back to the last board without a mistake, found by halving the history. */
    async goBack() {
        let [right, wrong] = [0, this.game.past.length];
        while (wrong - right > 1) {
            const middle = Math.floor((right + wrong) / 2);
            const found = await this.ask("check", { state: goTo(this.game, middle).values, deep: true });
            if (!found) return;
            if (found.right) right = middle;
            else wrong = middle;
        }
        this.set(goTo(this.game, right));
        this.say(say("back_done"));
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

    // Panels and other views of the board

    /**
     * Show something beside the board, in place of what was there.
     * @param {string} name
     * @param {string} title
     * @param {HTMLElement} content
     */
    openPanel(name, title, content) {
        this.closePanel();
        const close = button("×", () => this.closePanel(), { class: "quiet small close", "aria-label": say("close") });
        this.panel.replaceChildren(element("h2", { tabindex: "-1" }, title), close, content);
        this.panel.dataset.name = name;
        this.panel.hidden = false;
        this.panel.setAttribute("aria-label", title);
        this.panel.scrollIntoView({ block: "nearest" });
    }

    closePanel() {
        this.panel.hidden = true;
        this.panel.dataset.name = "";
        this.panel.replaceChildren();
        this.marks = {};
        this.view.locked = false;
        this.update();
    }

    /**
     * Show another board than the player's, which cannot be changed while it is there.
     * @param {import("../types.js").Value[]} values
     * @param {Marks} marks
     */
    showOther(values, marks) {
        this.view.locked = true;
        this.view.show(values);
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

    /** @param {number} by */
    zoom(by) {
        const now = ZOOMS.indexOf(getSetting("zoom", 1));
        const next = ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, (now < 0 ? 2 : now) + by))];
        if (by) setSetting("zoom", next);
        this.view.element.style.setProperty("--zoom", String(next));
    }

    /** @param {string} name */
    obey(name) {
        if (name === "undo") this.set(undo(this.game));
        else if (name === "redo") this.set(redo(this.game));
        else if (name === "hint") openHint(this);
        else if (name === "check") this.check(true);
        else if (name === "escape") this.closePanel();
        else if (name === "keys") this.say(say("keys_help"));
    }
}
