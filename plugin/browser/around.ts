/** The elements around one that match, from the inside out, and the element itself if it does. */
export function around<E extends HTMLElement>(element: Element | null | undefined, selector: string): E[] {
  const found: E[] = [];
  for (let each = element?.closest<E>(selector); each; each = each.parentElement?.closest<E>(selector))
    found.push(each);
  return found;
}

/** Opens whatever an element is folded into. */
export function openAround(element: Element | null | undefined): void {
  for (const fold of around<HTMLDetailsElement>(element, 'details')) fold.open = true;
}
