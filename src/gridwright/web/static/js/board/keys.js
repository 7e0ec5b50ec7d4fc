// The keyboard on the board: arrows move, the rest are commands. Tab leaves, and no key is taken that is not used.

/**
 * The cell that a key moves to; undefined if it does not move.
 * @param {KeyboardEvent} event
 * @param {number} cell
 * @param {number} columns
 * @param {number} rows
 * @returns {number | undefined}
 */
export function moveBy(event, cell, columns, rows) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const far = event.ctrlKey || event.metaKey;
    switch (event.key) {
        case "ArrowUp":
            return row > 0 ? cell - columns : cell;
        case "ArrowDown":
            return row < rows - 1 ? cell + columns : cell;
        case "ArrowLeft":
            return column > 0 ? cell - 1 : cell;
        case "ArrowRight":
            return column < columns - 1 ? cell + 1 : cell;
        case "Home":
            return far ? 0 : row * columns;
        case "End":
            return far ? rows * columns - 1 : row * columns + columns - 1;
    }
    return undefined;
}

/**
 * The command of a key, with the digit if it is one.
 * @param {KeyboardEvent} event
 * @returns {{name: string, digit?: number} | undefined}
 */
export function commandOf(event) {
    if (event.altKey) return undefined;
    if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() === "z") return { name: event.shiftKey ? "redo" : "undo" };
        return event.key.toLowerCase() === "y" ? { name: "redo" } : undefined;
    }
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : undefined);
    if (digit !== undefined) return { name: event.shiftKey ? "note" : "digit", digit: Number(digit) };
    return { name: COMMANDS[/** @type {keyof typeof COMMANDS} */ (event.key)] ?? "" };
}

const COMMANDS = {
    " ": "turn",
    Enter: "turn",
    x: "other",
    X: "other",
    z: "other",
    Delete: "erase",
    Backspace: "erase",
    h: "hint",
    c: "check",
    n: "next",
    l: "line",
    Escape: "escape",
    "?": "keys",
};
