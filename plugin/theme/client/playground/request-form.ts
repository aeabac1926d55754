/** The fields that the playgrounds of operations and of channels have in common: server, credentials, parameters. */

import type { PlaygroundData, PlaygroundField } from '@waymark/openapi/html/playground-contract';
import {
  type BodyValue,
  type BuiltRequest,
  buildRequest,
  type Credential,
} from '@waymark/openapi/request/request';
import { authorization } from './credentials.ts';
import { element, group, select } from './dom.ts';
import { type FieldControl, fieldControl } from './fields.ts';

const PLACES = [
  ['path', 'apiPathParameters'],
  ['query', 'apiQueryParameters'],
  ['header', 'apiHeaders'],
  ['cookie', 'apiCookies'],
] as const;

/** @param send Words of the button that submits the form. */
export function requestForm(
  data: Pick<PlaygroundData, 'method' | 'path' | 'servers' | 'security' | 'parameters' | 'texts'>,
  viaProxy: boolean,
  send: string,
) {
  const { method, path, servers, security, texts } = data;
  const server = select(
    servers.map((url) => [url, url]),
    texts.apiServer,
  );
  const chosen = document.querySelector<HTMLSelectElement>('[data-server-select]');
  if (chosen !== null && servers.includes(chosen.value)) server.value = chosen.value;
  const id = 'api-playground-input';
  const form = element('form', { id, class: 'play-form', novalidate: true });
  const authorized = authorization(security, server, texts, viaProxy);
  if (authorized.root !== undefined) form.append(authorized.root);
  const parameters = data.parameters.map((field) => ({ field, control: fieldControl(field, texts) }));
  for (const [place, title] of PLACES) {
    const own = parameters.filter(({ field }) => field.place === place);
    if (own.length === 0) continue;
    const hasNote = place === 'cookie' && !viaProxy;
    const note = hasNote ? [element('p', { class: 'play-note' }, texts.apiCookieNote)] : [];
    form.append(group(texts[title], ...own.map(({ control }) => control.root), ...note));
  }
  return {
    form,
    server,
    submit: element('button', { type: 'submit', form: id, class: 'api-try play-send' }, send),
    credentials: authorized.values,
    /** The request to the chosen server. @param read The value of a parameter. */
    request: (
      read: (control: FieldControl, field: PlaygroundField) => unknown,
      credentials: readonly Credential[],
      body?: BodyValue | undefined,
    ): BuiltRequest =>
      buildRequest({
        method,
        path,
        server: server.value,
        parameters: parameters.map(({ field, control }) => [field, read(control, field)]),
        credentials,
        accept: undefined,
        body,
      }),
  };
}
