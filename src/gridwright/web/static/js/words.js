// The page's own words in the reader's language, as the engine sent them.

/** @type {Record<string, string>} */
let words = {};

/** @param {Record<string, string>} found */
export function setWords(found) {
    words = found;
}

/**
 * The words of a name, with its arguments filled in.
 * @param {string} name
 * @param {Record<string, string | number>} [fields]
 * @returns {string}
 */
export function say(name, fields = {}) {
    const template = words[name] ?? name;
    return template.replace(/\{(\w+)\}/g, (whole, key) => (key in fields ? String(fields[key]) : whole));
}

/**
 * One line about what went wrong.
 * @param {any} error
 * @returns {string}
 */
export function wordFault(error) {
    if (error.code === "cancelled") return say("stopped");
    return error.code === "network" ? say("failed") : error.message;
}

/** @param {string} text */
export function capitalise(text) {
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
