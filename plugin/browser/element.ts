/** Elements without a library. Text is always text. */

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with attributes (`true` has no value, `false` and `undefined` are left out) and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

export function pressable(
  attributes: Attributes,
  press: (button: HTMLButtonElement) => unknown,
  ...children: readonly (Node | string)[]
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', () => press(made));
  return made;
}

/**
 * An icon of the interface (Lucide, ISC licence).
 *
 * @param drawing SVG of the program's own: it becomes markup.
 */
export function drawn(drawing: string): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [key, value] of Object.entries({
    class: 'icon icon-outlined',
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
  })) {
    svg.setAttribute(key, value);
  }
  svg.innerHTML = drawing;
  return svg;
}
