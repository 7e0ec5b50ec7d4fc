// Making elements. Text is always set as text, never as markup.

/**
 * An HTML element with attributes, listeners (`onclick`) and children; null children are left out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
        else if (name in made && typeof value === "boolean") /** @type {any} */ (made)[name] = value;
        else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, String(value));
    }
    made.append(...children.filter((child) => child !== null));
    return made;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function shape(tag, attributes = {}, ...children) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    made.append(...children);
    return made;
}

/**
 * A button.
 * @param {string} text
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(text, onclick, attributes = {}) {
    return element("button", { type: "button", onclick, ...attributes }, text);
}

/**
 * A labelled control.
 * @param {string} text
 * @param {HTMLElement} control
 * @returns {HTMLLabelElement}
 */
export function field(text, control) {
    return element("label", { class: "field" }, element("span", {}, text), control);
}

/**
 * A drop-down list.
 * @param {[string, string][]} options values and texts
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 * @returns {HTMLSelectElement}
 */
export function select(options, chosen, onchange = () => {}) {
    const made = element("select", { onchange: () => onchange(made.value) });
    for (const [value, text] of options) made.append(element("option", { value, selected: value === chosen }, text));
    return made;
}

/**
 * Say something to screen readers; the same words twice are read twice.
 * @param {string} text
 */
export function announce(text) {
    const status = document.getElementById("status");
    if (status) status.textContent = status.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Put a text, or bytes, into a file that the browser saves.
 * @param {string} name
 * @param {string | Uint8Array<ArrayBuffer>} content
 */
export function download(name, content) {
    const type = typeof content === "string" ? "text/plain;charset=utf-8" : "application/octet-stream";
    const address = URL.createObjectURL(new Blob([content], { type }));
    const link = element("a", { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}
