// An optional clock. It starts with the first move, and while it is paused the board is hidden.

import { button, element } from "../dom.js";
import { getSetting, setSetting } from "../state/storage.js";
import { say } from "../words.js";

export class Timer {
    /**
     * @param {number} seconds that were taken before
     * @param {(paused: boolean) => void} onPause
     */
    constructor(seconds, onPause) {
        this.seconds = seconds;
        this.onPause = onPause;
        this.paused = false;
        /** @type {number | undefined} */
        this.ticking = undefined;
        this.face = element("span", { class: "clock" });
        this.pause = button(say("pause"), () => this.toggle(), { class: "quiet small" });
        this.shown = element("input", {
            type: "checkbox",
            checked: getSetting("timer", false) === true,
            onchange: () => {
                setSetting("timer", this.shown.checked);
                this.show();
            },
        });
        this.element = element(
            "div",
            { class: "timer" },
            element("label", { class: "check" }, this.shown, say("timer")),
            this.face,
            this.pause,
        );
        this.show();
    }

    get isShown() {
        return this.shown.checked;
    }

    get text() {
        const [minutes, seconds] = [Math.floor(this.seconds / 60), this.seconds % 60];
        return `${minutes}:${String(seconds).padStart(2, "0")}`;
    }

    begin() {
        if (this.ticking === undefined) this.ticking = window.setInterval(() => this.tick(), 1000);
    }

    stop() {
        clearInterval(this.ticking);
        this.ticking = undefined;
    }

    tick() {
        if (this.paused || document.hidden) return;
        this.seconds++;
        this.show();
    }

    toggle() {
        this.paused = !this.paused;
        this.pause.textContent = say(this.paused ? "go_on" : "pause");
        this.onPause(this.paused);
    }

    show() {
        this.face.textContent = this.isShown ? this.text : "";
        this.pause.hidden = !this.isShown;
    }
}
