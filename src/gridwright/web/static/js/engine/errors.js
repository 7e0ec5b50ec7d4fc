// What an engine throws: a code for programs, and one line for people.

export class EngineError extends Error {
    /**
     * @param {string} code
     * @param {string} text
     */
    constructor(code, text) {
        super(text);
        this.code = code;
    }
}

/**
 * The result of a reply, or its error.
 * @param {{result?: any, error?: {code: string, text: string}}} reply
 */
export function unwrap(reply) {
    if (reply.error) throw new EngineError(reply.error.code, reply.error.text);
    return reply.result;
}
