// Boards that were read before, so that opening a link again, as a reload does, need not wait for the engine.

const MOST = 60;
const LINK = /gw\d+\.[\w-]+/;
const NAME = `gridwright-boards-${document.documentElement.dataset.version}`;

/** @type {Map<string, any>} */
const examples = new Map();

/**
 * Keep the examples of all kinds, which the page has from the start.
 * @param {any[]} kinds
 * @param {string} language
 */
export function keepExamples(kinds, language) {
    for (const { board } of kinds) if (board) examples.set(address(board.link, language), { board, count: 1 });
}

/**
 * Keep the board of an answer, if it has one that is only the puzzle of its link.
 * @param {any} result
 * @param {string} language
 */
export async function keepBoard(result, language) {
    const { board } = result;
    if (!board?.link || board.saved) return;
    try {
        const kept = await caches.open(NAME);
        await kept.put(address(board.link, language), new Response(JSON.stringify({ board, count: 1 })));
        for (const old of (await kept.keys()).slice(0, -MOST)) await kept.delete(old);
    } catch {
        // a browser that keeps nothing asks the engine again
    }
}

/**
 * What was read for a link before.
 * @param {{text?: unknown}} fields
 * @param {string} language
 */
export async function recallBoard({ text, ...others }, language) {
    const link = typeof text === "string" && text === LINK.exec(text)?.[0] && Object.keys(others).length === 0;
    if (!link) return null;
    const example = examples.get(address(text, language));
    if (example) return example;
    try {
        const found = await (await caches.open(NAME)).match(address(text, language));
        return found ? await found.json() : null;
    } catch {
        return null;
    }
}

/**
 * @param {string} link
 * @param {string} language
 */
function address(link, language) {
    return `/${language}/${link}`;
}
