/** Credentials of a reader. They stay in this tab: in sessionStorage, by the origin that they are meant for. */

import type { PlaygroundScheme, PlaygroundTexts } from '@waymark/openapi/html/playground-contract';
import type { Credential } from '@waymark/openapi/request/request';
import { readStoredJson, store } from '../../../browser/storage.ts';
import { element, group, labelledField, select } from './dom.ts';

const KEY = 'waymark-credentials';

type Kept = Record<string, Record<string, readonly string[]>>;

const kept = (): Kept => ({ ...(readStoredJson('sessionStorage', KEY) as Kept | null) });

function keep(origin: string, id: string, values: readonly string[]): void {
  const all = kept();
  store('sessionStorage', KEY, JSON.stringify({ ...all, [origin]: { ...all[origin], [id]: values } }));
}

/** Ways to authenticate at the chosen server: a choice, and the fields of the chosen one. No `root` if there is nothing to fill in. */
export function authorization(
  security: readonly (readonly PlaygroundScheme[])[],
  server: HTMLSelectElement,
  texts: PlaygroundTexts,
  viaProxy: boolean,
): { readonly root?: HTMLElement; readonly values: () => Credential[] } {
  if (security.flat().length === 0) return { values: () => [] };
  const ways = security.map((schemes) => credentialFields(schemes, texts, viaProxy));
  const way = select(
    security.map((schemes, index) => [
      String(index),
      schemes.length === 0 ? texts.apiNoAuthentication : schemes.map(({ id }) => id).join(' + '),
    ]),
    texts.apiWay,
  );
  const current = () => ways[Number(way.value)];
  const fields = element('div', {});
  const show = () => {
    current()?.use(server.value);
    fields.replaceChildren(...[current()?.root].filter((root) => root !== undefined));
  };
  way.addEventListener('change', show);
  server.addEventListener('change', show);
  show();
  return {
    root: group(texts.apiAuthorizations, ...(ways.length > 1 ? [way] : []), fields),
    values: () => current()?.values() ?? [],
  };
}

function credentialFields(schemes: readonly PlaygroundScheme[], texts: PlaygroundTexts, viaProxy: boolean) {
  let origin = '';
  const fields = schemes.map((scheme) => ({ scheme, inputs: inputsOf(scheme) }));
  const root = element('div', {});
  for (const { scheme, inputs } of fields) {
    const label = (text: string) => [
      element('code', {}, scheme.name),
      element('span', { class: 'api-type' }, text),
    ];
    const names = scheme.kind === 'basic' ? [texts.apiUser, texts.apiPassword] : [texts.apiToken];
    inputs.forEach((input, index) => {
      root.append(labelledField(label(names[index] ?? ''), input));
      input.addEventListener('input', () =>
        keep(
          origin,
          scheme.id,
          inputs.map(({ value }) => value),
        ),
      );
    });
    if (scheme.place === 'cookie' && !viaProxy)
      root.append(element('p', { class: 'play-note' }, texts.apiCookieNote));
  }
  if (schemes.length > 0) root.append(element('p', { class: 'play-note' }, texts.apiTabOnly));
  return {
    root,
    /** Those that the reader filled in. */
    values: (): Credential[] =>
      fields.flatMap(({ scheme, inputs }) => {
        const values = inputs.map(({ value }) => value);
        return values.every((value) => value === '') ? [] : [credential(scheme, values)];
      }),
    /** Shows the credentials kept for another server. */
    use(server: string): void {
      origin = URL.canParse(server, location.href) ? new URL(server, location.href).origin : server;
      const known = kept()[origin] ?? {};
      for (const { scheme, inputs } of fields) {
        inputs.forEach((input, index) => {
          input.value = known[scheme.id]?.[index] ?? '';
        });
      }
    },
  };
}

function inputsOf({ kind }: PlaygroundScheme): HTMLInputElement[] {
  const input = (type: string): HTMLInputElement =>
    element('input', { type, class: 'play-input', autocomplete: 'off', spellcheck: 'false' });
  return kind === 'basic' ? [input('text'), input('password')] : [input('password')];
}

function credential({ kind, place, name, prefix }: PlaygroundScheme, values: readonly string[]): Credential {
  const [first = '', second = ''] = values;
  if (kind === 'basic') {
    const bytes = new TextEncoder().encode(`${first}:${second}`);
    return { place, name, value: `Basic ${btoa(String.fromCharCode(...bytes))}` };
  }
  // Readers also paste a whole header.
  const bare =
    prefix !== '' && first.toLowerCase().startsWith(prefix.toLowerCase())
      ? first.slice(prefix.length)
      : first;
  return { place, name, value: prefix + bare };
}
