/** Starts the scripts of reading: images that enlarge, wide tables and code, headings whose link is copied, votes, links fetched early. */

import { orRenew } from '@waymark/mdx/react/client/renew';
import { copyText } from '../../browser/clipboard.ts';
import { takesFeedback } from '../../browser/server-feedback.ts';
import { word } from '../../browser/words.ts';

/** Images that an enlarged view shows more of: no icons, none that are links or buttons, none that authors exempt. */
const IMAGES =
  '#content img:not([data-no-zoom], .icon, [aria-hidden], :is(a, button, summary, [data-no-zoom]) img)';
const SMALLEST = 160;

export function startReading(): void {
  startZoom();
  startMissing();
  startScrolling();
  startVotes();
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const anchor = event.target.closest<HTMLAnchorElement>('.heading-anchor');
    if (anchor !== null) void copyLink(anchor);
    const vote = event.target.closest<HTMLElement>('[data-helpful]');
    if (vote !== null) void orRenew(import('./feedback.ts')).then(({ castVote }) => castVote(vote));
  });
  if (!HTMLScriptElement.supports?.('speculationrules')) startPrefetch();
}

/** Tables and code that scroll are scrolled by keyboard, too; those that do not are no stop on the way. */
function startScrolling(): void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight)
        target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const area of document.querySelectorAll('.table-scroll, #content-container pre')) sizes.observe(area);
}

/** An image that cannot be had is a quiet frame with its description. */
function startMissing(): void {
  const mark = (image: EventTarget | null) => {
    if (image instanceof HTMLImageElement && image.closest('#content, .directory') !== null)
      image.dataset.missing = '';
  };
  document.addEventListener('error', ({ target }) => mark(target), { capture: true });
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.src !== '') mark(image);
}

function startZoom(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(IMAGES)) {
    const prepare = () => {
      if (image.clientWidth < SMALLEST || image.naturalWidth < SMALLEST) return;
      image.dataset.zoomable = '';
      image.tabIndex = 0;
      image.role = 'button';
      image.ariaLabel = [word('zoomImage'), image.alt].filter(Boolean).join(': ');
      // An empty one says that it is decoration, which nobody could press.
      if (image.alt === '') image.removeAttribute('alt');
      const open = () => void orRenew(import('./zoom.ts')).then(({ zoom }) => zoom(image));
      image.addEventListener('click', open);
      image.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      });
    };
    if (image.complete) prepare();
    else image.addEventListener('load', prepare, { once: true });
  }
}

/** The link itself is followed as usual; its address goes to the clipboard too. */
async function copyLink(anchor: HTMLAnchorElement): Promise<void> {
  try {
    await copyText(anchor.href);
  } catch {
    // The address bar has it.
    return;
  }
  anchor.dataset.done = '';
  setTimeout(() => delete anchor.dataset.done, 1400);
}

/** Questions that only a server would hear are asked if there is one. */
function startVotes(): void {
  if (!takesFeedback()) return;
  document.getElementById('page-feedback')?.removeAttribute('hidden');
  const buttons = document.querySelector<HTMLTemplateElement>('template[data-rate-code]');
  if (buttons === null) return;
  for (const tools of document.querySelectorAll('.code-tools')) {
    tools.prepend(buttons.content.cloneNode(true));
  }
}

/** If there are no speculation rules, a page is fetched when the pointer rests on a link to it. */
function startPrefetch(): void {
  const fetched = new Set([location.pathname]);
  document.addEventListener('pointerover', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.origin !== location.origin || link.target !== '' || fetched.has(link.pathname))
      return;
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true) return;
    fetched.add(link.pathname);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.pathname;
    document.head.append(hint);
  });
}
