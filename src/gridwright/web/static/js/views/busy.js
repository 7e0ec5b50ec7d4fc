// A question that takes a while: what it is doing, a button that stops it, and what went wrong.

import { announce, button, element } from "../dom.js";
import { say, wordFault } from "../words.js";

export class Busy {
    constructor() {
        this.text = element("span", {});
        this.stop = button(say("stop"), () => this.controller?.abort(), { class: "quiet small" });
        this.element = element(
            "p",
            { class: "busy", hidden: true },
            element("span", { class: "spinner", "aria-hidden": "true" }),
            this.text,
            this.stop,
        );
        /** @type {AbortController | null} */
        this.controller = null;
    }

    /**
     * Do something that asks the engine; a newer question stops the one before. What goes wrong is said.
     * @template T
     * @param {string} doing
     * @param {(options: import("../types.js").AskOptions) => Promise<T>} work
     * @returns {Promise<T | undefined>}
     */
    async run(doing, work) {
        this.controller?.abort();
        const controller = new AbortController();
        this.controller = controller;
        const timer = setTimeout(() => this.show(doing, true), 250);
        try {
            return await work({ signal: controller.signal, onProgress: (text) => this.show(`${doing} ${text}`, true) });
        } catch (error) {
            if (this.controller === controller) this.fail(/** @type {any} */ (error));
        } finally {
            clearTimeout(timer);
            if (this.controller === controller) {
                this.controller = null;
                if (this.stop.hidden === false) this.element.hidden = true;
            }
        }
        return undefined;
    }

    /** @param {{code?: string, message: string}} error */
    fail(error) {
        const text = wordFault(error);
        this.show(text, false);
        announce(text);
    }

    /**
     * @param {string} text
     * @param {boolean} running
     */
    show(text, running) {
        this.text.textContent = text;
        this.element.hidden = false;
        this.stop.hidden = !running;
        this.element.classList.toggle("running", running);
        this.element.classList.toggle("error", !running);
    }

    clear() {
        this.controller?.abort();
        this.element.hidden = true;
    }
}
