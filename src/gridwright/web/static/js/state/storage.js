// Games kept in the browser, one entry per puzzle, and the player's settings. Nothing leaves the machine.

export const VERSION = 1;
const PREFIX = "gridwright:";
const MOST_MOVES = 2000;
const MOST_GAMES = 60;

/** @typedef {{text: string, kind: string, title: string, game: import("../types.js").Game, seconds: number, solved: boolean, time: number}} Kept */

/**
 * A name for a puzzle, from its text.
 * @param {string} text
 */
export function hash(text) {
    let high = 0x811c9dc5;
    let low = 0x2a5f1b3d;
    for (const letter of text) {
        high = Math.imul(high ^ /** @type {number} */ (letter.codePointAt(0)), 0x01000193);
        low = Math.imul(low ^ high ^ (high >>> 15), 0x85ebca6b);
    }
    return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}

/**
 * Keep a game; false if the browser keeps nothing.
 * @param {Kept} kept
 */
export function keep(kept) {
    const past = kept.game.past.slice(-MOST_MOVES);
    const dropped = kept.game.past.length - past.length;
    const trials = kept.game.trials.map((length) => length - dropped).filter((length) => length >= 0);
    const done = write(`game:${hash(kept.text)}`, { ...kept, game: { ...kept.game, past, trials } });
    const extra = list().slice(MOST_GAMES);
    for (const old of extra) forget(old.text);
    return done;
}

/**
 * @param {string} text
 * @returns {Kept | null}
 */
export function recall(text) {
    const found = read(`game:${hash(text)}`);
    return found && found.text === text && found.version === VERSION ? found : null;
}

/** @param {string} text */
export function forget(text) {
    try {
        localStorage.removeItem(`${PREFIX}game:${hash(text)}`);
    } catch {
        // a browser that keeps nothing has nothing to forget
    }
}

/**
 * All games that are kept, the newest first.
 * @returns {Kept[]}
 */
export function list() {
    const found = [];
    try {
        for (let nth = 0; nth < localStorage.length; nth++) {
            const name = localStorage.key(nth) ?? "";
            if (name.startsWith(`${PREFIX}game:`)) found.push(read(name.slice(PREFIX.length)));
        }
    } catch {
        return [];
    }
    return found.filter((kept) => kept?.version === VERSION).sort((one, other) => other.time - one.time);
}

/**
 * @param {string} name
 * @param {any} [usual]
 */
export function getSetting(name, usual = null) {
    return read(`setting:${name}`)?.value ?? usual;
}

/**
 * @param {string} name
 * @param {any} value
 */
export function setSetting(name, value) {
    write(`setting:${name}`, { value });
}

/** @param {string} name */
function read(name) {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    } catch {
        return null;
    }
}

/**
 * @param {string} name
 * @param {object} value
 */
function write(name, value) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify({ ...value, version: VERSION }));
        return true;
    } catch {
        return false;
    }
}
