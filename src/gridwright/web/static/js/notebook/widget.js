// The board in a notebook: played as on the page, with its history here and the answers from Python, which has the state.

import { BoardView } from "../board/board.js";
import { button, element } from "../dom.js";
import { goTo, play, redo, start, undo } from "../state/game.js";
import { openHint } from "../views/hint.js";
import { makeKeyTable, PLAYING } from "../views/keys.js";
import { makePalette } from "../views/palette.js";
import { Panel } from "../views/panel.js";
import { capitalise, say, setWords } from "../words.js";

/**
 * @typedef {object} Model what a notebook gives a widget
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {() => void} save_changes
 * @property {(message: any) => void} send
 * @property {(event: string, heard: (...found: any[]) => void) => void} on
 * @property {(event: string, heard: (...found: any[]) => void) => void} off
 */

class NotebookView {
    /** @param {Model} model */
    constructor(model) {
        this.model = model;
        this.board = model.get("board");
        this.game = { ...start(this.board), values: model.get("values") };
        /** @type {import("../types.js").Marks} */
        this.marks = {};
        this.name = String(Math.random());
        /** @type {Map<string, (reply: any) => void>} what Python has not answered yet */
        this.asked = new Map();
        this.view = new BoardView(this.board, {
            onMoves: (moves) => this.move(moves),
            onCommand: (name) => this.obey(name),
        });
        this.message = element("p", { class: "message", role: "status" });
        this.panel = new Panel(() => this.setMarks({}));
        this.undoButton = button(`↶ ${say("undo")}`, () => this.obey("undo"));
        this.redoButton = button(`↷ ${say("redo")}`, () => this.obey("redo"));
        this.element = this.layOut();
        this.update();
        this.showTally();
    }

    layOut() {
        const again = button(say("clear"), () => this.set(goTo(this.game, 0)));
        const hint = button(say("hint"), () => this.obey("hint"), { class: "main" });
        const check = button(say("check"), () => this.obey("check"));
        return element(
            "div",
            { class: "gridwright", "data-lm-suppress-shortcuts": "true" }, // no key of the board is one of Jupyter's
            element("div", { class: "holder" }, this.view.element),
            makePalette(this.board, this.view),
            element("div", { class: "row tools" }, this.undoButton, this.redoButton, again, hint, check),
            this.message,
            this.panel.element,
        );
    }

    // The game

    /** @param {{cell: number, value?: import("../types.js").Value, notes?: number[]}[]} moves */
    move(moves) {
        const after = play(this.game, moves);
        if (after === this.game) this.view.redraw();
        else this.set(after);
    }

    /**
     * Show another state, and tell Python of it.
     * @param {import("../types.js").Game} game
     */
    set(game) {
        this.game = game;
        this.message.textContent = "";
        this.closePanel();
        this.model.set("values", game.values);
        this.model.save_changes();
        this.showTally();
    }

    /** Take over what Python has put on the board, as a move that can be undone. */
    take() {
        const values = this.model.get("values");
        if (String(values) === String(this.game.values)) return;
        this.game = play(
            this.game,
            values.map((/** @type {import("../types.js").Value} */ value, /** @type {number} */ cell) => ({
                cell,
                value,
            })),
        );
        this.closePanel();
        this.showTally();
    }

    update() {
        this.view.show(this.game.values, this.game.notes);
        this.view.setMarks(this.marks);
        this.undoButton.disabled = this.game.past.length === 0;
        this.redoButton.disabled = this.game.future.length === 0;
    }

    celebrate() {
        if (this.model.get("solved")) this.message.textContent = say("solved");
        this.element.classList.toggle("solved", this.model.get("solved"));
    }

    // Questions

    /**
     * Ask Python about this board; nothing if it cannot answer, which is said.
     * @param {string} name
     * @param {object} fields
     */
    async ask(name, fields) {
        const id = `${this.name}/${this.asked.size}/${Date.now()}`;
        const reply = await new Promise((resolve) => {
            this.asked.set(id, resolve);
            this.model.send({ id, name, fields });
        });
        if (reply.error) this.say(reply.error.text);
        return reply.result;
    }

    /** @param {any} message */
    hear({ id, reply }) {
        this.asked.get(id)?.(reply);
        this.asked.delete(id);
    }

    async check() {
        const asked = this.game;
        const found = await this.ask("check", { state: asked.values });
        if (!found || this.game !== asked) return;
        this.setMarks({ clashing: found.broken.flatMap((/** @type {any} */ rule) => rule.cells) });
        const texts = found.broken.map((/** @type {any} */ rule) => capitalise(`${rule.text}.`));
        this.say([found.text, ...texts].join(" "));
    }

    async showTally() {
        if (!this.board.tally) return;
        const asked = this.game;
        const found = await this.ask("tick", { state: asked.values });
        if (found && this.game === asked) this.view.setTally(found.tally);
    }

    // What a hint shows

    /** @param {string} text */
    say(text) {
        this.message.textContent = text;
    }

    /**
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

    /** @param {import("../types.js").Marks} marks */
    setMarks(marks) {
        this.marks = marks;
        this.update();
    }

    /** @param {string} name */
    obey(name) {
        if (name === "undo") this.set(undo(this.game));
        else if (name === "redo") this.set(redo(this.game));
        else if (name === "hint") void openHint(/** @type {any} */ (this));
        else if (name === "check") void this.check();
        else if (name === "escape") this.closePanel();
        else if (name === "keys") this.openPanel("keys", say("keys"), makeKeyTable(PLAYING));
    }
}

/**
 * Put a board into a cell of a notebook; what takes it away again.
 * @param {{model: Model, el: HTMLElement}} place
 */
export function render({ model, el }) {
    setWords(model.get("words"));
    const view = new NotebookView(model);
    el.append(view.element);
    view.element.style.colorScheme = isDark(el) ? "dark" : "light";
    const heard = /** @type {[string, (...found: any[]) => void][]} */ ([
        ["change:values", () => view.take()],
        ["change:solved", () => view.celebrate()],
        ["msg:custom", (message) => view.hear(message)],
    ]);
    for (const [event, hear] of heard) model.on(event, hear);
    view.celebrate();
    return () => {
        for (const [event, hear] of heard) model.off(event, hear);
    };
}

/**
 * Is the notebook dark? Its text is light then.
 * @param {HTMLElement} el
 */
function isDark(el) {
    const [red, green, blue] = (getComputedStyle(el).color.match(/[\d.]+/g) ?? [0, 0, 0]).map(Number);
    return red + green + blue > 384;
}

export default { render };
