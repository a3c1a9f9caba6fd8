/** Elements made from data; text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * An HTML element: attributes that are functions are listeners (`onclick`), `true` is an attribute without a
 * value, `false`, `null` and `undefined` leave it out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, attributes = {}, ...children) {
  return filled(/** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 * @returns {Made}
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...nodes(children));
  return element;
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children.flat().flatMap(child =>
    child === null || child === undefined || child === false ? [] : [child instanceof Node ? child : String(child)]);
}

/**
 * Put new children into an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * Put these children into an element; those that are there already stay where they are, under whatever pointer.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function arrange(element, ...children) {
  const wanted = nodes(children);
  for (const old of [...element.childNodes]) if (!wanted.includes(old)) old.remove();
  wanted.forEach((node, place) => {
    const there = element.childNodes[place] ?? null;
    if (there !== node) element.insertBefore(node instanceof Node ? node : document.createTextNode(node), there);
  });
}

/** What each element shows. @type {WeakMap<Element, string>} */
const showing = new WeakMap();

/**
 * Put new children into an element where the facts they show have changed; otherwise what somebody has half
 * typed, pressed or focused there stays.
 * @param {Element} element
 * @param {unknown} facts
 * @param {() => Child | Child[]} children
 */
export function refill(element, facts, children) {
  const state = JSON.stringify(facts);
  if (showing.get(element) === state) return;
  showing.set(element, state);
  const focused = element.contains(document.activeElement) ? document.activeElement?.id : "";
  fill(element, children());
  if (focused) document.getElementById(focused)?.focus();
}

/**
 * The element of an id, which the page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}
