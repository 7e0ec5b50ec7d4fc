// The engine behind a server: questions are posted, progress comes as server-sent events, leaving stops the question.

import { EngineError, unwrap } from "./errors.js";

/**
 * Ask a question in a language; the answer, or an EngineError.
 * @param {string} name
 * @param {object} fields
 * @param {string} language
 * @param {import("../types.js").AskOptions} [options]
 * @returns {Promise<any>}
 */
export async function ask(name, fields, language, { signal, onProgress } = {}) {
    const response = await send(name, fields, language, signal, Boolean(onProgress));
    if (onProgress && response.headers.get("content-type")?.startsWith("text/event-stream")) {
        return unwrap(await readEvents(response, onProgress));
    }
    const data = await response.json();
    return response.ok ? data : unwrap(data);
}

/**
 * @param {string} name
 * @param {object} fields
 * @param {string} language
 * @param {AbortSignal | undefined} signal
 * @param {boolean} events
 */
async function send(name, fields, language, signal, events) {
    try {
        return await fetch(`api/${name}?lang=${language}`, {
            method: "POST",
            headers: { "content-type": "application/json", accept: events ? "text/event-stream" : "application/json" },
            body: JSON.stringify(fields),
            signal,
        });
    } catch (error) {
        const stopped = error instanceof DOMException && error.name === "AbortError";
        throw new EngineError(stopped ? "cancelled" : "network", String(error));
    }
}

/**
 * Read events up to the reply.
 * @param {Response} response
 * @param {(text: string) => void} onProgress
 */
async function readEvents(response, onProgress) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    const decoder = new TextDecoder();
    let text = "";
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done) throw new EngineError("network", "the answer broke off");
            text += decoder.decode(value, { stream: true });
            const events = text.split("\n\n");
            text = events.pop() ?? "";
            for (const [name, data] of events.map(parseEvent)) {
                if (name === "reply") return data;
                onProgress(data.text);
            }
        }
    } catch (error) {
        if (error instanceof DOMException) throw new EngineError("cancelled", error.message);
        throw error;
    }
}

/**
 * The name and data of an event.
 * @param {string} text
 * @returns {[string, any]}
 */
function parseEvent(text) {
    const fields = Object.fromEntries(
        text.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
    );
    return [fields.event, JSON.parse(fields.data)];
}
