/** The dialog of a playground: the request next to the response. */

import type { PlaygroundTexts } from '@waymark/openapi/html/playground-contract';
import { addStylesheet } from '../../../browser/stylesheet.ts';
import styles from '../../styles/playground.css?url';
import { element, pressable } from './dom.ts';

export interface DialogParts {
  readonly method: string;
  readonly path: string;
  readonly server: HTMLElement;
  readonly submit: HTMLElement;
  readonly form: HTMLElement;
  readonly output: HTMLElement;
  readonly texts: PlaygroundTexts;
}

/** Adds the dialog to the page, closed, once its styles are there. */
export async function playgroundDialog(parts: DialogParts): Promise<HTMLDialogElement> {
  const { method, path, server, submit, form, output, texts } = parts;
  await addStylesheet(styles);
  const names = { class: 'play-close', 'aria-label': texts.apiClose };
  const close = pressable(names, () => made.close(), '×');
  const head = element(
    'header',
    { class: 'play-head' },
    element('span', { class: `method method-${method.toLowerCase()}` }, method.toLowerCase()),
    element('code', { class: 'play-path' }, path),
    server,
    submit,
    close,
  );
  // The dialog gives it the focus; without it, the first button of the head would have that.
  form.querySelector('input, select, textarea')?.toggleAttribute('autofocus', true);
  const made = element(
    'dialog',
    { class: 'api-playground', 'aria-label': `${method} ${path}` },
    head,
    element('div', { class: 'play-columns' }, form, output),
  );
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  return made;
}
