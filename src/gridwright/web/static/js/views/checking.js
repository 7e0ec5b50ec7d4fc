// Checking a game: is a rule broken, is it still right, is it solved, and the way back to the last board without a mistake.

import { button, element } from "../dom.js";
import { complete, goTo } from "../state/game.js";
import { getSetting, setSetting } from "../state/storage.js";
import { capitalise, say } from "../words.js";
import { celebrate } from "./ending.js";

export class Checking {
    /** @param {import("./play.js").PlayView} view */
    constructor(view) {
        this.view = view;
        this.live = element("input", {
            type: "checkbox",
            checked: getSetting("live", false) === true,
            onchange: () => {
                setSetting("live", this.live.checked);
                this.check(false);
            },
        });
        this.element = element("label", { class: "check" }, this.live, say("live"));
    }

    /** After a move: is the puzzle solved, and is a rule broken, if that is to be shown at once? */
    async judge() {
        const { view } = this;
        const asked = view.game;
        const whole = complete(view.board, asked.values);
        try {
            if (whole) {
                const found = await view.app.ask("check", { puzzle: view.board.text, state: whole });
                if (found.solved && view.game === asked) return celebrate(view);
            }
            if (this.live.checked && view.game === asked) await this.check(false);
        } catch {
            // the next move asks again, and whoever wants to know why asks for a check
        }
    }

    /**
     * Show broken rules.
     * @param {boolean} aloud also say that there are none
     */
    async check(aloud) {
        const { view } = this;
        const asked = view.game;
        if (!aloud && !this.live.checked) {
            view.showBroken([]);
            return;
        }
        const found = await view.busy.run(say("working"), (options) =>
            view.app.ask("check", { puzzle: view.board.text, state: asked.values }, { signal: options.signal }),
        );
        if (!found || view.game !== asked) return;
        view.showBroken(found.broken.flatMap((/** @type {any} */ rule) => rule.cells));
        const texts = found.broken.map((/** @type {any} */ rule) => capitalise(`${rule.text}.`));
        if (aloud || texts.length) view.say(found.text, texts);
        if (aloud && texts.length) view.showBoard();
        if (found.solved && !view.solved) celebrate(view);
    }

    async askRight() {
        const { view } = this;
        const found = await view.ask("check", { state: view.game.values, deep: true });
        if (!found) return;
        view.say(found.text);
        if (found.right === false && view.game.past.length) view.message.append(" ", this.makeBack());
        view.showBoard();
    }

    /** The button that leads back from a mistake. */
    makeBack() {
        return button(say("back"), () => this.goBack());
    }

    /** Go back to the last board without a mistake, found by halving the history. */
    async goBack() {
        const { view } = this;
        const ask = (/** @type {number} */ moves) =>
            view.ask("check", { state: goTo(view.game, moves).values, deep: true });
        const first = await ask(0);
        if (!first) return;
        if (!first.right) return view.say(first.text);
        let [right, wrong] = [0, view.game.past.length];
        while (wrong - right > 1) {
            const middle = Math.floor((right + wrong) / 2);
            const found = await ask(middle);
            if (!found) return;
            if (found.right) right = middle;
            else wrong = middle;
        }
        view.set(goTo(view.game, right));
        view.say(say("back_done"));
        view.showBoard();
    }
}
