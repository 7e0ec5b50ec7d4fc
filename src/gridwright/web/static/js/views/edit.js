// Setting: the puzzle as text, with the board, the verdict and the level following what is written, and ways to mend it.

import { drawPicture } from "../board/drawing.js";
import { button, element } from "../dom.js";
import { say } from "../words.js";
import { Busy } from "./busy.js";

const ASK_AFTER = 400;

/** @param {import("./play.js").PlayView} view */
export function openEditor(view) {
    const busy = new Busy();
    const text = element("textarea", {
        class: "editor",
        rows: 12,
        spellcheck: "false",
        "aria-label": say("edit"),
        "aria-describedby": "edit-help",
    });
    const shown = element("div", { class: "drawn" });
    const verdict = element("p", { class: "verdict", role: "status" });
    const proposals = element("ol", { class: "proposals" });
    let timer = 0;
    text.value = view.board.text;
    const judge = async () => {
        const written = text.value;
        proposals.replaceChildren();
        const found = await busy.run(say("working"), async (options) => {
            const read = await view.app.ask("read", { text: written }, { signal: options.signal });
            const solved = await view.app.ask("solve", { puzzle: written }, options);
            const rated = solved.status === "unique" ? await view.app.ask("rate", { puzzle: written }, options) : null;
            return { read, solved, rated };
        });
        if (!found || text.value !== written) return;
        const solution = found.solved.solutions[0] ?? found.read.board.givens;
        shown.replaceChildren(
            drawPicture(found.read.board, solution, found.read.board.about, { decided: found.solved.differing }),
        );
        verdict.textContent = [
            found.solved.text,
            found.rated ? `${say("level")}: ${found.rated.text}.` : "",
            found.solved.differing.length ? say("differ") : "",
        ].join(" ");
        mendButton.disabled = found.solved.status === "unique";
    };
    const mend = async () => {
        const found = await busy.run(say("working"), (options) =>
            view.app.ask("mend", { puzzle: text.value }, options),
        );
        if (!found) return;
        verdict.textContent = found.text;
        proposals.replaceChildren(
            ...found.proposals.map((/** @type {any} */ each) =>
                makeProposal(each, (puzzle) => {
                    text.value = puzzle;
                    judge();
                }),
            ),
        );
    };
    const mendButton = button(say("mend"), mend);
    const done = button(say("done"), () => busy.run(say("working"), () => view.app.openText(text.value)), {
        class: "main",
    });
    text.addEventListener("input", () => {
        clearTimeout(timer);
        timer = window.setTimeout(judge, ASK_AFTER);
    });
    view.openPanel(
        "edit",
        say("edit"),
        element(
            "div",
            {},
            element("p", { id: "edit-help", class: "help" }, say("edit_help")),
            text,
            shown,
            verdict,
            busy.element,
            element("div", { class: "row" }, done, mendButton),
            proposals,
        ),
    );
    judge();
}

/**
 * @param {any} proposal
 * @param {(puzzle: string) => void} use
 */
function makeProposal(proposal, use) {
    return element(
        "li",
        {},
        proposal.changes.join(" "),
        proposal.level ? ` ${say("level")}: ${proposal.level}. ` : " ",
        button(say("use"), () => use(proposal.puzzle), { class: "quiet small" }),
    );
}
