/** Pages of an API: which sample, example and server is shown, and the button that opens the playground. */

import { orRenew } from '@waymark/mdx/react/client/renew';
import { copyText } from '../../../browser/clipboard.ts';
import { readStored, store } from '../../../browser/storage.ts';
import { word } from '../../../browser/words.ts';
import { startFields } from './field.ts';

const LANGUAGE = 'waymark-sample';

function showOnly(blocks: Iterable<HTMLElement>, isShown: (block: HTMLElement) => boolean): void {
  for (const block of blocks) block.toggleAttribute('data-inactive', !isShown(block));
}

function startSamples(box: HTMLElement): void {
  const tabs = [...box.querySelectorAll<HTMLElement>('[data-sample-tab]')];
  const blocks = box.querySelectorAll<HTMLElement>('[data-sample]');
  const show = (key: string | undefined) => {
    for (const tab of tabs) tab.ariaPressed = String(tab.dataset.sampleTab === key);
    showOnly(blocks, ({ dataset }) => dataset.sample === key);
  };
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      const key = tab.dataset.sampleTab ?? '';
      store('localStorage', LANGUAGE, key);
      show(key);
    });
  }
  const known = readStored('localStorage', LANGUAGE);
  const last = tabs.find(({ dataset }) => dataset.sampleTab === known);
  if (last === undefined) return;
  show(known ?? '');
  // The chosen one of a row that scrolls is in sight; the page itself stays where it is.
  const row = last.parentElement;
  if (row !== null) row.scrollLeft = last.offsetLeft - (row.clientWidth - last.offsetWidth) / 2;
}

function startExamples(box: HTMLElement): void {
  const tabs = [...box.querySelectorAll<HTMLElement>('[data-example-tab]')];
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      for (const each of tabs) each.ariaPressed = String(each === tab);
      showOnly(
        box.querySelectorAll<HTMLElement>('[data-example]'),
        ({ dataset }) => dataset.example === tab.dataset.exampleTab,
      );
    });
  }
  for (const select of box.querySelectorAll<HTMLSelectElement>('[data-variant-select]')) {
    select.addEventListener('change', () => {
      const blocks = select.parentElement?.querySelectorAll<HTMLElement>('[data-variant]') ?? [];
      showOnly(blocks, ({ dataset }) => dataset.variant === select.value);
    });
  }
}

/** Puts the chosen server in place of the first one wherever the page names it. */
function startServers(select: HTMLSelectElement): void {
  let current = select.value;
  select.addEventListener('change', () => {
    const next = select.value;
    for (const base of document.querySelectorAll<HTMLElement>('[data-server]')) base.textContent = next;
    for (const button of document.querySelectorAll<HTMLElement>('[data-copy-text]')) {
      button.dataset.copyText = next + (button.dataset.copyText ?? '').slice(current.length);
    }
    for (const code of document.querySelectorAll('[data-sample] code')) replaceText(code, current, next);
    current = next;
  });
}

function replaceText(element: Element, from: string, to: string): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    node.nodeValue = node.nodeValue?.replace(from, () => to) ?? null;
  }
}

function startCopy(button: HTMLElement): void {
  button.addEventListener('click', async () => {
    await copyText(button.dataset.copyText ?? '');
    button.dataset.done = '';
    const { ariaLabel } = button;
    button.ariaLabel = word('copied');
    setTimeout(() => {
      delete button.dataset.done;
      button.ariaLabel = ariaLabel;
    }, 1600);
  });
}

function startPlayground(button: HTMLElement): void {
  const load = () =>
    document.getElementById('api-channel') === null ? import('./playground.ts') : import('./channel.ts');
  button.addEventListener('pointerenter', () => void load().catch(() => undefined), { once: true });
  button.addEventListener('click', () => void orRenew(load()).then(({ openPlayground }) => openPlayground()));
}

export function startApiPage(): void {
  document.querySelectorAll<HTMLElement>('[data-try]').forEach(startPlayground);
  document.querySelectorAll<HTMLElement>('[data-samples]').forEach(startSamples);
  document.querySelectorAll<HTMLElement>('[data-examples]').forEach(startExamples);
  document.querySelectorAll<HTMLSelectElement>('[data-server-select]').forEach(startServers);
  document.querySelectorAll<HTMLElement>('[data-copy-text]').forEach(startCopy);
  startFields();
}
