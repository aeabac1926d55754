/** The playground of a channel: a websocket from the browser, and what went through it. Loaded when a reader asks for it. */

import type { ChannelData } from '@waymark/openapi/html/playground-contract';
import { parseExact } from '@waymark/source/exact-number';
import { playgroundDialog } from './dialog.ts';
import { element, group, labelledField, select } from './dom.ts';
import { InvalidField } from './fields.ts';
import { prettyJson } from './pretty.ts';
import { requestForm } from './request-form.ts';

/** Older lines go: a stream may never end. */
const MAX_LINES = 500;

let dialog: Promise<HTMLDialogElement> | undefined;

export async function openPlayground(): Promise<void> {
  dialog ??= create();
  (await dialog).showModal();
}

async function create(): Promise<HTMLDialogElement> {
  const data = parseExact(document.getElementById('api-channel')?.textContent ?? '') as ChannelData;
  const { texts, method, path } = data;
  const { form, server, submit, credentials, request } = requestForm(data, false, texts.apiConnect);
  const { root, onSend, allow } = composer(data);
  form.append(root);
  const { output, add } = messageLog(data);
  const made = await playgroundDialog({ method, path, server, submit, form, output, texts });

  let socket: WebSocket | undefined;
  const show = (): void => {
    const isOpen = socket?.readyState === WebSocket.OPEN;
    submit.textContent = socket === undefined ? texts.apiConnect : texts.apiDisconnect;
    allow(isOpen);
  };
  show();

  function connect(): void {
    try {
      const { url } = request((control) => control.value(true), credentials());
      const own = new WebSocket(url);
      own.binaryType = 'arraybuffer';
      socket = own;
      own.addEventListener('open', () => {
        add('open', url);
        show();
      });
      own.addEventListener('message', ({ data: message }: MessageEvent<string | ArrayBuffer>) => {
        add('received', typeof message === 'string' ? pretty(message) : `<${message.byteLength} B>`);
      });
      own.addEventListener('close', ({ code, reason }) => {
        add('closed', [code, reason].join(' ').trim());
        if (socket === own) socket = undefined;
        show();
      });
      show();
    } catch (error) {
      // The field itself reports its mistake.
      if (!(error instanceof InvalidField))
        add('failed', error instanceof Error ? error.message : String(error));
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (socket === undefined) connect();
    else socket.close(1000);
  });
  onSend((text) => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(text);
    add('sent', text);
  });
  made.addEventListener('close', () => socket?.close(1000));
  return made;
}

function messageLog({ texts }: ChannelData) {
  const log = element('ol', { class: 'play-log', 'aria-live': 'polite', 'aria-label': texts.apiMessages });
  const empty = element('p', { class: 'play-note' }, texts.apiNoRequestYet);
  const add = (kind: 'open' | 'closed' | 'sent' | 'received' | 'failed', text: string): void => {
    const line = element('li', { class: `play-${kind}`, 'data-line': kind }, element('pre', {}, text));
    empty.remove();
    log.append(line);
    if (log.childElementCount > MAX_LINES) log.firstElementChild?.remove();
    line.scrollIntoView({ block: 'nearest' });
  };
  return { output: element('div', { class: 'play-output' }, empty, log), add };
}

/** The message to send, which begins as an example of the channel's messages. */
function composer({ messages, texts }: ChannelData) {
  const input = element('textarea', {
    class: 'play-input',
    dir: 'auto',
    rows: '10',
    spellcheck: 'false',
    'data-name': 'message',
  });
  const which = select(
    messages.map(({ title }, index) => [String(index), title]),
    texts.apiMessages,
  );
  const fill = (): void => {
    input.value = messages[Number(which.value)]?.text ?? '';
  };
  fill();
  which.addEventListener('change', fill);
  const button = element('button', { type: 'button', class: 'api-try play-message' }, texts.apiSend);
  const title = messages.length === 1 ? (messages[0]?.title ?? '') : texts.apiBody;
  return {
    root: group(
      texts.apiMessages,
      ...(messages.length > 1 ? [which] : []),
      labelledField([title], input),
      button,
    ),
    onSend: (send: (text: string) => void): void => button.addEventListener('click', () => send(input.value)),
    /** Tells whether a message can be sent now. */
    allow: (isOpen: boolean): void => {
      button.disabled = !isOpen;
    },
  };
}

const pretty = (text: string): string => (/^\s*[[{]/.test(text) ? prettyJson(text) : text);
