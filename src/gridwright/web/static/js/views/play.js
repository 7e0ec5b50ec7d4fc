// Playing a puzzle: the board with its tools, the game behind it, and one panel beside it at a time.

import { BoardView } from "../board/board.js";
import { announce, element } from "../dom.js";
import { listTried, play, redo, start, undo } from "../state/game.js";
import { follow, keep, recall } from "../state/storage.js";
import { say } from "../words.js";
import { Busy } from "./busy.js";
import { Checking } from "./checking.js";
import { openHint } from "./hint.js";
import { HistoryTools } from "./history.js";
import { makeKeyTable, PLAYING } from "./keys.js";
import { layOut } from "./layout.js";
import { Panel } from "./panel.js";
import { Tallying } from "./tallying.js";
import { Timer } from "./timer.js";

const SAVE_AFTER = 300;
const CHECK_AFTER = 200;
const HIDDEN_IN_A_PAUSE = ".holder, .palette, .tools, .help-tools, .talk";
const DATE = /^\d{4}-\d{2}-\d{2}$/;

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
        this.isOther = false; // is another board shown than the player's?
        /** @type {Game | null} */
        this.given = null; // the game as a solution was put on it
        this.tallying = new Tallying(this);
        this.checking = new Checking(this);
        this.busy = new Busy();
        this.view = new BoardView(board, {
            onMoves: (moves) => this.move(moves),
            onCommand: (name) => this.obey(name),
        });
        this.timer = new Timer(kept?.seconds ?? 0, (paused) => this.hide(paused));
        this.heading = element("h1", {}, this.name);
        this.message = element(
            "div",
            { class: "message", role: "status" },
            this.game.trials.length ? say("trying") : "",
        );
        this.panel = new Panel(() => this.leaveOther());
        this.history = new HistoryTools(this);
        this.element = layOut(this);
        this.view.size(this.element);
        this.update();
        this.leave = follow(board.text, (other) => this.takeOver(other));
        if (this.game.past.length || board.saved) void this.tallying.ask();
    }

    /** The kind with the title. Of a picture that was made here, its name is not told before it is seen, but its day is. */
    get name() {
        const { title, kind, kind_name, made } = this.board;
        const painted = this.app.data.kinds.find((/** @type {any} */ each) => each.name === kind)?.pictures;
        return title && (!painted || !made || this.solved || DATE.test(title))
            ? say("labelled", { label: kind_name, text: title })
            : kind_name;
    }

    get values() {
        return this.game.values;
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
        this.begin(game);
        this.timer.begin();
        clearTimeout(this.saving);
        this.saving = setTimeout(() => this.save(), SAVE_AFTER);
        clearTimeout(this.judging);
        this.judging = setTimeout(() => this.checking.judge(), CHECK_AFTER);
    }

    /**
     * Show a game, with nothing said about it yet.
     * @param {Game} game
     */
    begin(game) {
        this.game = game;
        this.solved = false;
        this.element.classList.remove("solved");
        this.marks = {};
        this.broken = [];
        this.message.textContent = game.trials.length ? say("trying") : "";
        if (this.panel.name === "hint" || this.isOther) this.closePanel();
        this.update();
        void this.tallying.ask();
    }

    /**
     * The same game was played on in another tab.
     * @param {import("../state/storage.js").Kept} kept
     */
    takeOver({ game, solved }) {
        clearTimeout(this.saving);
        if (String(game.values) === String(this.game.values) && String(game.notes) === String(this.game.notes)) return;
        this.begin(game);
        this.solved = solved;
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
        const title = `${this.name} · ${board.width}×${board.height}`;
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

    /** Begin: the page from its top, the keys on the board. */
    focus() {
        window.scrollTo(0, 0);
        this.view.grid.focus(this.view.grid.focused);
    }

    close() {
        this.leave();
        this.save();
        this.busy.clear();
        this.timer.stop();
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
        this.isOther = false;
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
        this.isOther = this.view.locked = true;
        this.view.show(values, notes);
        this.view.setTally(null);
        this.view.setMarks(marks);
    }

    /** @param {Marks} marks */
    setMarks(marks) {
        this.marks = marks;
        this.update();
    }

    /** Bring the board into sight, if what is said stands where it is not. */
    showBoard() {
        this.view.element.scrollIntoView({ block: "nearest" });
    }

    /**
     * Say something below the board.
     * @param {string} text
     * @param {string[]} [more] what it consists of
     */
    say(text, more = []) {
        const list = more.length ? element("ul", {}, ...more.map((each) => element("li", {}, each))) : "";
        this.message.replaceChildren(text, list);
        announce("");
    }

    /** @param {boolean} paused */
    hide(paused) {
        this.closePanel();
        this.element.classList.toggle("paused", paused);
        this.view.locked = paused;
        this.view.element.dataset.paused = say("paused");
        for (const part of this.element.querySelectorAll(HIDDEN_IN_A_PAUSE)) part.inert = paused;
        announce(paused ? say("paused") : "");
    }

    /** @param {string} name */
    obey(name) {
        if (this.timer.paused) return;
        if (name === "undo") this.set(undo(this.game));
        else if (name === "redo") this.set(redo(this.game));
        else if (name === "hint") openHint(this);
        else if (name === "check") this.checking.check(true);
        else if (name === "escape") this.closePanel();
        else if (name === "keys") this.openPanel("keys", say("keys"), makeKeyTable(PLAYING));
    }
}
