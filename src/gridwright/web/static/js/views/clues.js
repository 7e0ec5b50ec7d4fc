// Writing the clues at the edges: one line at a time, chosen at the edge of the board or by going to the next one.

import { button, element } from "../dom.js";
import { say } from "../words.js";

export class ClueField {
    /** @param {import("./set.js").SetView} view */
    constructor(view) {
        this.view = view;
        this.line = 0;
        this.label = element("span", {});
        this.input = element("input", {
            type: "text",
            inputmode: "numeric",
            autocomplete: "off",
            oninput: () => this.write(),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
        });
        this.element = element(
            "div",
            { class: "row clue-field" },
            button("◀", () => this.go(this.line - 1), { "aria-label": say("previous") }),
            element("label", { class: "field" }, this.label, this.input),
            button("▶", () => this.go(this.line + 1), { "aria-label": say("next") }),
        );
    }

    /** @param {KeyboardEvent} event */
    press(event) {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.go(this.line + (event.shiftKey ? -1 : 1));
    }

    /** @param {number} line */
    go(line) {
        const { width, height } = this.view.drawn;
        this.line = (line + width + height) % (width + height);
        this.show();
        this.input.select();
        this.input.focus();
    }

    show() {
        const { clues, height, width } = this.view.drawn;
        if (!clues) return;
        if (this.line >= height + width) this.line = 0;
        const across = this.line < height;
        this.label.textContent = say(across ? "clue_of_row" : "clue_of_column", {
            number: across ? this.line + 1 : this.line - height + 1,
        });
        if (document.activeElement !== this.input || !this.isWritten(clues[this.line]))
            this.input.value = clues[this.line].join(" ") || "0";
        this.view.easel.showMarks();
    }

    /** @param {number[]} clue */
    isWritten(clue) {
        return String(readClue(this.input.value)) === String(clue);
    }

    write() {
        this.view.setClue(this.line, readClue(this.input.value));
    }
}

/** @param {string} text */
function readClue(text) {
    return (text.match(/\d+/g) ?? []).map(Number).filter((run) => run > 0);
}
