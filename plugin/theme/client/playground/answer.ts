/** The response: status, time, headers and body. */
import type { PlaygroundTexts } from '@waymark/openapi/html/playground-contract';
import { element } from './dom.ts';
import { prettyJson } from './pretty.ts';
import type { ShownAnswer } from './send.ts';

/** More text than this is cut on screen; the whole can be downloaded. */
const MAX_SHOWN = 300_000;

export async function responseView(answer: ShownAnswer, texts: PlaygroundTexts): Promise<HTMLElement> {
  const { status, statusText, headers, body, milliseconds, direct } = answer;
  const kind = String(status)[0] ?? 'x';
  const root = element('div', { class: 'play-answer' });
  root.append(
    element(
      'p',
      { class: 'play-line' },
      element(
        'strong',
        { class: `api-status api-status-${kind}`, 'data-status': String(status) },
        `${status} ${statusText}`.trim(),
      ),
      element('span', {}, `${Math.round(milliseconds)} ms`),
      element('span', {}, sizeText(body.size)),
    ),
  );
  if (direct) root.append(element('p', { class: 'play-note', 'data-direct': true }, texts.apiDirect));
  const rows = headers.map(([name, value]) =>
    element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, value)),
  );
  root.append(
    element(
      'details',
      { class: 'play-headers' },
      element('summary', {}, `${texts.apiHeaders} (${rows.length})`),
      element('table', {}, element('tbody', {}, ...rows)),
    ),
  );
  root.append(await bodyView(body, texts));
  return root;
}

async function bodyView(body: Blob, texts: PlaygroundTexts): Promise<HTMLElement> {
  if (body.size === 0) return element('p', { class: 'play-note' }, texts.apiEmptyBody);
  const address = () => URL.createObjectURL(body);
  if (/^image\/(?!svg)/i.test(body.type))
    return element('img', { class: 'play-image', src: address(), alt: '' });
  const isText =
    body.type === '' || /^text\/|json|xml|yaml|javascript|csv|event-stream|urlencoded/i.test(body.type);
  if (!isText)
    return element('a', { class: 'play-download', href: address(), download: 'body' }, texts.apiDownload);
  const written = await body.text();
  const text = /json/i.test(body.type) || /^\s*[[{]/.test(written) ? prettyJson(written) : written;
  const shown = element('pre', { class: 'play-body', tabindex: '0', 'data-body': true });
  shown.textContent = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text;
  return shown;
}

function sizeText(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
