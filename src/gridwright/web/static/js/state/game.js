// A game: the board as the player has it, with everything that was done. Pure functions; the old game is never changed.

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../types.js").Board} Board */

/**
 * A game at its start: the givens, and what was saved with the puzzle.
 * @param {Board} board
 * @returns {Game}
 */
export function start(board) {
    const values = board.givens.map((given, cell) => given ?? board.saved?.[cell] ?? null);
    return { values, notes: values.map(() => []), past: [], future: [], trials: [] };
}

/**
 * May the player change this cell?
 * @param {Board} board
 * @param {number} cell
 */
export function isOpen(board, cell) {
    return board.givens[cell] === null && board.choices[board.domains[cell]].length > (board.free ? 0 : 1);
}

/**
 * The game after some cells got values and notes; the same game if nothing changes.
 * @param {Game} game
 * @param {{cell: number, value?: Value, notes?: number[]}[]} moves
 * @returns {Game}
 */
export function play(game, moves) {
    /** @type {Change[]} */
    const changes = [];
    for (const { cell, value = game.values[cell], notes = value === null ? game.notes[cell] : [] } of moves) {
        const change = {
            cell,
            before: game.values[cell],
            after: value,
            notesBefore: game.notes[cell],
            notesAfter: notes,
        };
        if (change.before !== value || String(change.notesBefore) !== String(notes)) changes.push(change);
    }
    return changes.length === 0 ? game : { ...put(game, changes), past: [...game.past, changes], future: [] };
}

/**
 * The game with changes on its board, forwards or backwards.
 * @param {Game} game
 * @param {Change[]} changes
 * @param {boolean} [back]
 * @returns {Game}
 */
function put(game, changes, back = false) {
    const values = [...game.values];
    const notes = [...game.notes];
    for (const change of changes) {
        values[change.cell] = back ? change.before : change.after;
        notes[change.cell] = back ? change.notesBefore : change.notesAfter;
    }
    return { ...game, values, notes };
}

/**
 * @param {Game} game
 * @returns {Game}
 */
export function undo(game) {
    const changes = game.past.at(-1);
    if (!changes) return game;
    const past = game.past.slice(0, -1);
    const trials = game.trials.filter((length) => length <= past.length);
    return { ...put(game, changes, true), past, future: [changes, ...game.future], trials };
}

/**
 * @param {Game} game
 * @returns {Game}
 */
export function redo(game) {
    const [changes, ...future] = game.future;
    return changes ? { ...put(game, changes), past: [...game.past, changes], future } : game;
}

/**
 * The game as it was after so many moves; what came later can be redone.
 * @param {Game} game
 * @param {number} moves
 * @returns {Game}
 */
export function goTo(game, moves) {
    let now = game;
    while (now.past.length > moves) now = undo(now);
    while (now.past.length < moves && now.future.length) now = redo(now);
    return now;
}

/**
 * Begin to try something.
 * @param {Game} game
 * @returns {Game}
 */
export function beginTrial(game) {
    return { ...game, trials: [...game.trials, game.past.length] };
}

/**
 * Keep what was tried last.
 * @param {Game} game
 * @returns {Game}
 */
export function keepTrial(game) {
    return { ...game, trials: game.trials.slice(0, -1) };
}

/**
 * Drop what was tried last.
 * @param {Game} game
 * @returns {Game}
 */
export function dropTrial(game) {
    const moves = game.trials.at(-1);
    return moves === undefined ? game : { ...goTo(game, moves), future: [], trials: game.trials.slice(0, -1) };
}

/**
 * The cells that were changed since something is tried.
 * @param {Game} game
 * @returns {number[]}
 */
export function listTried(game) {
    if (game.trials.length === 0) return [];
    return [...new Set(game.past.slice(game.trials[0]).flatMap((changes) => changes.map((change) => change.cell)))];
}

/**
 * The board before a number of moves, for whoever looks for the last one without a mistake.
 * @param {Game} game
 * @param {number} moves
 * @returns {Value[]}
 */
export function boardAfter(game, moves) {
    return goTo(game, moves).values;
}

/**
 * The board with the value that leaves a cell as it is in all undecided cells; null if that leaves some undecided.
 * @param {Board} board
 * @param {Value[]} values
 * @returns {Value[] | null}
 */
export function complete(board, values) {
    const filled = values.map(
        (value, cell) => value ?? (board.choices[board.domains[cell]].length ? board.blank : null),
    );
    const open = filled.some((value, cell) => value === null && board.choices[board.domains[cell]].length > 0);
    return open ? null : filled;
}

/**
 * The next value of a cell when it is clicked.
 * @param {Board} board
 * @param {number} cell
 * @param {Value} value
 * @param {boolean} [back] in the other order
 * @returns {Value}
 */
export function nextValue(board, cell, value, back = false) {
    const domain = board.choices[board.domains[cell]];
    const turn = [null, ...board.order.filter((each) => domain.includes(each))];
    return turn[(turn.indexOf(value) + (back ? turn.length - 1 : 1)) % turn.length];
}
