/** The request as it is filled in now, as a command of curl. */

import { codeSpans } from '@waymark/openapi/html/tokens';
import type { BuiltRequest } from '@waymark/openapi/request/request';
import { curl } from '@waymark/openapi/samples/curl';
import { copyText } from '../../../browser/clipboard.ts';
import { word } from '../../../browser/words.ts';
import { element, pressable } from './dom.ts';

/** @param build The request now; without its secrets if it is only looked at. */
export function curlView(build: (secrets: boolean) => BuiltRequest | undefined) {
  const code = element('pre', { class: 'play-curl', tabindex: '0', 'data-curl': true });
  const press = async (button: HTMLButtonElement): Promise<void> => {
    const request = build(true);
    if (request === undefined) return;
    await copyText(curl(named(request)));
    button.textContent = word('copied');
    setTimeout(() => {
      button.textContent = word('copy');
    }, 1600);
  };
  const update = () => {
    const request = build(false);
    if (request !== undefined) code.innerHTML = codeSpans(curl(named(request)), 'bash').text;
  };
  const root = element(
    'details',
    { class: 'play-request', open: true },
    element('summary', {}, 'cURL'),
    pressable({ class: 'play-copy' }, press, word('copy')),
    code,
  );
  return { root, update };
}

/** A file by its name, as a shell finds it. */
function named(request: BuiltRequest): BuiltRequest {
  const { body } = request;
  const nameOf = (file: unknown) => (file instanceof File ? file.name : file);
  if (body?.kind === 'binary') return { ...request, body: { ...body, file: nameOf(body.file) } };
  if (body?.kind !== 'multipart') return request;
  const parts = body.parts.map((part) =>
    part.file === undefined ? part : { ...part, file: nameOf(part.file) },
  );
  return { ...request, body: { ...body, parts } };
}
