// The formulation behind the puzzle: a rule or a cell chooses constraints, a constraint shows its cells, and a clause what
// its variables mean. The whole model can be taken along as other solvers read it.

import { button, download, element, field, select } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./play.js").PlayView} PlayView */

/**
 * What a list of constraints is chosen by.
 * @typedef {{formulation: string, rule: string, cell: number | null}} Choice
 */

/**
 * @param {PlayView} view
 * @param {HTMLElement} place
 */
export async function openFormulation(view, place) {
    /** @type {Choice} */
    const choice = { formulation: "default", rule: "", cell: null };
    const list = element("ol", { class: "posts", tabindex: "0", "aria-labelledby": "posts-summary" });
    const summary = element("p", { class: "help", role: "status", id: "posts-summary" });
    place.replaceChildren(summary);
    const show = async () => {
        const found = await view.ask("formulation", { ...choice, rule: choice.rule || null });
        if (!found) return null;
        const shown = { shown: found.posts.length, total: found.total };
        summary.textContent = [found.summary, found.source, say("learn_sizes", found), say("learn_shown", shown)]
            .filter(Boolean)
            .join(" · ");
        list.replaceChildren(...found.posts.map((/** @type {any} */ post) => makePost(view, post, found.names)));
        view.setMarks(choice.cell === null ? {} : { decided: [choice.cell] });
        return found;
    };
    const first = await show();
    if (first && place.isConnected) place.replaceChildren(...makeTools(view, choice, first.known, show), summary, list);
}

/**
 * @param {PlayView} view
 * @param {Choice} choice
 * @param {string[]} known the formulations
 * @param {() => Promise<any>} show
 */
function makeTools(view, choice, known, show) {
    const change = (/** @type {Partial<Choice>} */ chosen) => {
        Object.assign(choice, chosen);
        void show();
    };
    const rules = view.board.rules.map((each) => /** @type {[string, string]} */ ([each.name, each.text]));
    return [
        element(
            "div",
            { class: "fields" },
            field(
                say("learn_formulation"),
                select(
                    known.map((name) => [name, name]),
                    choice.formulation,
                    (formulation) => change({ formulation }),
                ),
            ),
            field(
                say("learn_rule"),
                select([["", say("learn_all")], ...rules], choice.rule, (rule) => change({ rule })),
            ),
        ),
        element(
            "div",
            { class: "row" },
            button(say("learn_cell"), () => change({ cell: view.view.grid.focused })),
            button(say("learn_every_cell"), () => change({ cell: null })),
            ...["dimacs", "lp"].map((to) => button(to.toUpperCase(), () => takeModel(view, choice, to))),
        ),
    ];
}

/**
 * @param {PlayView} view
 * @param {Choice} choice
 * @param {string} to
 */
async function takeModel(view, { formulation }, to) {
    const found = await view.ask("model", { formulation, to });
    if (found) download(`${view.board.kind}${found.extension}`, found.text);
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
    const items = lines.map(([text, used]) => element("li", {}, makeLine(text, used, names)));
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

/**
 * A clause or an inequality; pressing it tells and hides what its variables mean.
 * @param {string} text
 * @param {number[]} used
 * @param {Record<string, string>} names
 */
function makeLine(text, used, names) {
    const variables = [...new Set(used.map(Math.abs))];
    const meanings = element(
        "ul",
        { hidden: true, class: "meanings" },
        ...variables.map((variable) => element("li", {}, say("labelled", { label: variable, text: names[variable] }))),
    );
    const line = button(
        text,
        () => {
            meanings.hidden = !meanings.hidden;
            line.setAttribute("aria-expanded", String(!meanings.hidden));
        },
        { class: "link", "aria-expanded": "false" },
    );
    return element("div", {}, line, meanings);
}

/** @param {number[]} clause */
export function writeClause(clause) {
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
