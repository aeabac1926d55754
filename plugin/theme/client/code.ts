/** Buttons of blocks of code, and blocks that expand. */
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
}
