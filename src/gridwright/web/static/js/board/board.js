// A board to play on: the drawing, the grid that is heard, and what pointer and keys do. It knows no kind and no engine.

import { announce, element } from "../dom.js";
import { isOpen, nextValue } from "../state/game.js";
import { Drawing } from "./drawing.js";
import { UNIT } from "./geometry.js";
import { AccessibleGrid } from "./grid.js";
import { commandOf, moveBy } from "./keys.js";
import { Pointer } from "./pointer.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Value} Value */

/**
 * @typedef {object} Handlers
 * @property {(moves: {cell: number, value?: Value, notes?: number[]}[]) => void} onMoves
 * @property {(name: string) => void} onCommand
 */

export class BoardView {
    /**
     * @param {Board} board
     * @param {Handlers} handlers
     */
    constructor(board, handlers) {
        this.board = board;
        this.handlers = handlers;
        /** @type {Value[]} */
        this.values = board.givens;
        /** @type {number[][]} */
        this.notes = board.givens.map(() => []);
        /** @type {Value | undefined} the value that a tap sets; undefined: each in turn */
        this.brush = undefined;
        this.noting = false;
        this.locked = false;
        /** @type {import("../types.js").Tally | null} */
        this.tally = null;
        this.drawing = new Drawing(board);
        this.grid = new AccessibleGrid(board, this.drawing.geometry, `${board.kind_name}. ${board.about}`);
        this.element = element("div", { class: "board" }, this.drawing.svg, this.grid.element);
        this.size(this.element);
        this.pointer = new Pointer(this.element, this.drawing.geometry, this);
        this.grid.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.press(event));
        this.grid.element.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
            const cell = /** @type {HTMLElement} */ (event.target).dataset.cell;
            if (cell !== undefined) this.grid.focus(Number(cell), false);
        });
        this.redraw();
    }

    /**
     * Show a board; only cells that changed are drawn.
     * @param {Value[]} values
     * @param {number[][]} notes
     */
    show(values, notes = values.map(() => [])) {
        if (values === this.values && notes === this.notes) return;
        const before = { values: this.values, notes: this.notes };
        this.values = values;
        this.notes = notes;
        for (let cell = 0; cell < values.length; cell++) {
            if (values[cell] !== before.values[cell] || notes[cell] !== before.notes[cell]) this.drawCell(cell);
        }
    }

    /**
     * Let an element's style know how many cells the board is wide and high, with its clues.
     * @param {HTMLElement} place
     */
    size(place) {
        const { width, height } = this.drawing.geometry;
        place.style.setProperty("--columns", String(width / UNIT));
        place.style.setProperty("--rows", String(height / UNIT));
    }

    redraw() {
        for (let cell = 0; cell < this.values.length; cell++) this.drawCell(cell);
    }

    /** @param {number} cell */
    drawCell(cell) {
        this.drawing.drawCell(cell, this.values[cell], this.notes[cell]);
        this.grid.label(cell, this.values[cell], this.notes[cell]);
    }

    /** @param {import("../types.js").Marks} marks */
    setMarks(marks) {
        this.drawing.drawMarks(marks);
        for (const cell of this.grid.mark(marks)) this.grid.label(cell, this.values[cell], this.notes[cell]);
    }

    /**
     * Tick off what is finished.
     * @param {import("../types.js").Tally | null} tally
     */
    setTally(tally) {
        if (tally === this.tally) return;
        this.tally = tally;
        this.drawing.drawTally(tally);
        for (const cell of this.grid.cover(tally)) {
            this.grid.label(cell, this.values[cell], this.notes[cell]);
        }
    }

    /**
     * Show other walls.
     * @param {number[][]} walls
     */
    setWalls(walls) {
        this.drawing.drawWalls(walls);
        this.grid.setWalls(walls);
        for (let cell = 0; cell < this.values.length; cell++) {
            this.grid.label(cell, this.values[cell], this.notes[cell]);
        }
    }

    // What the pointer asks

    /**
     * @param {number} cell
     * @param {boolean} other
     */
    choose(cell, other) {
        if (this.locked || !isOpen(this.board, cell)) return undefined;
        if (this.noting && this.brush !== undefined && this.brush !== null) return this.toggleNote(cell, this.brush);
        if (other) return this.chooseOther(cell);
        const domain = this.board.choices[this.board.domains[cell]];
        if (this.brush === undefined) return { value: nextValue(this.board, cell, this.values[cell]) };
        if (this.brush === null) return { value: null, notes: [] };
        if (!domain.includes(this.brush)) return undefined;
        return { value: this.values[cell] === this.brush ? null : this.brush };
    }

    /** @param {number} cell */
    chooseOther(cell) {
        const value = nextValue(this.board, cell, null, true);
        if (this.board.order.length > 2) return { value: nextValue(this.board, cell, this.values[cell], true) };
        return { value: this.values[cell] === value ? null : value };
    }

    /**
     * @param {number} cell
     * @param {number} value
     */
    toggleNote(cell, value) {
        if (!this.board.choices[this.board.domains[cell]].includes(value)) return undefined;
        const notes = this.notes[cell];
        const after = notes.includes(value)
            ? notes.filter((each) => each !== value)
            : [...notes, value].sort((a, b) => a - b);
        return { value: null, notes: after };
    }

    /** @param {number} cell */
    contents(cell) {
        return this.values[cell];
    }

    /**
     * @param {number[]} cells
     * @param {{value: Value, notes?: number[]}} move
     */
    showPaint(cells, move) {
        for (const cell of cells) this.drawing.drawCell(cell, move.value, move.notes ?? []);
    }

    /**
     * @param {number[]} cells
     * @param {{value: Value, notes?: number[]}} move
     */
    write(cells, move) {
        const domains = cells.filter(
            (cell) => move.value === null || this.board.choices[this.board.domains[cell]].includes(move.value),
        );
        this.handlers.onMoves(domains.map((cell) => ({ cell, ...move })));
    }

    cancel() {
        this.redraw();
    }

    /** @param {number} cell */
    focus(cell) {
        this.grid.focus(cell);
    }

    // What the keys ask

    /** @param {KeyboardEvent} event */
    press(event) {
        const cell = this.grid.focused;
        const to = moveBy(event, cell, this.board.width, this.board.height);
        const command = to === undefined ? commandOf(event) : undefined;
        if (to === undefined && !command?.name) return;
        event.preventDefault();
        if (to !== undefined) this.grid.focus(to);
        else if (command) this.obey(command, cell);
    }

    /**
     * @param {{name: string, digit?: number}} command
     * @param {number} cell
     */
    obey({ name, digit }, cell) {
        const move = this.moveOf(name, digit, cell);
        if (name === "next") this.focusNext(cell);
        else if (name === "line") announce(this.grid.describeLines(cell, this.tally));
        else if (move) this.handlers.onMoves([{ cell, ...move }]);
        else if (!["turn", "other", "digit", "note", "erase"].includes(name)) this.handlers.onCommand(name);
    }

    /**
     * @param {string} name
     * @param {number | undefined} digit
     * @param {number} cell
     */
    moveOf(name, digit, cell) {
        if (this.locked || !isOpen(this.board, cell)) return undefined;
        if (name === "turn") return { value: nextValue(this.board, cell, this.values[cell]) };
        if (name === "other") return this.chooseOther(cell);
        if (name === "erase") return { value: null, notes: [] };
        if (digit === undefined) return undefined;
        if (name === "note" || this.noting) return this.toggleNote(cell, digit);
        const value = this.addDigit(cell, digit);
        if (!this.board.choices[this.board.domains[cell]].includes(value)) return undefined;
        return { value: this.values[cell] === value ? null : value };
    }

    /**
     * The number that a digit makes of the one that is there, as in 1 and 2 for 12; the digit alone if it makes none.
     * @param {number} cell
     * @param {number} digit
     */
    addDigit(cell, digit) {
        const longer = (this.values[cell] ?? 0) * 10 + digit;
        return longer > 9 && this.board.choices[this.board.domains[cell]].includes(longer) ? longer : digit;
    }

    /** @param {number} cell */
    focusNext(cell) {
        for (let step = 1; step <= this.values.length; step++) {
            const next = (cell + step) % this.values.length;
            if (this.values[next] === null && isOpen(this.board, next)) {
                this.grid.focus(next);
                return;
            }
        }
    }
}
