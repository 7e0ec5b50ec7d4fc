// All games in one file, to take along to another browser.

import { keep, list, VERSION } from "./storage.js";

const NAME = "gridwright-games";

/** The file that holds all games. */
export function writeGames() {
    return JSON.stringify({ format: NAME, version: VERSION, games: list() });
}

/**
 * Keep the games of a file, but none that is older than the one that is there: how many came in; null if it is no such file.
 * @param {string} text
 * @returns {number | null}
 */
export function readGames(text) {
    if (!text.startsWith("{")) return null;
    let found;
    try {
        found = JSON.parse(text);
    } catch {
        return null;
    }
    if (found?.format !== NAME || found.version !== VERSION || !Array.isArray(found.games)) return null;
    const times = new Map(list().map((kept) => [kept.text, kept.time]));
    const fresh = found.games.filter(
        (/** @type {any} */ each) => isGame(each) && (times.get(each.text) ?? -1) < each.time,
    );
    return fresh.filter(keep).length;
}

/** @param {any} kept */
function isGame(kept) {
    const lists = [kept?.game?.values, kept?.game?.notes, kept?.game?.past, kept?.game?.future, kept?.game?.trials];
    return typeof kept?.text === "string" && typeof kept.time === "number" && lists.every(Array.isArray);
}
