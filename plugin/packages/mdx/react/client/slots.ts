/** Static parts of the page inside an island: React places them, and leaves their content alone. */
import { createElement, type ReactNode, useLayoutEffect, useRef } from 'react';

/** The nodes themselves, with the listeners that other scripts have added. */
export type SlotContent = readonly Node[];

/** The page's content for each slot: in its place, or hidden behind if the first rendering did not show it. */
export function collectSlots(island: HTMLElement, root: HTMLElement): ReadonlyMap<number, SlotContent> {
  const slots = new Map<number, SlotContent>();
  for (const element of root.querySelectorAll<HTMLElement>('waymark-slot[n]')) {
    const index = Number(element.getAttribute('n'));
    if (element.closest('waymark-island') !== island || slots.has(index)) continue;
    slots.set(index, [...element.childNodes]);
  }
  for (const hidden of island.querySelectorAll<HTMLElement>(':scope > waymark-slot[data-slot]')) {
    slots.set(Number(hidden.dataset.slot), [...hidden.childNodes]);
    hidden.remove();
  }
  return slots;
}

interface SlotProps {
  /** Under one name, beside the properties that the component around it may read. */
  readonly waymarkSlot: { readonly n: number; readonly content: SlotContent | undefined };
}

function Slot({ waymarkSlot: { n, content } }: SlotProps): ReactNode {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || element.hasChildNodes() || content === undefined) return;
    // The same content in two places: the second gets a copy.
    const taken = content.some((node) => node.isConnected);
    element.append(...(taken ? content.map((node) => node.cloneNode(true)) : content));
  }, [content]);
  return createElement('waymark-slot', {
    n: String(n),
    ref,
    style: { display: 'contents' },
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: '' },
  });
}

/** @param props Of the element that the slot holds. */
export function slot(n: number, content: SlotContent | undefined, props: object): ReactNode {
  return createElement(Slot, { ...props, key: `slot-${n}`, waymarkSlot: { n, content } });
}
