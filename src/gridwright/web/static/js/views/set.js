// Setting: a board to draw a puzzle on, as its kind declares it, with the verdict and the level following every stroke.
// The puzzle as text stands beside it; for a kind that says nothing about drawing it is all there is.

import { BoardView } from "../board/board.js";
import { BorderPointer } from "../board/borders.js";
import { drawPicture } from "../board/drawing.js";
import { lineAt } from "../board/geometry.js";
import { element } from "../dom.js";
import { listPairs, readDrawn, setClue, setMarks } from "../state/drawing.js";
import { Steps } from "../state/steps.js";
import { say } from "../words.js";
import { ClueField } from "./clues.js";
import { makePalette } from "./palette.js";
import { Panel } from "./panel.js";
import { RoomTool } from "./rooms.js";
import { SetTools } from "./set-tools.js";
import { Verdict } from "./verdict.js";

const ASK_AFTER = 300;

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Drawn} Drawn */
/** @typedef {"marks" | "borders" | "rooms" | "clues" | "picture"} Mode */

export class SetView {
    /**
     * @param {import("../main.js").App} app
     * @param {any} kind
     * @param {(board: Board) => void} onChange
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
        this.marks = {};
        /** @type {object | null} the drawing asked for last */
        this.asked = null;
        this.holder = element("div", { class: "holder" });
        this.palette = element("div", {});
        this.verdict = new Verdict(
            app,
            (marks) => this.board && this.isOf(this.board) && this.showMarks(marks),
            (puzzle) => this.load({ puzzle }),
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
     * @param {{puzzle?: string, state?: import("../types.js").Value[], kind?: string, width?: number, height?: number}} fields
     */
    async load(fields) {
        if (!this.kind.drawn) return this.loadText(fields);
        const found = await this.fetchBlueprint(fields);
        if (!found) return;
        this.take(found);
        this.set(readDrawn(found), this.drawn.width > 0);
        if (fields.puzzle && !fields.state) this.setMode(this.drawn.clues ? "clues" : this.tools.modes[0]);
        else if (found.pictures) this.setMode("picture");
        else this.setMode(this.tools.modes[0]);
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
        this.tools.choose(found);
    }

    /** @param {{puzzle?: string}} fields */
    async loadText({ puzzle }) {
        const text = puzzle ?? this.kind.board?.text ?? `${this.kind.name}\n`;
        await this.assemble(() => this.app.ask("read", { text }));
        const { board } = this;
        if (board) this.holder.replaceChildren(drawPicture(board, board.givens, board.about));
        this.tools.showText(text);
    }

    /**
     * Another drawing; the one before can be had back.
     * @param {Drawn} drawn
     * @param {boolean} [noted]
     */
    set(drawn, noted = true) {
        if (noted) this.steps.add(this.drawn);
        this.show(drawn);
    }

    /** @param {Drawn} drawn */
    show(drawn) {
        const before = this.drawn;
        this.drawn = drawn;
        const anew = before.width !== drawn.width || before.height !== drawn.height || !this.view;
        if (anew) this.marks = {};
        if (anew || String(before.clues) !== String(drawn.clues)) this.build();
        this.view?.show(drawn.values);
        if (before.walls !== drawn.walls) this.view?.setWalls(listPairs(drawn));
        this.tools.update();
        this.clues.show();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.judge(), ASK_AFTER);
    }

    /** Build the board anew, with what is at its edges. */
    build() {
        const { drawn } = this;
        const inside = this.view?.element.contains(document.activeElement);
        const at = Math.min(this.view?.grid.focused ?? 0, drawn.values.length - 1);
        const clues = drawn.clues ?? this.readEdges();
        const texts = clues?.map((clue) => (clue.length ? clue.map(String) : ["0"])) ?? [];
        const edges = { left: texts.slice(0, drawn.height), top: texts.slice(drawn.height) };
        const board = { ...this.template.board, ...edges, walls: listPairs(drawn), free: true };
        const brush = this.view?.brush;
        this.view = new BoardView(board, {
            onMoves: (moves) => this.set(setMarks(this.drawn, moves)),
            onCommand: (name) => this.obey(name),
        });
        this.view.brush = brush;
        this.borders = new BorderPointer(this.view.element, this.view.drawing.geometry, this.rooms);
        this.view.element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) =>
            this.chooseLine(event),
        );
        this.holder.replaceChildren(this.view.element);
        this.palette.replaceChildren(board.order.length ? makePalette(board, this.view, false) : "");
        this.view.size(this.element);
        this.applyMode();
        this.view.show(drawn.values);
        this.showMarks();
        this.view.grid.focus(at, inside === true);
    }

    /** The clues that follow from the picture, as the puzzle has them. */
    readEdges() {
        const { board, drawn } = this;
        if (!this.template.pictures) return null;
        if (!board || !this.isOf(board)) return Array.from({ length: drawn.width + drawn.height }, () => []);
        return [...board.left, ...board.top].map((texts) => texts.map(Number).filter((run) => run > 0));
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
        this.tools.allow(false);
        this.panel.close();
        this.verdict.refuse(fault);
        this.showMarks({});
    }

    /** @param {Board} board */
    takeBoard(board) {
        const edges = JSON.stringify([this.board?.left ?? [], this.board?.top ?? []]);
        if (board.text !== this.board?.text) this.panel.close(); // it shared another puzzle
        this.board = board;
        this.tools.allow(true);
        this.onChange(board);
        this.tools.showText(board.text);
        if (this.drawn.clues === null && edges !== JSON.stringify([board.left, board.top]) && !this.isDrawing())
            this.build();
        void this.verdict.judge(board);
    }

    /**
     * Has a puzzle the size of the drawing?
     * @param {Board} board
     */
    isOf({ width, height }) {
        return width === this.drawn.width && height === this.drawn.height;
    }

    isDrawing() {
        return Boolean(this.view?.pointer.stroke ?? this.borders?.stroke);
    }

    // What the pointer and the keys ask

    /** @param {PointerEvent} event */
    chooseLine(event) {
        if (!this.view || !this.drawn.clues) return;
        const box = this.view.element.getBoundingClientRect();
        const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
        const line = lineAt(this.view.drawing.geometry, x, y);
        if (line === null) return;
        event.preventDefault();
        this.clues.go(line);
    }

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
        if (mode === "clues" && this.drawn.clues === null) this.set({ ...this.drawn, clues: this.readEdges() });
        if (mode === "picture" && this.drawn.clues !== null) await this.paint();
        this.applyMode();
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

    applyMode() {
        if (!this.view || !this.borders) return;
        this.borders.mode = this.mode === "borders" || this.mode === "rooms" ? this.mode : null;
        this.view.locked = this.mode === "clues";
        this.palette.hidden = this.mode !== "marks" && this.mode !== "picture";
    }

    /**
     * @param {number} line
     * @param {number[]} clue
     */
    setClue(line, clue) {
        this.set(setClue(this.drawn, line, clue));
    }

    /** @param {import("../types.js").Marks} [marks] */
    showMarks(marks = this.marks) {
        this.marks = marks;
        const lines = this.mode === "clues" && this.drawn.clues ? [this.clues.line] : [];
        this.view?.setMarks({ ...marks, lines });
    }

    /** Put the keys on the board. */
    focus() {
        this.view?.grid.focus(this.view.grid.focused);
    }

    close() {
        clearTimeout(this.timer);
        this.verdict.busy.clear();
    }
}
