// Where things are: lengths in units of the drawing, cells under a point, cells between two cells.

export const UNIT = 40;
export const MARGIN = 3;
const CLUE = 20;
const LETTER = 11;
const COUNT = 30;
export const COUNT_HEIGHT = 14;

/** @typedef {{left: number, top: number, right: number, bottom: number, width: number, height: number, rows: number, columns: number}} Geometry */

/**
 * The lengths of a board: the space of its clues and of the counts at the ends of its lines, and all of it.
 * @param {import("../types.js").Board} board
 * @returns {Geometry}
 */
export function measure(board) {
    const left = Math.max(0, ...board.left.map((texts) => texts.reduce((sum, text) => sum + clueWidth(text), 0)));
    const top = Math.max(0, ...board.top.map((texts) => texts.length * CLUE));
    const { right = [], bottom = [] } = board.tally ?? {};
    const space = {
        left: left && left + 6,
        top: top && top + 6,
        right: right.length && COUNT + 6,
        bottom: bottom.length && bottom[0].length * COUNT_HEIGHT + 6,
    };
    return {
        ...space,
        width: space.left + board.width * UNIT + space.right,
        height: space.top + board.height * UNIT + space.bottom,
        rows: board.height,
        columns: board.width,
    };
}

/** @param {string} text */
export function clueWidth(text) {
    return Math.max(CLUE, text.length * LETTER + 6);
}

export const CLUE_HEIGHT = CLUE;

/**
 * The cell at a point, given as shares of the drawing's width and height; null outside the board.
 * @param {Geometry} geometry
 * @param {number} x from 0 to 1
 * @param {number} y from 0 to 1
 * @returns {number | null}
 */
export function cellAt(geometry, x, y) {
    const place = placeOf(geometry, x, y);
    const [column, row] = [Math.floor(place.x), Math.floor(place.y)];
    const inside = row >= 0 && column >= 0 && row < geometry.rows && column < geometry.columns;
    return inside ? row * geometry.columns + column : null;
}

/**
 * The cells from one to another along a line, without the first; a fast drag skips none.
 * @param {number} columns
 * @param {number} from
 * @param {number} to
 * @returns {number[]}
 */
export function cellsBetween(columns, from, to) {
    const [row, column] = [Math.floor(from / columns), from % columns];
    const [down, right] = [Math.floor(to / columns) - row, (to % columns) - column];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    const found = [];
    for (let nth = 1; nth <= steps; nth++) {
        found.push((row + Math.round((down * nth) / steps)) * columns + column + Math.round((right * nth) / steps));
    }
    return found;
}

/**
 * The nearest cell to one that lies in the row or the column of the first cell of a drag.
 * @param {number} columns
 * @param {number} first
 * @param {number} cell
 * @param {"row" | "column"} line
 */
export function keepInLine(columns, first, cell, line) {
    if (line === "row") return Math.floor(first / columns) * columns + (cell % columns);
    return Math.floor(cell / columns) * columns + (first % columns);
}

/**
 * A point in cells from the first cell's corner, given as shares of the drawing's width and height.
 * @param {Geometry} geometry
 * @param {number} x from 0 to 1
 * @param {number} y from 0 to 1
 */
export function placeOf(geometry, x, y) {
    return {
        x: (x * (geometry.width + 2 * MARGIN) - MARGIN - geometry.left) / UNIT,
        y: (y * (geometry.height + 2 * MARGIN) - MARGIN - geometry.top) / UNIT,
    };
}

const CORNER = 0.3;

/**
 * Is a point of a cell, given in shares of its sides, near a corner?
 * @param {number} right
 * @param {number} down
 */
export function isCorner(right, down) {
    return Math.min(right, 1 - right) < CORNER && Math.min(down, 1 - down) < CORNER;
}

/**
 * The line whose clues are at a point outside the cells, rows first; null elsewhere.
 * @param {Geometry} geometry
 * @param {number} x from 0 to 1
 * @param {number} y from 0 to 1
 * @returns {number | null}
 */
export function lineAt(geometry, x, y) {
    const place = placeOf(geometry, x, y);
    const [column, row] = [Math.floor(place.x), Math.floor(place.y)];
    if (place.x < 0 && row >= 0 && row < geometry.rows) return row;
    return place.y < 0 && column >= 0 && column < geometry.columns ? geometry.rows + column : null;
}
