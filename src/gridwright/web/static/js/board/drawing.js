// What is seen of a board: one SVG in layers, of which only cells that change are drawn again. It knows no kind.

import { shape } from "../dom.js";
import { CLUE_HEIGHT, COUNT_HEIGHT, clueWidth, MARGIN, measure, UNIT } from "./geometry.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("../types.js").Marks} Marks */
/** @typedef {import("../types.js").Tally} Tally */
/** @typedef {import("../types.js").Value} Value */

const ARROWS = { up: 0, right: 90, down: 180, left: 270 };

export class Drawing {
    /** @param {Board} board */
    constructor(board) {
        this.board = board;
        this.geometry = measure(board);
        const { left, top, width, height } = this.geometry;
        const box = [-left - MARGIN, -top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
        this.svg = shape("svg", { viewBox: box.join(" "), class: "drawing", "aria-hidden": "true" });
        this.bands = shape("g", { class: "bands" });
        this.covered = shape("g", { class: "tints" });
        this.tints = shape("g", { class: "tints" });
        this.marks = shape("g", { class: "marks" });
        const cells = shape("g", { class: "cells" });
        /** @type {SVGElement[]} */
        this.cells = board.empty.map((_, cell) => {
            const group = shape("g", { transform: `translate(${this.x(cell)} ${this.y(cell)})` });
            cells.append(group);
            return group;
        });
        const [w, h] = [board.width * UNIT, board.height * UNIT];
        const paper = shape("rect", { class: "paper", x: 0, y: 0, width: w, height: h });
        this.clues = drawClues(board);
        this.counts = shape("g", { class: "counts" });
        const clues = shape("g", { class: "clues" }, ...this.clues.left.flat(), ...this.clues.top.flat());
        this.lines = shape("g", {}, ...drawLines(board));
        this.svg.append(paper, this.covered, this.bands, this.tints, cells, this.lines, clues, this.counts, this.marks);
    }

    /**
     * Draw other walls.
     * @param {number[][]} walls
     */
    drawWalls(walls) {
        this.lines.replaceChildren(...drawLines({ ...this.board, walls }));
    }

    /**
     * Grey what is finished, shine on what is served, and write the counts at the ends of lines; without a tally nothing of that.
     * @param {Tally | null} tally
     */
    drawTally(tally) {
        for (const side of /** @type {("left" | "top")[]} */ (["left", "top"])) {
            for (const [line, clues] of this.clues[side].entries()) {
                for (const [nth, clue] of clues.entries()) {
                    clue.classList.toggle("done", tally?.[side][line]?.[nth] ?? false);
                }
            }
        }
        const finished = new Set(tally?.cells);
        for (const [cell, group] of this.cells.entries()) group.classList.toggle("finished", finished.has(cell));
        this.covered.replaceChildren(...(tally?.covered ?? []).map((cell) => this.drawBox(cell, "covered", 0)));
        this.counts.replaceChildren(...(tally ? drawCounts(this.board, tally) : []));
    }

    /** @param {number} cell */
    x(cell) {
        return (cell % this.board.width) * UNIT;
    }

    /** @param {number} cell */
    y(cell) {
        return Math.floor(cell / this.board.width) * UNIT;
    }

    /**
     * Draw one cell.
     * @param {number} cell
     * @param {Value} value
     * @param {number[]} notes
     */
    drawCell(cell, value, notes = []) {
        const shapes = drawLook(lookOf(this.board, cell, value), this.decorate(value));
        if (value === null && notes.length) shapes.push(...drawNotes(this.board, cell, notes));
        this.cells[cell].replaceChildren(...shapes);
    }

    /**
     * What shows that a cell is decided though nothing was put into it: a dot, or a ring around what is printed there.
     * @param {Value} value
     */
    decorate(value) {
        const { board } = this;
        if (value === null || value !== board.blank) return "";
        return board.circled ? "ring" : "dot";
    }

    /**
     * Set cells and lines apart, in place of those before.
     * @param {Marks} marks
     */
    drawMarks(marks) {
        this.bands.replaceChildren(...(marks.lines ?? []).map((line) => this.drawBand(line)));
        this.tints.replaceChildren(...(marks.area ?? []).map((cell) => this.drawBox(cell, "tint", 0)));
        this.marks.replaceChildren(
            ...(marks.assumed ?? []).map((assumed) => this.drawAssumed(assumed)),
            ...(marks.tried ?? []).map((cell) => this.drawBox(cell, "tried", 4)),
            ...(marks.used ?? []).map((cell) => this.drawCorners(cell)),
            ...(marks.clashing ?? []).map((cell) => this.drawBox(cell, "clash", 3)),
            ...(marks.decided ?? []).map((cell) => this.drawBox(cell, "frame", 2)),
        );
    }

    /**
     * A line with its clues.
     * @param {number} line rows first, then columns
     */
    drawBand(line) {
        const { left, top } = this.geometry;
        const { width, height } = this.board;
        const [x, y] = [(line - height) * UNIT, line * UNIT];
        const across = line < height;
        const inside = across
            ? { x: 0, y, width: width * UNIT, height: UNIT }
            : { x, y: 0, width: UNIT, height: height * UNIT };
        const beside = across ? { x: -left, y, width: left, height: UNIT } : { x, y: -top, width: UNIT, height: top };
        return shape(
            "g",
            {},
            shape("rect", { class: "band", ...inside }),
            shape("rect", { class: "band beside", ...beside }),
        );
    }

    /**
     * @param {number} cell
     * @param {string} name
     * @param {number} inset
     */
    drawBox(cell, name, inset) {
        const side = UNIT - 2 * inset;
        return shape("rect", {
            class: name,
            x: this.x(cell) + inset,
            y: this.y(cell) + inset,
            width: side,
            height: side,
        });
    }

    /** @param {number} cell */
    drawCorners(cell) {
        const [a, b, c] = [3, 11, UNIT - 3];
        const d = UNIT - 11;
        const path = `M${a} ${b}V${a}H${b}M${d} ${a}H${c}V${b}M${c} ${d}V${c}H${d}M${b} ${c}H${a}V${d}`;
        const place = `translate(${this.x(cell)} ${this.y(cell)})`;
        const [edge, line] = ["corner-edge", "corners"].map((name) => shape("path", { class: name, d: path }));
        return shape("g", { transform: place }, edge, line);
    }

    /** @param {import("../types.js").Assumed} assumed */
    drawAssumed({ cell, look, tag }) {
        const group = shape("g", { class: "assumed", transform: `translate(${this.x(cell)} ${this.y(cell)})` });
        group.append(
            shape("rect", { class: "veil", width: UNIT, height: UNIT }),
            ...drawLook(look, look.text ? "" : "dot"),
        );
        group.append(shape("text", { class: "tag", x: UNIT - 4, y: 12 }, tag));
        return group;
    }
}

/**
 * A board that is only looked at, as a picture with a name.
 * @param {Board} board
 * @param {Value[]} values
 * @param {string} name
 * @param {Marks} [marks]
 */
export function drawPicture(board, values, name, marks = {}) {
    const drawing = new Drawing({ ...board, tally: null });
    for (const [cell, value] of values.entries()) drawing.drawCell(cell, value);
    drawing.drawMarks(marks);
    drawing.svg.setAttribute("role", "img");
    drawing.svg.setAttribute("aria-label", name);
    drawing.svg.removeAttribute("aria-hidden");
    return drawing.svg;
}

/**
 * How a cell looks with a value.
 * @param {Board} board
 * @param {number} cell
 * @param {Value} value
 * @returns {Look}
 */
export function lookOf(board, cell, value) {
    return board.looks[(value === null ? board.empty : board.filled[value])[cell]];
}

/**
 * @param {Look} look
 * @param {string} decoration "dot", "ring" or nothing
 * @returns {SVGElement[]}
 */
function drawLook(look, decoration) {
    const middle = UNIT / 2;
    const shapes = [];
    if (look.fill !== "open" && look.fill !== "white") {
        shapes.push(shape("rect", { class: `fill ${look.fill}`, width: UNIT, height: UNIT }));
    }
    if (look.fill === "masked" && look.text)
        shapes.push(shape("path", { class: "strike", d: `M6 ${UNIT - 6}L${UNIT - 6} 6` }));
    if (decoration === "ring") shapes.push(shape("circle", { class: "ring", cx: middle, cy: middle, r: 15 }));
    if (decoration === "dot") {
        const [at, r] = look.text ? [UNIT - 7, 2.5] : [middle, 3];
        shapes.push(shape("circle", { class: "dot", cx: at, cy: at, r }));
    }
    if (look.arrow) {
        const turn = ARROWS[/** @type {keyof typeof ARROWS} */ (look.arrow)];
        const path = "M20 8L30 20H23V32H17V20H10Z";
        shapes.push(shape("path", { class: "arrow", d: path, transform: `rotate(${turn} ${middle} ${middle})` }));
    }
    if (look.disc) shapes.push(shape("circle", { class: "disc", cx: middle, cy: middle, r: 12 }));
    else if (look.text) {
        const size = look.text.length > 2 ? "long" : "short";
        shapes.push(
            shape("text", { class: `text ${look.ink} on-${look.fill} ${size}`, x: middle, y: middle + 7 }, look.text),
        );
    }
    return shapes;
}

/**
 * @param {Board} board
 * @param {number} cell
 * @param {number[]} notes
 * @returns {SVGElement[]}
 */
function drawNotes(board, cell, notes) {
    const domain = board.choices[board.domains[cell]];
    const columns = Math.ceil(Math.sqrt(domain.length));
    const step = UNIT / columns;
    const size = Math.min(13, step);
    return notes.map((value) => {
        const nth = domain.indexOf(value);
        const [x, y] = [((nth % columns) + 0.5) * step, (Math.floor(nth / columns) + 0.5) * step + size / 3];
        return shape("text", { class: "note", x, y, "font-size": size }, board.symbols[value]);
    });
}

/**
 * Lines between cells, thicker ones every five, walls, and the border.
 * @param {Board} board
 * @returns {SVGElement[]}
 */
function drawLines(board) {
    const [width, height] = [board.width * UNIT, board.height * UNIT];
    const lines = { thin: "", five: "", wall: "" };
    for (let row = 1; row < board.height; row++) {
        lines[board.fives && row % 5 === 0 ? "five" : "thin"] += `M0 ${row * UNIT}H${width}`;
    }
    for (let column = 1; column < board.width; column++) {
        lines[board.fives && column % 5 === 0 ? "five" : "thin"] += `M${column * UNIT} 0V${height}`;
    }
    for (const [first, second] of board.walls) {
        const [x, y] = [(second % board.width) * UNIT, Math.floor(second / board.width) * UNIT];
        lines.wall += second === first + 1 ? `M${x} ${y}v${UNIT}` : `M${x} ${y}h${UNIT}`;
    }
    const border = shape("rect", { class: "border", width, height });
    // Walls have a light edge, which shows between two black cells.
    const paths = [
        ["thin", lines.thin],
        ["five", lines.five],
        ["halo", lines.wall],
        ["wall", lines.wall],
    ];
    return [...paths.map(([name, d]) => shape("path", { class: `line ${name}`, d })), border];
}

/**
 * The clues at the left and on top, line by line.
 * @param {Board} board
 * @returns {{left: SVGElement[][], top: SVGElement[][]}}
 */
function drawClues(board) {
    const left = board.left.map((texts, row) => {
        let x = -4 - texts.reduce((sum, text) => sum + clueWidth(text), 0);
        return texts.map((text) => {
            const width = clueWidth(text);
            x += width;
            return shape("text", { class: "clue", x: x - width / 2, y: (row + 0.5) * UNIT + 6 }, text);
        });
    });
    const top = board.top.map((texts, column) =>
        texts.map((text, nth) =>
            shape(
                "text",
                { class: "clue", x: (column + 0.5) * UNIT, y: -8 - (texts.length - 1 - nth) * CLUE_HEIGHT },
                text,
            ),
        ),
    );
    return { left, top };
}

/**
 * The counts at the ends of rows and columns.
 * @param {Board} board
 * @param {Tally} tally
 * @returns {SVGElement[]}
 */
function drawCounts(board, tally) {
    const [right, bottom] = [board.width * UNIT + 6, board.height * UNIT + 3];
    const name = (/** @type {{done: boolean}} */ count) => (count.done ? " done" : "");
    return [
        ...tally.right.flatMap((counts, row) =>
            counts.map((count, nth) =>
                shape(
                    "text",
                    {
                        class: `count${name(count)}`,
                        x: right,
                        y: (row + 0.5) * UNIT + 4 + (nth - (counts.length - 1) / 2) * COUNT_HEIGHT,
                    },
                    count.text,
                ),
            ),
        ),
        ...tally.bottom.flatMap((counts, column) =>
            counts.map((count, nth) =>
                shape(
                    "text",
                    {
                        class: `count below${name(count)}`,
                        x: (column + 0.5) * UNIT,
                        y: bottom + (nth + 1) * COUNT_HEIGHT - 2,
                    },
                    count.text,
                ),
            ),
        ),
    ];
}
