/** The playground: a dialog with a form made of the page's data. Loaded when a reader asks for it. */

import type { PlaygroundData } from '@waymark/openapi/html/playground-contract';
import type { BuiltRequest } from '@waymark/openapi/request/request';
import { parseExact } from '@waymark/source/exact-number';
import { responseView } from './answer.ts';
import { bodyControl } from './body.ts';
import { curlView } from './curl-view.ts';
import { playgroundDialog } from './dialog.ts';
import { element, group } from './dom.ts';
import { InvalidField } from './fields.ts';
import { history } from './history.ts';
import { requestForm } from './request-form.ts';
import { send } from './send.ts';

const HIDDEN = '•••';

let dialog: Promise<HTMLDialogElement> | undefined;

export async function openPlayground(): Promise<void> {
  dialog ??= create();
  (await dialog).showModal();
}

async function create(): Promise<HTMLDialogElement> {
  const data = parseExact(document.getElementById('api-request')?.textContent ?? '') as PlaygroundData;
  const { texts } = data;
  const viaProxy = data.proxy !== undefined;
  const requests = requestForm(data, viaProxy, texts.apiSend);
  const { form, server, submit } = requests;
  const body = data.bodies.length === 0 ? undefined : bodyControl(data.bodies, data.bodyRequired, texts);
  if (body !== undefined) form.append(group(texts.apiBody, body.root));

  const result = element(
    'div',
    { class: 'play-result', 'aria-live': 'polite' },
    element('p', { class: 'play-note' }, texts.apiNoRequestYet),
  );
  const output = element('div', { class: 'play-output' }, result);
  const { method, path } = data;
  const made = await playgroundDialog({ method, path, server, submit, form, output, texts });
  const build = (secrets: boolean): BuiltRequest | undefined => builtSoFar(requests, body, secrets);
  const command = curlView(build);
  const earlier = history(form, texts.apiEarlier, () => command.update());
  for (const name of ['input', 'change']) form.addEventListener(name, () => command.update());
  server.addEventListener('change', () => command.update());
  command.update();
  result.before(command.root);
  result.after(earlier.root);
  const run = runner(data, requests, body, result, (answer, wanted) => {
    const { url } = build(false) ?? wanted;
    earlier.add({ method, url, status: answer.status, milliseconds: Math.round(answer.milliseconds) });
  });
  made.addEventListener('close', () => run.abort());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run.start();
  });
  return made;
}

type Requests = Pick<ReturnType<typeof requestForm>, 'request' | 'credentials'>;
type Body = ReturnType<typeof bodyControl> | undefined;

/** The request of a form that is not filled in yet. Nobody who looks at the screen learns a secret from it. */
function builtSoFar(
  { request, credentials }: Requests,
  body: Body,
  secrets: boolean,
): BuiltRequest | undefined {
  const own = credentials();
  try {
    return request(
      (control, { place, name }) => control.value(false) ?? (place === 'path' ? `{${name}}` : undefined),
      secrets ? own : own.map((one) => ({ ...one, value: HIDDEN })),
      body?.value(false),
    );
  } catch {
    // A half-written form makes no request yet.
    return undefined;
  }
}

type Answer = Awaited<ReturnType<typeof send>>;

/** Sends the request of the form, one at a time, and shows its answer. */
function runner(
  { texts, proxy, credentials: kept }: PlaygroundData,
  { request, credentials }: Requests,
  body: Body,
  result: HTMLElement,
  onAnswer: (answer: Answer, wanted: BuiltRequest) => void,
) {
  let running: AbortController | undefined;
  const start = async (): Promise<void> => {
    running?.abort();
    const own = new AbortController();
    try {
      const wanted = request((control) => control.value(true), credentials(), body?.value(true));
      running = own;
      result.replaceChildren(element('p', { class: 'play-note' }, texts.apiSending));
      result.ariaBusy = 'true';
      const answer = await send(wanted, { proxy, credentials: kept, signal: own.signal });
      const shown = await responseView(proxy === undefined ? { ...answer, direct: false } : answer, texts);
      if (running !== own) return;
      result.replaceChildren(shown);
      onAnswer(answer, wanted);
    } catch (error) {
      // The field says what is wrong with it; a request that was given up says nothing.
      if (error instanceof InvalidField || own.signal.aborted) return;
      const reason = (error instanceof Error ? error.message : String(error)).replace(/(?<!\.)\.+$/, '');
      result.replaceChildren(
        element('p', { class: 'play-problem', role: 'alert' }, texts.apiFailed.replace('{reason}', reason)),
      );
    } finally {
      if (running === own) result.ariaBusy = 'false';
    }
  };
  return { start, abort: (): void => running?.abort() };
}
