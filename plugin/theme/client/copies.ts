/** Buttons that copy: colours, and prompts for agents. */
import { copyText } from '../../browser/clipboard.ts';

const SHOWN = 1600;

function copyOnClick(button: HTMLButtonElement, text: () => string): void {
  button.addEventListener('click', async () => {
    await copyText(text());
    button.dataset.done = '';
    setTimeout(() => {
      delete button.dataset.done;
    }, SHOWN);
  });
}

export function startCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]'))
    copyOnClick(button, () => button.value);
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy-prompt]')) {
    const text = button.closest('.prompt:not([data-authored])')?.querySelector('.prompt-text');
    copyOnClick(button, () => text?.textContent?.trim() ?? '');
  }
}
