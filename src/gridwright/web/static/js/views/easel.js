// The board that a setter draws on: built anew when its size or its edges change, with the pointer and keys of the way to
// draw that is chosen, and what is set apart on it.

import { BoardView } from "../board/board.js";
import { BorderPointer } from "../board/borders.js";
import { lineAt } from "../board/geometry.js";
import { element } from "../dom.js";
import { listPairs, setMarks } from "../state/drawing.js";
import { makePalette } from "./palette.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Drawn} Drawn */

export class Easel {
    /** @param {import("./set.js").SetView} set */
    constructor(set) {
        this.set = set;
        this.marks = {};
        this.holder = element("div", { class: "holder" });
        this.palette = element("div", {});
    }

    /**
     * Show a drawing in the place of another.
     * @param {Drawn} before
     * @param {Drawn} drawn
     */
    show(before, drawn) {
        const anew = before.width !== drawn.width || before.height !== drawn.height || !this.view;
        if (anew) this.marks = {};
        if (anew || String(before.clues) !== String(drawn.clues)) this.build();
        this.view?.show(drawn.values);
        if (before.walls !== drawn.walls) this.view?.setWalls(listPairs(drawn));
    }

    /** Build the board anew, with what is at its edges. */
    build() {
        const { drawn, template } = this.set;
        const inside = this.view?.element.contains(document.activeElement);
        const at = Math.min(this.view?.grid.focused ?? 0, drawn.values.length - 1);
        const board = { ...template.board, ...this.listEdges(), walls: listPairs(drawn), free: true };
        const brush = this.view?.brush;
        this.view = new BoardView(board, {
            onMoves: (moves) => this.set.set(setMarks(this.set.drawn, moves)),
            onCommand: (name) => this.set.obey(name),
        });
        this.view.brush = brush;
        this.borders = new BorderPointer(this.view.element, this.view.drawing.geometry, this.set.rooms);
        this.view.element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) =>
            this.chooseLine(event),
        );
        this.holder.replaceChildren(this.view.element);
        this.palette.replaceChildren(board.order.length ? makePalette(board, this.view, false) : "");
        this.view.size(this.set.element);
        this.applyMode();
        this.view.show(drawn.values);
        this.showMarks();
        this.view.grid.focus(at, inside === true);
    }

    /** What is written at the edges of the board. */
    listEdges() {
        const { drawn } = this.set;
        const clues = drawn.clues ?? this.readEdges();
        const texts = clues?.map((clue) => (clue.length ? clue.map(String) : ["0"])) ?? [];
        return { left: texts.slice(0, drawn.height), top: texts.slice(drawn.height) };
    }

    /** The clues that follow from the picture, as the puzzle has them. */
    readEdges() {
        const { board, drawn, template } = this.set;
        if (!template.pictures) return null;
        if (!board || !this.fits(board)) return Array.from({ length: drawn.width + drawn.height }, () => []);
        return [...board.left, ...board.top].map((texts) => texts.map(Number).filter((run) => run > 0));
    }

    /**
     * Has a puzzle the size of the drawing?
     * @param {Board} board
     */
    fits({ width, height }) {
        const { drawn } = this.set;
        return width === drawn.width && height === drawn.height;
    }

    isInUse() {
        return Boolean(this.view?.pointer.stroke ?? this.borders?.stroke);
    }

    /** @param {PointerEvent} event */
    chooseLine(event) {
        if (!this.view || !this.set.drawn.clues) return;
        const box = this.view.element.getBoundingClientRect();
        const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
        const line = lineAt(this.view.drawing.geometry, x, y);
        if (line === null) return;
        event.preventDefault();
        this.set.clues.go(line);
    }

    /** Take the pointer and the marks of the way to draw. */
    applyMode() {
        const { mode } = this.set;
        if (!this.view || !this.borders) return;
        this.borders.mode = mode === "borders" || mode === "rooms" ? mode : null;
        this.view.locked = mode === "clues";
        this.palette.hidden = mode !== "marks" && mode !== "picture";
    }

    /** @param {import("../types.js").Marks} [marks] */
    showMarks(marks = this.marks) {
        const { clues, drawn, mode } = this.set;
        this.marks = marks;
        this.view?.setMarks({ ...marks, lines: mode === "clues" && drawn.clues ? [clues.line] : [] });
    }

    /** Put the keys on the board. */
    focus() {
        this.view?.grid.focus(this.view.grid.focused);
    }
}
