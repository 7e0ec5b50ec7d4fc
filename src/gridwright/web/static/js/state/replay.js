// What a solver knows after so many events: the cells with a value, the values that cells cannot have, and the levels.

/** @typedef {{literal: number, cell: number | null, value: number | null, holds: boolean}} Claim */
/** @typedef {{sort: string, level: number, rule: string | null, text: string, claims: Claim[]}} TraceEvent */

/**
 * @typedef {object} Replay
 * @property {(number | null)[]} values
 * @property {number[][]} excluded by cell, the values it cannot have
 * @property {number} level
 * @property {Claim[]} decisions those that are not undone
 */

/**
 * The board after some events, from an empty one.
 * @param {TraceEvent[]} events
 * @param {number} count
 * @param {number} cells
 * @returns {Replay}
 */
export function replay(events, count, cells) {
    /** @type {{claim: Claim, level: number, decision: boolean}[]} */
    let trail = [];
    let level = 0;
    let undone = Number.POSITIVE_INFINITY; // the level that the next event finds
    for (const event of events.slice(0, count)) {
        const from = undone;
        if (from < level) trail = trail.filter((each) => each.level <= from);
        if (["fact", "decide", "propagate"].includes(event.sort)) {
            const claim = event.claims[event.claims.length - 1];
            trail.push({ claim, level: event.level, decision: event.sort === "decide" });
        }
        const jumps = ["learn", "restart", "solution"].includes(event.sort);
        undone = jumps ? event.level : Number.POSITIVE_INFINITY;
        level = jumps ? Math.max(level, event.level) : event.level;
    }
    return {
        ...readBoard(trail, cells),
        level,
        decisions: trail.filter((each) => each.decision).map((each) => each.claim),
    };
}

/**
 * @param {{claim: Claim}[]} trail
 * @param {number} cells
 */
function readBoard(trail, cells) {
    /** @type {(number | null)[]} */
    const values = Array(cells).fill(null);
    /** @type {number[][]} */
    const excluded = values.map(() => []);
    for (const { claim } of trail) {
        if (claim.cell === null || claim.value === null) continue;
        if (claim.holds) values[claim.cell] = claim.value;
        else excluded[claim.cell].push(claim.value);
    }
    return { values, excluded };
}
