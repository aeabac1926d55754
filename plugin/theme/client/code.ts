/** Buttons of blocks of code, blocks that expand, and scrolling areas that the keyboard reaches. */
import { word } from '../../browser/words.ts';
import { addCodeTools } from './code-tools.ts';

export function startCode(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code:not([data-authored])')) {
    const source = block.querySelector<HTMLElement>('pre code, pre');
    if (source === null) continue;
    addCodeTools(block, source);
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
