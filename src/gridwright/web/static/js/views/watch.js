// Watching the kernel: one event at a time or running, on the board: what it decides, what follows by which rule, where it
// runs into a conflict, what it learns from that, and how far it jumps back.

import { button, element, select } from "../dom.js";
import { replay } from "../state/replay.js";
import { capitalise, say } from "../words.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../state/replay.js").TraceEvent} TraceEvent */
/** @typedef {import("../state/replay.js").Claim} Claim */

const MOST_EVENTS = 5000;
const SPEEDS = { slow: 1600, middling: 600, fast: 120 };
const BIG = ["decide", "conflict", "learn", "restart", "solution", "end"]; // what a large step goes to

/**
 * @param {PlayView} view
 * @param {HTMLElement} place
 */
export async function openWatch(view, place) {
    place.replaceChildren(element("p", { class: "help" }, say("working")));
    const state = view.game.values;
    const found = await view.ask("trace", { state, events: MOST_EVENTS });
    if (found && place.isConnected) new Watch(view, found).show(place);
}

class Watch {
    /**
     * @param {PlayView} view
     * @param {{events: TraceEvent[], complete: boolean}} found
     */
    constructor(view, { events, complete }) {
        this.view = view;
        this.events = events;
        this.begun = view.game.values.some((value, cell) => value !== null && view.board.givens[cell] === null);
        this.count = 0;
        this.running = 0;
        this.speed = SPEEDS.middling;
        this.heading = element("h3", {});
        this.told = element("div", { class: "told", role: "status" });
        this.slider = element("input", {
            type: "range",
            min: 0,
            max: events.length,
            value: 0,
            "aria-label": say("watch_events"),
            oninput: () => this.go(Number(this.slider.value)),
        });
        this.run = button(`▶ ${say("watch_run")}`, () => this.toggle());
        this.note = complete ? null : element("p", { class: "help" }, say("watch_part", { count: events.length }));
    }

    /** @param {HTMLElement} place */
    show(place) {
        const step = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => number} */ to) =>
            button(sign, () => this.go(to()), { "aria-label": say(name), title: say(name) });
        const names = /** @type {(keyof typeof SPEEDS)[]} */ (Object.keys(SPEEDS));
        const speeds = names.map((name) => /** @type {[string, string]} */ ([name, say(`watch_${name}`)]));
        const choose = select(speeds, "middling", (name) =>
            this.setSpeed(SPEEDS[/** @type {keyof typeof SPEEDS} */ (name)]),
        );
        choose.setAttribute("aria-label", say("watch_speed"));
        place.replaceChildren(
            element(
                "div",
                { class: "row walk" },
                step("first", "|◀", () => 0),
                step("previous", "◀", () => this.count - 1),
                this.slider,
                step("next", "▶", () => this.count + 1),
                step("watch_leap", "▶▶", () => this.findLeap()),
                this.run,
                choose,
            ),
            this.heading,
            this.told,
            this.note ?? "",
        );
        this.go(0);
        this.slider.focus({ preventScroll: true }); // so that arrow keys walk
    }

    /** The next decision, conflict or the like. */
    findLeap() {
        const next = this.events.findIndex((event, nth) => nth >= this.count && BIG.includes(event.sort));
        return next < 0 ? this.events.length : next + 1;
    }

    /** @param {number} milliseconds */
    setSpeed(milliseconds) {
        this.speed = milliseconds;
        if (this.running) {
            this.toggle();
            this.toggle();
        }
    }

    toggle() {
        clearInterval(this.running);
        this.running = this.running ? 0 : window.setInterval(() => this.tick(), this.speed);
        this.run.textContent = this.running ? `❚❚ ${say("pause")}` : `▶ ${say("watch_run")}`;
    }

    tick() {
        if (!this.heading.isConnected || this.count >= this.events.length) this.toggle();
        else this.go(this.count + 1);
    }

    /** @param {number} count */
    go(count) {
        const { board } = this.view;
        this.count = Math.min(this.events.length, Math.max(0, count));
        this.slider.value = String(this.count);
        const event = this.events[this.count - 1];
        const now = replay(this.events, this.count, board.givens.length);
        const notes = now.excluded.map((gone, cell) => this.listLeft(cell, gone));
        this.view.showOther(now.values, event ? markEvent(event) : {}, notes);
        this.slider.setAttribute("aria-valuetext", say("step_of", { number: this.count, count: this.events.length }));
        this.heading.textContent = event
            ? say("watch_at", { number: this.count, count: this.events.length, what: this.name(event) })
            : say("watch_start", { count: this.events.length });
        const told = event ? this.tell(event) : [this.begun ? element("p", {}, say("told_begun")) : ""];
        this.told.replaceChildren(...told, this.tellDecisions(now.decisions));
    }

    /**
     * Was there an event of a sort, up to the one that is shown?
     * @param {string} sort
     */
    saw(sort) {
        return this.events.slice(0, this.count).some((event) => event.sort === sort);
    }

    /** @param {TraceEvent} event */
    name({ sort }) {
        if (sort === "fact" && this.saw("learn")) return say("event_unit");
        return say(sort === "end" && !this.saw("solution") ? "event_none" : `event_${sort}`);
    }

    /**
     * The values that are left, once some of three or more are gone.
     * @param {number} cell
     * @param {number[]} gone
     */
    listLeft(cell, gone) {
        const { board } = this.view;
        const domain = board.choices[board.domains[cell]];
        return gone.length && domain.length > 2 ? domain.filter((value) => !gone.includes(value)) : [];
    }

    /** @param {TraceEvent} event */
    tell(event) {
        const texts = [event.text ? `${capitalise(event.text)}.` : this.wordClause(event), ...this.wordEvent(event)];
        return texts.filter(Boolean).map((text) => element("p", {}, text));
    }

    /**
     * Where a clause without a rule comes from.
     * @param {TraceEvent} event
     */
    wordClause({ sort }) {
        if (sort !== "propagate" && sort !== "conflict") return "";
        return say(this.saw("solution") ? "told_learned_or_blocking" : "told_learned");
    }

    /** @param {TraceEvent} event */
    wordEvent({ sort, level, claims }) {
        const last = claims[claims.length - 1];
        if (sort === "decide") return [say("told_decide", { claim: this.word(last), level })];
        if (sort === "fact") return [this.word(last)];
        if (sort === "propagate") {
            const before = claims.slice(0, -1).map((claim) => this.deny(claim));
            return [
                before.length ? say("told_because", { claims: before.join("; ") }) : "",
                say("told_so", { claim: this.word(last) }),
            ];
        }
        if (sort === "conflict")
            return [say("told_conflict", { claims: claims.map((claim) => this.deny(claim)).join("; ") })];
        if (sort === "learn")
            return [
                say("told_learn", { claims: claims.map((claim) => this.word(claim)).join(" ∨ ") }),
                say("told_jump", { level }),
            ];
        if (sort === "solution") return [say("told_solution")];
        return sort === "end" ? [say("told_end")] : [];
    }

    /** @param {Claim[]} decisions */
    tellDecisions(decisions) {
        if (!decisions.length) return "";
        const items = decisions.map((claim) => element("li", {}, this.word(claim)));
        return element(
            "details",
            { open: true },
            element("summary", {}, say("watch_decisions")),
            element("ol", {}, ...items),
        );
    }

    /** @param {Claim} claim */
    word({ literal, cell, value, holds }) {
        if (cell === null || value === null) return literal < 0 ? `¬x${-literal}` : `x${literal}`;
        const { width, words, choices, domains } = this.view.board;
        const place = say("row_column", { row: Math.floor(cell / width) + 1, column: (cell % width) + 1 });
        const others = choices[domains[cell]].filter((each) => each !== value);
        if (!holds && others.length === 1) return say("claim_is", { place, value: words[others[0]] });
        return say(holds ? "claim_is" : "claim_is_not", { place, value: words[value] });
    }

    /** @param {Claim} claim */
    deny(claim) {
        return this.word({ ...claim, literal: -claim.literal, holds: !claim.holds });
    }
}

/** @param {TraceEvent} event */
function markEvent({ sort, claims }) {
    const cells = claims.flatMap(({ cell }) => (cell === null ? [] : [cell]));
    const last = claims[claims.length - 1]?.cell ?? null;
    if (sort === "conflict") return { clashing: cells };
    if (sort === "learn") return { used: cells };
    if (last === null) return { used: cells };
    return { decided: [last], used: cells.filter((cell) => cell !== last) };
}
