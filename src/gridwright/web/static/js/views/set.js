// Setting: a board to draw a puzzle on, as its kind declares it, with the verdict and the level following every stroke.
// The puzzle as text stands beside it; for a kind that says nothing about drawing it is all there is.

import { drawPicture } from "../board/drawing.js";
import { listPairs, readDrawn, setClue } from "../state/drawing.js";
import { Steps } from "../state/steps.js";
import { say } from "../words.js";
import { ClueField } from "./clues.js";
import { Easel } from "./easel.js";
import { Panel } from "./panel.js";
import { RoomTool } from "./rooms.js";
import { SetTools } from "./set-tools.js";
import { Verdict } from "./verdict.js";

const ASK_AFTER = 300;
const MOST_KEPT = 200_000; // cells of drawings that a reload can take back

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Drawn} Drawn */
/** @typedef {{kind: string, drawn: Drawn, past: Drawn[], mode: Mode}} Draft */
/** @typedef {"marks" | "borders" | "rooms" | "clues" | "picture"} Mode */

/** @param {{width: number, height: number}} board */
const nameSize = ({ width, height }) => `${width}×${height}`;

export class SetView {
    /**
     * @param {import("../main.js").App} app
     * @param {any} kind
     * @param {(board: Board | null) => void} onChange told of every drawing, and of the puzzle that it is, if it is one
     */
    constructor(app, kind, onChange) {
        this.app = app;
        this.kind = kind;
        this.onChange = onChange;
        /** @type {Board | null} the puzzle of the drawing, if it is one */
        this.board = null;
        /** @type {Drawn} */
        this.drawn = { width: 0, height: 0, values: [], walls: new Set(), clues: null, settings: {} };
        /** @type {Steps<Drawn>} */
        this.steps = new Steps();
        /** @type {Mode} */
        this.mode = "marks";
        /** @type {Map<string, any>} what drawings may have, by size */
        this.templates = new Map();
        /** @type {object | null} the drawing asked for last */
        this.asked = null;
        this.easel = new Easel(this);
        this.verdict = new Verdict(
            app,
            (marks) => this.board && this.easel.fits(this.board) && this.easel.showMarks(marks),
            (puzzle) => this.load({ puzzle }).then(() => this.focus()), // the button is gone
        );
        this.values = null; // a puzzle that is drawn is not played
        this.panel = new Panel(() => {});
        this.clues = new ClueField(this);
        this.tools = new SetTools(this);
        this.element = this.tools.layOut();
        this.tools.update();
        this.rooms = new RoomTool(this);
        this.element.addEventListener("keydown", (/** @type {any} */ event) => this.rooms.press(event), true);
    }

    /**
     * Ask about the puzzle of the drawing.
     * @param {string} name
     * @param {object} fields
     */
    ask(name, fields) {
        const puzzle = this.board?.text;
        return this.verdict.busy.run(say("working"), (options) => this.app.ask(name, { puzzle, ...fields }, options));
    }

    /**
     * @param {string} name
     * @param {string} title
     * @param {HTMLElement} content
     */
    openPanel(name, title, content) {
        this.panel.open(name, title, content);
    }

    /** @param {string} text */
    say(text) {
        this.tools.tell(text);
    }

    // The drawing

    /**
     * Load a drawing: of a puzzle, with a picture if there is a state, or an empty one of a size.
     * A puzzle of another kind is set where that kind is.
     * @param {{puzzle?: string, state?: import("../types.js").Value[], kind?: string, width?: number, height?: number}} fields
     */
    async load(fields) {
        if (!this.kind.drawn) return this.loadText(fields);
        const found = await this.fetchBlueprint(fields);
        if (!found) return;
        if (found.board.kind !== this.kind.name) {
            const { board } = await this.app.ask("read", { text: fields.puzzle });
            await this.app.edit(board, []);
            return;
        }
        this.take(found);
        this.set(readDrawn(found), this.drawn.width > 0);
        if (fields.puzzle && !fields.state) this.setMode(this.drawn.clues ? "clues" : this.tools.modes[0]);
        else if (found.pictures) this.setMode("picture");
        else this.setMode(this.tools.modes[0]);
    }

    /** What brings the drawing back, with the steps that led to it. */
    get draft() {
        const { drawn, kind, mode, steps } = this;
        const past = steps.past.filter((each) => nameSize(each) === nameSize(drawn));
        return { kind: kind.name, drawn, past: past.slice(-Math.ceil(MOST_KEPT / drawn.values.length)), mode };
    }

    /**
     * Go on with a drawing.
     * @param {Draft} draft
     */
    async resume({ drawn, past, mode }) {
        const { width, height } = drawn;
        const found = await this.fetchBlueprint({ kind: this.kind.name, width, height });
        if (!found) return;
        this.take(found);
        this.steps.past = past;
        this.show(drawn);
        await this.setMode(mode);
    }

    /**
     * A drawing, unless another was asked for in the meantime.
     * @param {object} fields
     */
    async fetchBlueprint(fields) {
        const asked = {};
        this.asked = asked;
        const found = await this.verdict.busy.run(say("working"), () => this.app.ask("blueprint", fields));
        return this.asked === asked ? found : undefined;
    }

    /**
     * Take over what a drawing of this size may have.
     * @param {any} found
     */
    take(found) {
        this.template = found;
        this.templates.set(nameSize(found.board), found);
        this.tools.choose(found);
    }

    /** @param {{puzzle?: string}} fields */
    async loadText({ puzzle }) {
        const text = puzzle ?? this.kind.board?.text ?? `${this.kind.name}\n`;
        await this.assemble(() => this.app.ask("read", { text }));
        const { board } = this;
        if (board) this.easel.holder.replaceChildren(drawPicture(board, board.givens, board.about));
        this.tools.showText(text);
    }

    /**
     * Another drawing; the one before can be had back.
     * @param {Drawn} drawn
     * @param {boolean} [noted]
     */
    set(drawn, noted = true) {
        this.tools.tell(""); // it was said of the drawing before
        if (noted) this.steps.add(this.drawn);
        this.show(drawn);
    }

    /** @param {Drawn} drawn */
    show(drawn) {
        const before = this.drawn;
        const template = this.templates.get(nameSize(drawn)); // a step back may be of another size
        if (template !== this.template) this.take(template);
        this.drawn = drawn;
        this.easel.show(before, drawn);
        this.tools.update();
        this.clues.show();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.judge(), ASK_AFTER);
    }

    // The puzzle

    judge() {
        const { drawn, kind } = this;
        const symbols = this.template.board.symbols;
        return this.assemble(() =>
            this.app.ask("assemble", {
                kind: kind.name,
                width: drawn.width,
                height: drawn.height,
                marks: drawn.values.map((value) => (value === null ? "" : symbols[value])),
                walls: listPairs(drawn),
                clues: drawn.clues,
                settings: drawn.settings,
                puzzle: this.board?.text ?? null,
            }),
        );
    }

    /** @param {() => Promise<any>} ask what gives the board of a puzzle */
    async assemble(ask) {
        const { drawn } = this;
        try {
            const { board, fault } = await ask();
            if (this.drawn !== drawn) return;
            if (board) this.takeBoard(board);
            else this.refuse(fault);
        } catch (error) {
            if (this.drawn === drawn) this.refuse(/** @type {Error} */ (error).message);
        }
    }

    /**
     * The drawing is no puzzle: say why, and play none in its place.
     * @param {string} fault
     */
    refuse(fault) {
        this.onChange(null);
        this.tools.allow(false);
        this.panel.close();
        this.verdict.refuse(fault);
        this.easel.showMarks({});
    }

    /** @param {Board} board */
    takeBoard(board) {
        const edges = JSON.stringify([this.board?.left ?? [], this.board?.top ?? []]);
        if (board.text !== this.board?.text) this.panel.close(); // it shared another puzzle
        this.board = board;
        this.tools.allow(true);
        this.onChange(board);
        this.tools.showText(board.text);
        if (this.drawn.clues === null && edges !== JSON.stringify([board.left, board.top]) && !this.easel.isInUse())
            this.easel.build();
        void this.verdict.judge(board);
    }

    // What the keys ask

    /** @param {string} name */
    obey(name) {
        if (name === "undo") this.undo();
        else if (name === "redo") this.redo();
        else if (name === "escape") this.panel.close();
    }

    undo() {
        this.show(this.steps.back(this.drawn));
    }

    redo() {
        this.show(this.steps.forward(this.drawn));
    }

    // Ways to draw

    /** @param {Mode} mode */
    async setMode(mode) {
        this.mode = mode;
        if (mode === "clues" && this.drawn.clues === null) this.set({ ...this.drawn, clues: this.easel.readEdges() });
        if (mode === "picture" && this.drawn.clues !== null) await this.paint();
        this.easel.applyMode();
        this.tools.update();
        this.clues.show();
    }

    /** Go from clues to the picture: that of the first solution, if there is one. */
    async paint() {
        const state = this.verdict.board === this.board ? this.verdict.solved?.solutions[0] : null;
        if (!state || !this.board) {
            this.set({ ...this.drawn, clues: null });
            return;
        }
        const found = await this.app.ask("blueprint", { puzzle: this.board.text, state });
        this.set({ ...this.drawn, values: found.values, clues: null });
    }

    /**
     * @param {number} line
     * @param {number[]} clue
     */
    setClue(line, clue) {
        this.set(setClue(this.drawn, line, clue));
    }

    /** Put the keys on the board. */
    focus() {
        this.easel.focus();
    }

    close() {
        clearTimeout(this.timer);
        this.verdict.busy.clear();
    }
}
