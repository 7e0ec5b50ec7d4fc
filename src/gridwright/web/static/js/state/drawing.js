// A puzzle as its setter draws it: marks in cells, walls on sides, clues at the edges. Pure functions; nothing is changed.
//
// A side is a number: twice the cell for the side to its right, one more for the side below it.

/** @typedef {import("../types.js").Drawn} Drawn */
/** @typedef {import("../types.js").Value} Value */

/**
 * The side between two cells that are next to each other.
 * @param {number} one
 * @param {number} other
 */
export function sideBetween(one, other) {
    const first = Math.min(one, other);
    return 2 * first + (Math.max(one, other) === first + 1 ? 0 : 1);
}

/**
 * Sides as pairs of cells.
 * @param {Drawn} drawn
 * @returns {number[][]}
 */
export function listPairs({ walls, width }) {
    return [...walls].map((side) => {
        const cell = side >> 1;
        return [cell, side % 2 ? cell + width : cell + 1];
    });
}

/**
 * The cells next to a cell. On a board of one column, the cell to the right would be the one below.
 * @param {{width: number, height: number}} size
 * @param {number} cell
 * @returns {number[]}
 */
export function listBeside({ width, height }, cell) {
    const [row, column] = [Math.floor(cell / width), cell % width];
    return [
        row > 0 ? cell - width : -1,
        column < width - 1 ? cell + 1 : -1,
        row < height - 1 ? cell + width : -1,
        column > 0 ? cell - 1 : -1,
    ].filter((other) => other >= 0);
}

/**
 * The cells of the room that a cell is in.
 * @param {Drawn} drawn
 * @param {number} cell
 * @returns {Set<number>}
 */
export function findRoom(drawn, cell) {
    const room = new Set([cell]);
    for (const each of room) {
        for (const other of listBeside(drawn, each)) {
            if (!drawn.walls.has(sideBetween(each, other))) room.add(other);
        }
    }
    return room;
}

/**
 * A cell that leaves its room for another one; for a room without cells, it is a room of its own.
 * @param {Drawn} drawn
 * @param {ReadonlySet<number>} room
 * @param {number} cell
 * @returns {Drawn}
 */
export function moveToRoom(drawn, room, cell) {
    const walls = new Set(drawn.walls);
    for (const other of listBeside(drawn, cell)) {
        if (room.has(other)) walls.delete(sideBetween(cell, other));
        else walls.add(sideBetween(cell, other));
    }
    return { ...drawn, walls };
}

/**
 * Sides with a wall, or without.
 * @param {Drawn} drawn
 * @param {Iterable<number>} sides
 * @param {boolean} there
 * @returns {Drawn}
 */
export function setWalls(drawn, sides, there) {
    const walls = new Set(drawn.walls);
    for (const side of sides) {
        if (there) walls.add(side);
        else walls.delete(side);
    }
    return { ...drawn, walls };
}

/**
 * Marks in cells.
 * @param {Drawn} drawn
 * @param {{cell: number, value?: Value}[]} moves
 * @returns {Drawn}
 */
export function setMarks(drawn, moves) {
    const values = [...drawn.values];
    for (const { cell, value } of moves) values[cell] = value ?? null;
    return { ...drawn, values };
}

/**
 * The clue of a line, rows first.
 * @param {Drawn} drawn
 * @param {number} line
 * @param {number[]} clue
 * @returns {Drawn}
 */
export function setClue(drawn, line, clue) {
    return { ...drawn, clues: (drawn.clues ?? []).map((old, nth) => (nth === line ? clue : old)) };
}

/**
 * A drawing on a board of another size: what is on both stays where it is.
 * @param {Drawn} drawn
 * @param {Drawn} empty a drawing of that size with nothing on it
 * @param {ReadonlySet<number>} known the marks that a cell may get there
 * @returns {Drawn}
 */
export function resize(drawn, empty, known) {
    const { width, height } = empty;
    const move = (/** @type {number} */ cell) => Math.floor(cell / drawn.width) * width + (cell % drawn.width);
    const inside = (/** @type {number} */ cell) =>
        Math.floor(cell / drawn.width) < height && cell % drawn.width < width;
    const values = [...empty.values];
    for (const [cell, value] of drawn.values.entries()) {
        if (inside(cell) && (value === null || known.has(value))) values[move(cell)] = value;
    }
    const kept = listPairs(drawn).filter((pair) => pair.every(inside));
    const walls = new Set(kept.map(([one, other]) => sideBetween(move(one), move(other))));
    const { clues: old } = drawn;
    const fit = (/** @type {number[][]} */ lines, /** @type {number} */ count) =>
        Array.from({ length: count }, (_, nth) => lines[nth] ?? []);
    const clues = old && [...fit(old.slice(0, drawn.height), height), ...fit(old.slice(drawn.height), width)];
    return { ...drawn, width, height, values, walls, clues };
}

/** @typedef {"up" | "right" | "down" | "left"} Direction */

/**
 * A drawing turned by a quarter to the right, or seen in a mirror.
 * @param {Drawn} drawn
 * @param {boolean} mirrored
 * @param {(value: Value) => Value} twin the mark for one whose arrow is turned or mirrored, too
 * @returns {Drawn}
 */
export function turn(drawn, mirrored, twin) {
    const { width: across, height: down } = drawn;
    const [width, height] = mirrored ? [across, down] : [down, across];
    const move = (/** @type {number} */ cell) => {
        const [row, column] = [Math.floor(cell / across), cell % across];
        return mirrored ? row * width + across - 1 - column : column * width + down - 1 - row;
    };
    /** @type {Value[]} */
    const values = Array(width * height).fill(null);
    for (const [cell, value] of drawn.values.entries()) values[move(cell)] = twin(value);
    const walls = new Set(listPairs(drawn).map(([one, other]) => sideBetween(move(one), move(other))));
    const back = (/** @type {number[]} */ clue) => [...clue].reverse();
    const [rows, columns] = [drawn.clues?.slice(0, down) ?? [], drawn.clues?.slice(down) ?? []];
    const lines = mirrored ? [...rows.map(back), ...columns.reverse()] : [...columns.map(back), ...rows.reverse()];
    return { ...drawn, width, height, values, walls, clues: drawn.clues && lines };
}

/**
 * Where an arrow points on a board that was turned or mirrored.
 * @param {Direction} arrow
 * @param {boolean} mirrored
 * @returns {Direction}
 */
export function turnArrow(arrow, mirrored) {
    const turned = /** @type {const} */ ({ up: "right", right: "down", down: "left", left: "up" });
    const seen = /** @type {const} */ ({ up: "up", right: "left", down: "down", left: "right" });
    return (mirrored ? seen : turned)[arrow];
}

/**
 * A drawing as the engine sends it.
 * @param {any} found
 * @returns {Drawn}
 */
export function readDrawn({ board, values, walls, clues, settings }) {
    return {
        width: board.width,
        height: board.height,
        values,
        walls: new Set(walls.map((/** @type {number[]} */ pair) => sideBetween(pair[0], pair[1]))),
        clues,
        settings: Object.fromEntries(settings.map((/** @type {any} */ each) => [each.name, each.chosen])),
    };
}
