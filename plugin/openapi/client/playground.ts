/** The playground: a dialog with a form made of the page's data. Loaded when a reader asks for it. */
import { buildRequest } from '../request/request.ts';
import { answerView } from './answer.ts';
import { bodyControl } from './body.ts';
import { authorization } from './credentials.ts';
import type { PlaygroundData } from './data.ts';
import { playgroundDialog } from './dialog.ts';
import { element, group, select } from './dom.ts';
import { fieldControl, InvalidField } from './fields.ts';
import { send } from './send.ts';

let dialog: Promise<HTMLDialogElement> | undefined;

export async function openPlayground(): Promise<void> {
  dialog ??= create();
  (await dialog).showModal();
}

const PLACES = [
  ['path', 'apiPathParameters'],
  ['query', 'apiQueryParameters'],
  ['header', 'apiHeaders'],
  ['cookie', 'apiCookies'],
] as const;

async function create(): Promise<HTMLDialogElement> {
  const data = JSON.parse(document.getElementById('api-request')?.textContent ?? '') as PlaygroundData;
  const { texts } = data;
  const viaProxy = data.proxy !== undefined;
  const server = select(
    data.servers.map((url) => [url, url]),
    texts.apiServer,
  );
  const chosen = document.querySelector<HTMLSelectElement>('[data-server-select]');
  if (chosen !== null) server.value = chosen.value;

  const authorized = authorization(data.security, server, texts, viaProxy);
  const parameters = data.parameters.map((field) => ({ field, control: fieldControl(field, texts) }));
  const body = data.bodies.length === 0 ? undefined : bodyControl(data.bodies, data.bodyRequired, texts);

  const form = element('form', { id: 'api-playground-input', class: 'play-form', novalidate: true });
  if (authorized.root !== undefined) form.append(authorized.root);
  for (const [place, title] of PLACES) {
    const own = parameters.filter(({ field }) => field.place === place);
    if (own.length === 0) continue;
    const note =
      place === 'cookie' && !viaProxy ? [element('p', { class: 'play-note' }, texts.apiCookieNote)] : [];
    form.append(group(texts[title], ...own.map(({ control }) => control.root), ...note));
  }
  if (body !== undefined) form.append(group(texts.apiBody, body.root));

  const output = element(
    'div',
    { class: 'play-output', 'aria-live': 'polite' },
    element('p', { class: 'play-note' }, texts.apiNoRequestYet),
  );
  const submit = element('button', { type: 'submit', class: 'api-try play-send' }, texts.apiSend);
  submit.setAttribute('form', 'api-playground-input');
  const { method, path } = data;
  const made = await playgroundDialog({ method, path, server, submit, form, output, texts });
  let running: AbortController | undefined;
  made.addEventListener('close', () => running?.abort());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });

  async function run(): Promise<void> {
    running?.abort();
    const own = new AbortController();
    try {
      const request = buildRequest({
        method: data.method,
        server: server.value,
        path: data.path,
        parameters: parameters.map(({ field, control }) => [field, control.value()]),
        credentials: authorized.values(),
        accept: undefined,
        body: body?.value(),
      });
      running = own;
      output.replaceChildren(element('p', { class: 'play-note' }, texts.apiSending));
      output.ariaBusy = 'true';
      const answer = await send(request, {
        proxy: data.proxy,
        credentials: data.credentials,
        signal: own.signal,
      });
      const shown = await answerView(data.proxy === undefined ? { ...answer, direct: false } : answer, texts);
      if (running === own) output.replaceChildren(shown);
    } catch (error) {
      // The field says what is wrong with it; a request that was given up says nothing.
      if (error instanceof InvalidField || own.signal.aborted) return;
      const reason = (error instanceof Error ? error.message : String(error)).replace(/\.+$/, '');
      output.replaceChildren(
        element('p', { class: 'play-problem', role: 'alert' }, texts.apiFailed.replace('{reason}', reason)),
      );
    } finally {
      if (running === own) output.ariaBusy = 'false';
    }
  }

  return made;
}
