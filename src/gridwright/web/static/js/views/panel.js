// The panel beside the board: one thing at a time, with a title and a button that closes it.

import { button, element } from "../dom.js";
import { say } from "../words.js";

export class Panel {
    /** @param {() => void} onClose */
    constructor(onClose) {
        this.onClose = onClose;
        this.name = "";
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
        const close = button("×", () => this.close(), { class: "quiet small close", "aria-label": say("close") });
        this.element.replaceChildren(element("h2", { tabindex: "-1" }, title), close, content);
        this.name = name;
        this.element.dataset.name = name;
        this.element.hidden = false;
        this.element.setAttribute("aria-label", title);
        this.element.scrollIntoView({ block: "nearest" });
        document.querySelector(".stage .board")?.scrollIntoView({ block: "nearest" });
    }

    close() {
        this.element.hidden = true;
        this.element.dataset.name = this.name = "";
        this.element.replaceChildren();
        this.onClose();
    }
}
