// What a puzzle that is being set amounts to: no solution, one or several, its level, rules in conflict, ways to mend it.

import { drawPicture } from "../board/drawing.js";
import { button, element } from "../dom.js";
import { capitalise, say } from "../words.js";
import { Busy } from "./busy.js";

const CHOICES = 3;

/**
 * What solving came to: the verdict, how solutions differ, and why more is not known.
 * @param {{status: string, text: string, reason: string | null, differing: number[]}} solved
 */
export function wordSolutions({ status, text, reason, differing }) {
    const why = reason && status !== "many" ? capitalise(`${reason}.`) : ""; // of many, two were asked for
    const more = [why, differing.length ? say("differ") : ""];
    return [text, ...more].filter(Boolean).join(" ");
}

export class Verdict {
    /**
     * @param {import("../main.js").App} app
     * @param {(marks: import("../types.js").Marks) => void} onMarks
     * @param {(puzzle: string) => void} onUse
     */
    constructor(app, onMarks, onUse) {
        this.app = app;
        this.onMarks = onMarks;
        this.onUse = onUse;
        this.busy = new Busy();
        this.text = element("p", { class: "verdict", role: "status" });
        this.rules = element("p", { hidden: true }, say("conflict"));
        this.advice = element("p", { role: "status" });
        this.notes = element("ul", { class: "conflict" });
        this.pictures = element("div", { class: "pair" });
        this.proposals = element("ol", { class: "proposals" });
        this.mend = button(say("mend"), () => this.propose(), { hidden: true });
        /** @type {import("../types.js").Board | null} */
        this.board = null;
        /** @type {any} */
        this.solved = null;
        this.element = element(
            "section",
            { class: "judgement", "aria-label": say("verdict") },
            element("h2", {}, say("verdict")),
            this.text,
            this.rules,
            this.notes,
            this.busy.element,
            element("div", { class: "row" }, this.mend),
            this.advice,
            this.proposals,
            this.pictures,
        );
    }

    /**
     * Judge a puzzle; a newer one takes its place.
     * @param {import("../types.js").Board} board
     */
    async judge(board) {
        this.board = board;
        this.forgetMending();
        const solved = await this.busy.run(say("working"), (options) =>
            this.app.ask("solve", { puzzle: board.text }, options),
        );
        if (!solved || this.board !== board) return;
        this.solved = solved;
        this.showSolutions(board, solved);
        if (solved.status === "unique") await this.rate(board);
        else if (solved.status === "none") await this.propose();
    }

    /**
     * What is wrong with a drawing that is no puzzle yet.
     * @param {string} text
     */
    refuse(text) {
        this.busy.clear();
        this.board = this.solved = null;
        this.text.textContent = capitalise(text);
        this.mend.hidden = true;
        this.forgetMending();
        this.pictures.replaceChildren();
    }

    /** What would mend a puzzle is not what would mend another. */
    forgetMending() {
        this.rules.hidden = true;
        for (const part of [this.notes, this.advice, this.proposals]) part.replaceChildren();
    }

    /**
     * @param {import("../types.js").Board} board
     * @param {any} solved
     */
    showSolutions(board, solved) {
        const { differing, solutions } = solved;
        this.text.textContent = wordSolutions(solved);
        this.pictures.replaceChildren(
            ...solutions.map((/** @type {any} */ values, /** @type {number} */ nth) =>
                element(
                    "figure",
                    {},
                    drawPicture(board, values, `${say("solution")} ${nth + 1}`, { decided: differing }),
                ),
            ),
        );
        this.mend.hidden = solved.status === "unique";
        this.onMarks({ decided: differing });
    }

    /** @param {import("../types.js").Board} board */
    async rate(board) {
        const rated = await this.busy.run(say("working"), (options) =>
            this.app.ask("rate", { puzzle: board.text }, options),
        );
        if (rated && this.board === board)
            this.text.textContent += ` ${say("labelled", { label: say("level"), text: rated.text })}.`;
    }

    /** Rules in conflict, and the smallest changes that leave one solution. */
    async propose() {
        const { board } = this;
        if (!board) return;
        const found = await this.busy.run(say("mending"), (options) =>
            this.app.ask("mend", { puzzle: board.text, choices: CHOICES }, options),
        );
        if (!found || this.board !== board) return;
        this.advice.textContent = found.advice;
        this.mend.hidden = true; // asked again, it would say the same
        this.rules.hidden = found.conflict.length < 2;
        this.notes.replaceChildren(
            ...found.conflict.map((/** @type {any} */ rule) => element("li", {}, capitalise(`${rule.text}.`))),
        );
        if (found.conflict.length)
            this.onMarks({ clashing: found.conflict.flatMap((/** @type {any} */ rule) => rule.cells) });
        this.proposals.replaceChildren(...found.proposals.map((/** @type {any} */ each) => this.makeProposal(each)));
    }

    /** @param {any} proposal */
    makeProposal(proposal) {
        return element(
            "li",
            {},
            proposal.changes.join(" "),
            proposal.level ? ` ${say("labelled", { label: say("level"), text: proposal.level })}. ` : " ",
            element(
                "span",
                { class: "row" },
                button(say("show"), () => this.onMarks({ decided: proposal.cells }), { class: "quiet small" }),
                button(say("use"), () => this.onUse(proposal.puzzle), { class: "quiet small" }),
            ),
        );
    }
}
