// Ticking off: clues that are finished and counts at the ends of lines, where a kind says what they are.

import { element } from "../dom.js";
import { getSetting, setSetting } from "../state/storage.js";
import { say } from "../words.js";

export class Tallying {
    /** @param {import("./play.js").PlayView} view */
    constructor(view) {
        this.view = view;
        /** @type {import("../types.js").Tally | null} */
        this.found = view.board.tally;
        this.wanted = element("input", {
            type: "checkbox",
            checked: getSetting("tally", true) === true,
            onchange: () => this.change(),
        });
        const name = this.found?.right.length ? "tally_counts" : "tally";
        this.element = this.found ? element("label", { class: "check" }, this.wanted, say(name)) : null;
    }

    /** What is shown: nothing where the player wants nothing. */
    get shown() {
        return this.wanted.checked ? this.found : null;
    }

    change() {
        setSetting("tally", this.wanted.checked);
        this.view.update();
        void this.ask();
    }

    /** Ask what is finished now. Whatever goes wrong, the next move asks again. */
    async ask() {
        const { view } = this;
        const asked = view.game;
        if (!this.found || !this.wanted.checked) return;
        try {
            const { tally } = await view.app.ask("tick", { puzzle: view.board.text, state: asked.values });
            if (view.game !== asked) return;
            this.found = tally;
            if (!view.view.locked) view.view.setTally(tally);
        } catch {
            // greying is a comfort: without an answer clues stay as they are
        }
    }
}
