// The scripts of our own that the browser may start: its policy lets no other address become a worker.

const OWN = ["js/engine/worker.js", "service-worker.js"];

/** @param {string} path */
function check(path) {
    if (!OWN.includes(path)) throw new TypeError(path);
    return path;
}

const policy = /** @type {any} */ (window).trustedTypes?.createPolicy("gridwright", { createScriptURL: check });

/**
 * The address of a script, as `Worker` and `register` take it.
 * @param {string} path
 * @returns {string}
 */
export function trust(path) {
    return policy ? policy.createScriptURL(path) : check(path);
}
