// The panel beside the board: one thing at a time, with a title and a button that closes it. It takes the focus, and
// gives it back.

import { button, element } from "../dom.js";
import { say } from "../words.js";

export class Panel {
    /** @param {() => void} onClose */
    constructor(onClose) {
        this.onClose = onClose;
        this.name = "";
        /** @type {HTMLElement | null} what had the focus before */
        this.before = null;
        this.element = element("section", { class: "panel", hidden: true });
    }

    /**
     * Show something in place of what was there.
     * @param {string} name
     * @param {string} title
     * @param {HTMLElement} content
     */
    open(name, title, content) {
        this.close();
        this.before = /** @type {HTMLElement | null} */ (document.activeElement);
        const close = button("×", () => this.close(), { class: "quiet small close", "aria-label": say("close") });
        const heading = element("h2", { tabindex: "-1" }, title);
        this.element.replaceChildren(heading, close, content);
        this.name = name;
        this.element.dataset.name = name;
        this.element.hidden = false;
        this.element.setAttribute("aria-label", title);
        heading.focus({ preventScroll: true });
        this.element.scrollIntoView({ block: "nearest" });
        document.querySelector(".stage .board")?.scrollIntoView({ block: "nearest" });
    }

    close() {
        const hasFocus = this.element.contains(document.activeElement);
        this.element.hidden = true;
        this.element.dataset.name = this.name = "";
        this.element.replaceChildren();
        this.onClose();
        if (hasFocus) this.before?.focus({ preventScroll: true });
    }
}
