// Games kept in the browser, one entry per puzzle, and the player's settings. Nothing leaves the machine.

export const VERSION = 1;
const PREFIX = "gridwright:";
const MOST_MOVES = 2000;
const MOST_GAMES = 60;
/** @type {Map<string, string>} what the browser does not keep stays until the page is left */
const unkept = new Map();

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

/**
 * Hear of what another tab does in a game; what ends that.
 * @param {string} text
 * @param {(kept: Kept) => void} tell
 */
export function follow(text, tell) {
    const hear = (/** @type {StorageEvent} */ event) => {
        const kept = event.key === `${PREFIX}game:${hash(text)}` ? recall(text) : null;
        if (kept) tell(kept);
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
}

/** @param {string} text */
export function forget(text) {
    const name = `${PREFIX}game:${hash(text)}`;
    unkept.delete(name);
    try {
        localStorage.removeItem(name);
    } catch {
        // a browser that keeps nothing has nothing to forget
    }
}

/**
 * All games that are kept, the newest first.
 * @returns {Kept[]}
 */
export function list() {
    const games = listNames().filter((name) => name.startsWith(`${PREFIX}game:`));
    const found = games.map((name) => read(name.slice(PREFIX.length)));
    return found.filter((kept) => kept?.version === VERSION).sort((one, other) => other.time - one.time);
}

/** The names of all that is kept. */
function listNames() {
    try {
        return [...new Set([...Object.keys(localStorage), ...unkept.keys()])];
    } catch {
        return [...unkept.keys()];
    }
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
        return JSON.parse(unkept.get(PREFIX + name) ?? localStorage.getItem(PREFIX + name) ?? "null");
    } catch {
        return null;
    }
}

/**
 * @param {string} name
 * @param {object} value
 */
function write(name, value) {
    const text = JSON.stringify({ ...value, version: VERSION });
    try {
        localStorage.setItem(PREFIX + name, text);
        unkept.delete(PREFIX + name);
        return true;
    } catch {
        unkept.set(PREFIX + name, text);
        return false;
    }
}
