/** Copy buttons, blocks that expand, and scrolling areas that the keyboard reaches. */
import { copyText } from '../../browser/clipboard.ts';
import { word } from '../../browser/words.ts';

const COPY =
  '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><rect width="13" height="13" x="8" y="8" rx="2"/><path d="M16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3"/></svg>';
const DONE =
  '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="m20 6-11 11-5-5"/></svg>';

/** What Twoslash shows over and between lines of code is none of it. */
const NO_CODE = '.twoslash-popup-container, .twoslash-completion-list, .twoslash-meta-line';

function codeOf(source: Element): string {
  const code = source.cloneNode(true) as Element;
  for (const extra of code.querySelectorAll(NO_CODE)) extra.remove();
  return code.textContent ?? '';
}

function addCopy(block: HTMLElement, source: Element): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy code-block-copy-button';
  button.ariaLabel = word('copy');
  button.innerHTML = COPY;
  button.addEventListener('click', async () => {
    await copyText(codeOf(source).replace(/\n$/, ''));
    button.dataset.done = '';
    button.ariaLabel = word('copied');
    button.innerHTML = DONE;
    setTimeout(() => {
      delete button.dataset.done;
      button.ariaLabel = word('copy');
      button.innerHTML = COPY;
    }, 1600);
  });
  block.append(button);
}

export function startCode(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const source = block.querySelector('pre code, pre');
    if (source === null) continue;
    if (!('nocopy' in block.dataset)) addCopy(block, source);
    if ('expandable' in block.dataset) {
      const lines = source.textContent?.trimEnd().split('\n').length ?? 0;
      if (lines <= 14) block.dataset.open = '';
      else {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'expand';
        button.textContent = word('seeAllLines', { count: lines });
        button.addEventListener('click', () => {
          block.dataset.open = '';
          button.remove();
        });
        block.append(button);
      }
    }
  }
  for (const area of document.querySelectorAll<HTMLElement>('.table-scroll, #content-container pre')) {
    if (area.scrollWidth > area.clientWidth || area.scrollHeight > area.clientHeight) area.tabIndex = 0;
  }
}
