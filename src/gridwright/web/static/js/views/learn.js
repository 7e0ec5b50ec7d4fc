// Learning: the formulation behind the puzzle. A rule or a cell chooses constraints, a constraint shows its cells.

import { button, element, field, select } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./play.js").PlayView} PlayView */

/** @param {PlayView} view */
export async function openLearning(view) {
    const list = element("ol", { class: "posts" });
    const summary = element("p", { class: "help", role: "status" });
    let formulation = "default";
    let rule = "";
    /** @type {number | null} */
    let cell = null;
    const ask = async () => {
        const found = await view.ask("formulation", { formulation, rule: rule || null, cell });
        if (!found) return;
        const shown = { shown: found.posts.length, total: found.total };
        summary.textContent = [found.summary, found.source, say("learn_sizes", found), say("learn_shown", shown)]
            .filter(Boolean)
            .join(" · ");
        list.replaceChildren(...found.posts.map((/** @type {any} */ post) => makePost(view, post, found.names)));
        view.setMarks(cell === null ? {} : { decided: [cell] });
        return found;
    };
    view.openPanel("learn", say("learn"), element("p", {}, say("working")));
    const first = await ask();
    if (!first) return;
    const known = first.known.map((/** @type {string} */ name) => [name, name]);
    const rules = /** @type {[string, string][]} */ ([
        ["", say("learn_all")],
        ...view.board.rules.map((each) => [each.name, each.text]),
    ]);
    const choose = field(
        say("learn_formulation"),
        select(known, formulation, (name) => {
            formulation = name;
            ask();
        }),
    );
    const byRule = field(
        say("learn_rule"),
        select(rules, rule, (name) => {
            rule = name;
            ask();
        }),
    );
    const ofCell = button(say("learn_cell"), () => {
        cell = view.view.grid.focused;
        ask();
    });
    const ofAll = button(say("learn_every_cell"), () => {
        cell = null;
        ask();
    });
    const tools = element("div", { class: "row" }, ofCell, ofAll);
    view.openPanel("learn", say("learn"), element("div", { class: "learn" }, choose, byRule, tools, summary, list));
}

/**
 * A constraint: its sentence, which shows its cells on the board, and what it is lowered to.
 * @param {PlayView} view
 * @param {any} post
 * @param {Record<string, string>} names
 */
function makePost(view, post, names) {
    const lines = [
        ...post.clauses.map((/** @type {number[]} */ clause) => [writeClause(clause), clause]),
        ...post.rows.map(writeRow),
    ];
    const items = lines.map(([text, used]) =>
        element(
            "li",
            {
                title: used
                    .map((/** @type {number} */ each) => `${Math.abs(each)}: ${names[Math.abs(each)]}`)
                    .join("\n"),
            },
            text,
        ),
    );
    const more = post.size > items.length ? element("p", { class: "help" }, `… ${post.size}`) : null;
    return element(
        "li",
        {},
        button(post.text, () => view.setMarks({ used: post.cells }), { class: "link" }),
        element(
            "details",
            {},
            element("summary", {}, `${post.form} · ${post.size}`),
            element("ul", { class: "clauses" }, ...items),
            more,
        ),
    );
}

/** @param {number[]} clause */
function writeClause(clause) {
    return clause.map((literal) => (literal < 0 ? `¬${-literal}` : String(literal))).join(" ∨ ");
}

/**
 * An inequality, and its variables.
 * @param {{terms: number[][], low: number | null, high: number | null}} row
 * @returns {[string, number[]]}
 */
function writeRow({ terms, low, high }) {
    const sum = terms
        .map(([factor, variable]) => (factor === 1 ? `x${variable}` : `${factor}·x${variable}`))
        .join(" + ");
    const used = terms.map(([, variable]) => variable);
    if (low !== null && low === high) return [`${sum} = ${low}`, used];
    return [`${low === null ? "" : `${low} ≤ `}${sum}${high === null ? "" : ` ≤ ${high}`}`, used];
}
