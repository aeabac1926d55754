/** The playground: a dialog with a form made of the page's data. Loaded when a reader asks for it. */
import { type BuiltRequest, buildRequest } from '../request/request.ts';
import { responseView } from './answer.ts';
import { bodyControl } from './body.ts';
import { authorization } from './credentials.ts';
import { curlView } from './curl-view.ts';
import type { PlaygroundData } from './data.ts';
import { playgroundDialog } from './dialog.ts';
import { element, group, select } from './dom.ts';
import { fieldControl, InvalidField } from './fields.ts';
import { history } from './history.ts';
import { send } from './send.ts';

/** Stands for a secret. */
const HIDDEN = '•••';

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

  const result = element(
    'div',
    { class: 'play-result', 'aria-live': 'polite' },
    element('p', { class: 'play-note' }, texts.apiNoRequestYet),
  );
  const output = element('div', { class: 'play-output' }, result);
  const submit = element('button', { type: 'submit', class: 'api-try play-send' }, texts.apiSend);
  submit.setAttribute('form', 'api-playground-input');
  const { method, path } = data;
  const made = await playgroundDialog({ method, path, server, submit, form, output, texts });
  // Nobody who looks at the screen learns a secret from it.
  const build = (secrets: boolean): BuiltRequest | undefined => {
    const credentials = authorized.values();
    try {
      return buildRequest({
        method,
        server: server.value,
        path,
        parameters: parameters.map(({ field, control }) => {
          const value = control.peek();
          return [field, value ?? (field.place === 'path' ? `{${field.name}}` : undefined)];
        }),
        credentials: secrets ? credentials : credentials.map((one) => ({ ...one, value: HIDDEN })),
        accept: undefined,
        body: body?.peek(),
      });
    } catch {
      // A half-written form makes no request yet.
      return undefined;
    }
  };
  const command = curlView(build);
  const earlier = history(form, texts.apiEarlier, () => command.update());
  for (const name of ['input', 'change']) form.addEventListener(name, () => command.update());
  server.addEventListener('change', () => command.update());
  command.update();
  result.before(command.root);
  result.after(earlier.root);
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
      result.replaceChildren(element('p', { class: 'play-note' }, texts.apiSending));
      result.ariaBusy = 'true';
      const answer = await send(request, {
        proxy: data.proxy,
        credentials: data.credentials,
        signal: own.signal,
      });
      const shown = await responseView(
        data.proxy === undefined ? { ...answer, direct: false } : answer,
        texts,
      );
      if (running !== own) return;
      result.replaceChildren(shown);
      const { url } = build(false) ?? request;
      earlier.add({ method, url, status: answer.status, milliseconds: Math.round(answer.milliseconds) });
    } catch (error) {
      // The field says what is wrong with it; a request that was given up says nothing.
      if (error instanceof InvalidField || own.signal.aborted) return;
      const reason = (error instanceof Error ? error.message : String(error)).replace(/\.+$/, '');
      result.replaceChildren(
        element('p', { class: 'play-problem', role: 'alert' }, texts.apiFailed.replace('{reason}', reason)),
      );
    } finally {
      if (running === own) result.ariaBusy = 'false';
    }
  }

  return made;
}
