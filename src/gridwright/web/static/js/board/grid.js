// What is heard of a board: a grid of cells with roles and labels, laid over the drawing; it also has the focus.

import { element } from "../dom.js";
import { say } from "../words.js";
import { lookOf } from "./drawing.js";
import { MARGIN, UNIT } from "./geometry.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Marks} Marks */
/** @typedef {import("../types.js").Value} Value */

export class AccessibleGrid {
    /**
     * @param {Board} board
     * @param {import("./geometry.js").Geometry} geometry
     * @param {string} name
     */
    constructor(board, geometry, name) {
        this.board = board;
        this.focused = 0;
        this.walls = findWalls(board.walls);
        /** @type {HTMLElement[]} */
        this.cells = [];
        /** @type {Map<number, string>} */
        this.marked = new Map();
        /** @type {Map<number, string>} */
        this.covered = new Map();
        const { left, top, right, bottom } = geometry;
        this.columns = `${left ? `${left}fr ` : ""}repeat(${board.width}, ${UNIT}fr)${right ? ` ${right}fr` : ""}`;
        this.element = element("div", { class: "grid", role: "grid", "aria-label": name });
        this.element.style.gridTemplateRows = `${top ? `${top}fr ` : ""}repeat(${board.height}, ${UNIT}fr)${bottom ? ` ${bottom}fr` : ""}`;
        this.element.style.inset = `${(100 * MARGIN) / (geometry.height + 2 * MARGIN)}% ${(100 * MARGIN) / (geometry.width + 2 * MARGIN)}%`;
        if (top) this.element.append(this.makeHead(left > 0));
        for (let row = 0; row < board.height; row++) this.element.append(this.makeRow(row));
        this.cells[0].tabIndex = 0;
    }

    /** @param {boolean} corner */
    makeHead(corner) {
        const heads = this.board.top.map((texts, nth) =>
            element(
                "div",
                { role: "columnheader" },
                hidden(say("column_clues", { column: nth + 1, clues: texts.join(" ") })),
            ),
        );
        return this.finish(element("div", { role: "row" }, corner ? element("div", { role: "cell" }) : null, ...heads));
    }

    /** @param {number} row */
    makeRow(row) {
        const { board } = this;
        const clues = board.left[row];
        const head = clues ? say("row_clues", { row: row + 1, clues: clues.join(" ") }) : "";
        const cells = [];
        for (let column = 0; column < board.width; column++) {
            const cell = element("div", { role: "gridcell", tabindex: "-1", "data-cell": row * board.width + column });
            this.cells.push(cell);
            cells.push(cell);
        }
        return this.finish(
            element(
                "div",
                { role: "row" },
                clues ? element("div", { role: "rowheader" }, hidden(head)) : null,
                ...cells,
            ),
        );
    }

    /** @param {HTMLElement} row */
    finish(row) {
        row.style.gridTemplateColumns = this.columns;
        return row;
    }

    /**
     * Label a cell anew.
     * @param {number} cell
     * @param {Value} value
     * @param {number[]} notes
     */
    label(cell, value, notes) {
        this.cells[cell].setAttribute("aria-label", this.describe(cell, value, notes));
    }

    /**
     * A cell in words: where it is, what is printed there, its state.
     * @param {number} cell
     * @param {Value} value
     * @param {number[]} notes
     */
    describe(cell, value, notes) {
        const { board } = this;
        const place = say("row_column", { row: Math.floor(cell / board.width) + 1, column: (cell % board.width) + 1 });
        const parts = [place, ...this.describePrinted(cell), ...this.describeState(cell, value, notes)];
        parts.push(...this.describeWalls(cell));
        parts.push(this.covered.get(cell) ?? "", this.marked.get(cell) ?? "");
        return parts.filter(Boolean).join(", ");
    }

    /** @param {number[][]} walls */
    setWalls(walls) {
        this.walls = findWalls(walls);
    }

    /**
     * The sides of a cell with a wall between it and another cell.
     * @param {number} cell
     */
    describeWalls(cell) {
        const { width } = this.board;
        const sides = [
            ["up", cell - width],
            ["right", cell + 1],
            ["down", cell + width],
            ["left", cell - 1],
        ].filter(([, other]) => this.walls.get(cell)?.includes(Number(other)));
        return sides.length ? [say("walls", { sides: sides.map(([name]) => say(`wall_${name}`)).join(" ") })] : [];
    }

    /** @param {number} cell */
    describePrinted(cell) {
        const look = lookOf(this.board, cell, null);
        const parts = look.fill === "wall" ? [say("wall")] : [];
        if (look.arrow) parts.push(say("arrow", { direction: say(`arrow_${look.arrow}`) }));
        if (look.text && this.board.givens[cell] === null) parts.push(say("clue", { text: look.text }));
        return parts;
    }

    /**
     * @param {number} cell
     * @param {Value} value
     * @param {number[]} notes
     */
    describeState(cell, value, notes) {
        const { board } = this;
        if (board.choices[board.domains[cell]].length === 0) return [];
        if (value !== null)
            return board.givens[cell] === null ? [board.words[value]] : [board.words[value], say("given")];
        if (notes.length)
            return [say("undecided"), say("candidates", { values: notes.map((note) => board.words[note]).join(" ") })];
        return [say("undecided")];
    }

    /**
     * The row and the column of a cell in words: their clues, the finished ones marked, and their counts.
     * @param {number} cell
     * @param {import("../types.js").Tally | null} tally
     */
    describeLines(cell, tally) {
        const { left, top, width } = this.board;
        const [row, column] = [Math.floor(cell / width), cell % width];
        const parts = [
            left[row] && say("row_clues", { row: row + 1, clues: tick(left[row], tally?.left[row]) }),
            top[column] && say("column_clues", { column: column + 1, clues: tick(top[column], tally?.top[column]) }),
            tally?.right[row] &&
                say("row_counts", { row: row + 1, counts: tally.right[row].map((count) => count.text).join(", ") }),
            tally?.bottom[column] &&
                say("column_counts", {
                    column: column + 1,
                    counts: tally.bottom[column].map((count) => count.text).join(", "),
                }),
        ];
        return parts.filter(Boolean).join("; ");
    }

    /**
     * Remember what marks say about cells; the cells whose labels change.
     * @param {Marks} marks
     * @returns {number[]}
     */
    mark(marks) {
        const before = this.marked;
        this.marked = new Map();
        for (const cell of marks.used ?? []) this.marked.set(cell, say("mark_used"));
        for (const cell of marks.clashing ?? []) this.marked.set(cell, say("mark_clashing"));
        for (const cell of marks.decided ?? []) this.marked.set(cell, say("mark_decided"));
        return [...new Set([...before.keys(), ...this.marked.keys()])];
    }

    /**
     * Remember which cells are served; the cells whose labels change.
     * @param {import("../types.js").Tally | null} tally
     * @returns {number[]}
     */
    cover(tally) {
        const before = this.covered;
        this.covered = new Map(tally?.covered.map((cell) => [cell, tally.service]));
        const both = new Set([...before.keys(), ...this.covered.keys()]);
        return [...both].filter((cell) => before.get(cell) !== this.covered.get(cell));
    }

    /**
     * Move the focus to a cell.
     * @param {number} cell
     * @param {boolean} [really] also where another part of the page has it
     */
    focus(cell, really = true) {
        this.cells[this.focused].tabIndex = -1;
        this.focused = cell;
        this.cells[cell].tabIndex = 0;
        if (really) this.cells[cell].focus({ preventScroll: false });
    }
}

/**
 * The walls of every cell, by the cells on their other side.
 * @param {number[][]} walls
 * @returns {Map<number, number[]>}
 */
function findWalls(walls) {
    const found = new Map();
    for (const [one, other] of walls) {
        found.set(one, [...(found.get(one) ?? []), other]);
        found.set(other, [...(found.get(other) ?? []), one]);
    }
    return found;
}

/**
 * Clues in words.
 * @param {string[]} texts
 * @param {boolean[]} [done]
 */
function tick(texts, done = []) {
    return texts.map((text, nth) => (done[nth] ? say("clue_done", { text }) : text)).join(" ");
}

/** @param {string} text */
function hidden(text) {
    return element("span", { class: "visually-hidden" }, text);
}
