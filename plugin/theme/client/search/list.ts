/** A listbox whose active option the field points at (`aria-activedescendant`), so that typing goes on meanwhile. */

export function createList(listbox: HTMLElement, input: HTMLInputElement) {
  let current: HTMLAnchorElement | undefined;

  const all = () => [...listbox.querySelectorAll<HTMLAnchorElement>('[role="option"]')];

  const activate = (option: HTMLAnchorElement | undefined, reveal: boolean) => {
    current?.setAttribute('aria-selected', 'false');
    current = option;
    if (option === undefined) {
      input.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    input.setAttribute('aria-activedescendant', option.id);
    // The first option brings the label of its group along.
    if (reveal) (option === all()[0] ? listbox : option).scrollIntoView({ block: 'nearest' });
    if (reveal && option === all()[0]) listbox.parentElement?.scrollTo({ top: 0 });
  };

  listbox.addEventListener('pointermove', (event) => {
    const option = event.target instanceof Element ? event.target.closest('a') : null;
    if (option !== null && option !== current) activate(option, false);
  });
  // The field keeps the focus, so that typing goes on after a click.
  listbox.addEventListener('mousedown', (event) => event.preventDefault());

  return {
    /** Replaces all options; the first becomes active. */
    show(content: readonly HTMLElement[]): void {
      listbox.replaceChildren(...content);
      activate(all()[0], false);
    },
    /** Puts options in the place of the one that is for more, and makes the first of them active. */
    extend(content: readonly HTMLElement[]): void {
      listbox.querySelector('[data-more]')?.replaceWith(...content);
      activate(content[0]?.querySelector<HTMLAnchorElement>('[role="option"]') ?? undefined, true);
    },
    /** Makes the next (1) or previous (-1) option active, around the ends. */
    move(step: 1 | -1): void {
      const options = all();
      if (options.length === 0) return;
      const from = current === undefined ? (step === 1 ? -1 : 0) : options.indexOf(current);
      activate(options[(from + step + options.length) % options.length], true);
    },
    active: (): HTMLAnchorElement | undefined => current,
  };
}
