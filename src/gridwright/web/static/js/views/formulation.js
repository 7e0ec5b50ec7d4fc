// The formulation behind the puzzle: a rule or a cell chooses constraints, a constraint shows its cells, and a clause what
// its variables mean. The whole model can be taken along as other solvers read it.

import { button, download, element, field, select } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./play.js").PlayView} PlayView */

const MOST_SHOWN = 100_000; // characters of a model

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
        const sizes = [found.summary, found.source, say("learn_sizes", found), say("learn_shown", shown)];
        summary.textContent = `${sizes.filter(Boolean).join(" · ")}. ${say("learn_press")}`;
        list.replaceChildren(...found.posts.map((/** @type {any} */ post) => makePost(view, post, found.names)));
        view.setMarks(choice.cell === null ? {} : { decided: [choice.cell] });
        return found;
    };
    const first = await show();
    if (first && place.isConnected)
        place.replaceChildren(...makeTools(view, choice, first.known, show, list), summary, list);
}

/**
 * @param {PlayView} view
 * @param {Choice} choice
 * @param {string[]} known the formulations
 * @param {() => Promise<any>} show
 * @param {HTMLElement} list
 */
function makeTools(view, choice, known, show, list) {
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
            ...["dimacs", "lp"].map((to) => button(to.toUpperCase(), () => showModel(view, choice, to, list))),
        ),
    ];
}

/**
 * The whole model in the place of its constraints, to read and to take along.
 * @param {PlayView} view
 * @param {Choice} choice
 * @param {string} to
 * @param {HTMLElement} list
 */
async function showModel(view, { formulation }, to, list) {
    const found = await view.ask("model", { formulation, to });
    if (!found) return;
    const save = button(say("download"), () => download(`${view.board.kind}${found.extension}`, found.text));
    const shown = found.text.slice(0, MOST_SHOWN);
    const text = element("pre", { class: "clauses" }, shown === found.text ? shown : `${shown}…`);
    list.replaceChildren(element("li", { class: "model" }, save, text));
    list.scrollTop = 0;
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
            element("summary", {}, nameForm(post)),
            post.statement && element("p", { class: "clauses" }, makeLine(...writeRow(post.statement), names)),
            element("ul", { class: "clauses" }, ...items),
            more,
        ),
    );
}

/**
 * The class of a constraint, and how many clauses or inequalities it is lowered to.
 * @param {any} post
 */
function nameForm({ form, size, rows }) {
    if (form === "Clauses") return `${form} · ${size}`;
    return say(rows.length ? "learn_inequalities" : "learn_clauses", { form, count: size });
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
    return clause.map(writeLiteral).join(" ∨ ");
}

/** @param {number} literal */
function writeLiteral(literal) {
    return literal < 0 ? `¬x${-literal}` : `x${literal}`;
}

/**
 * An inequality, and its variables.
 * @param {{terms: [number, number][], low: number | null, high: number | null}} row
 * @returns {[string, number[]]}
 */
function writeRow({ terms, low, high }) {
    const sum = terms.map(writeTerm).join("");
    const used = terms.map(([, variable]) => variable);
    if (low !== null && low === high) return [`${sum} = ${low}`, used];
    return [`${low === null ? "" : `${low} ≤ `}${sum}${high === null ? "" : ` ≤ ${high}`}`, used];
}

/**
 * A term of a sum, with the sign before it.
 * @param {[number, number]} term
 * @param {number} nth
 */
function writeTerm([factor, literal], nth) {
    const sign = factor < 0 ? "− " : nth ? "+ " : "";
    const size = Math.abs(factor);
    return (nth ? " " : "") + sign + (size === 1 ? "" : `${size}·`) + writeLiteral(literal);
}
