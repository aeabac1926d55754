/** The arguments of curl as the requests that it sends. */
import { FORM, JSON_MEDIA, queryOf, type WrittenBody, type WrittenRequest } from '../request.ts';
import { scalar, UNKNOWN_TEXT, type Value } from '../value.ts';

/** Letters of options with a value that say nothing of the request. */
const OTHER_VALUES = 'AbcCeEoTwmxDKrtUyYzQP';
const LONG_OF: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  b: 'cookie',
  G: 'get',
  I: 'head',
  T: 'upload-file',
};
const VALUE_OPTIONS = new Set(
  `request header data data-raw data-binary data-ascii data-urlencode json form form-string user cookie url upload-file
  oauth2-bearer aws-sigv4 url-query user-agent referer output write-out max-time connect-timeout retry retry-delay
  retry-max-time cacert cert key cert-type proxy proxy-user resolve connect-to interface cookie-jar limit-rate range config
  max-redirs dump-header variable unix-socket stderr trace trace-ascii`.split(/\s+/),
);

export class CurlArguments {
  readonly #urls: string[] = [];
  readonly #headers = new Map<string, string>();
  readonly #data: string[] = [];
  readonly #form: [string, Value][] = [];
  readonly #text: string;
  readonly #at: number;
  readonly #stdin: string | undefined;
  #method: string | undefined;
  #type: string | undefined;
  #isQuery = false;
  #isOpen = false;
  #isUnknown = false;

  constructor(words: readonly string[], at: number, text: string, stdin: string | undefined) {
    this.#at = at;
    this.#text = text;
    this.#stdin = stdin;
    const rest = [...words];
    for (let word = rest.shift(); word !== undefined; word = rest.shift()) this.#word(word, rest);
  }

  #word(word: string, rest: string[]): void {
    if (/^(?:\.{3}|…|\[.*\])$/.test(word)) this.#isOpen = true;
    else if (word.startsWith('--')) {
      const [name = '', value] = word.slice(2).split(/=(.*)/s);
      if (VALUE_OPTIONS.has(name)) this.#option(name, value ?? rest.shift() ?? '');
      else this.#option(name, '');
    } else if (/^-./.test(word)) {
      for (let index = 1; index < word.length; index++) {
        const letter = word.charAt(index);
        const long = LONG_OF[letter] ?? '';
        if (VALUE_OPTIONS.has(long) || OTHER_VALUES.includes(letter)) {
          const value = word.slice(index + 1);
          this.#option(long, value === '' ? (rest.shift() ?? '') : value);
          return;
        }
        this.#option(long, '');
      }
    } else if (word.trim() !== '') this.#urls.push(word.trim());
  }

  #option(name: string, value: string): void {
    switch (name) {
      case 'request':
        this.#method = value.toUpperCase();
        return;
      case 'url':
        this.#urls.push(value);
        return;
      case 'header': {
        const [header = '', content = ''] = value.split(/:(.*)/s);
        if (header.includes(UNKNOWN_TEXT) || header.startsWith('@')) this.#isOpen = true;
        this.#headers.set(header.trim().toLowerCase(), content.trim());
        return;
      }
      case 'user':
      case 'oauth2-bearer':
      case 'aws-sigv4':
        this.#headers.set('authorization', `${name === 'user' ? 'Basic' : 'Bearer'} ${UNKNOWN_TEXT}`);
        return;
      case 'netrc':
        this.#isOpen = true;
        return;
      case 'cookie':
        this.#headers.set('cookie', value);
        return;
      case 'get':
        this.#isQuery = true;
        return;
      case 'head':
        this.#method ??= 'HEAD';
        return;
      case 'url-query':
        this.#data.push(value);
        this.#isQuery = true;
        return;
      case 'json':
        this.#type = JSON_MEDIA;
        this.#addData(value, true);
        return;
      case 'form':
      case 'form-string':
        this.#addPart(value);
        return;
      case 'upload-file':
        this.#method ??= 'PUT';
        this.#isUnknown = true;
        return;
      default:
        if (name.startsWith('data')) this.#addData(value, name !== 'data-raw');
    }
  }

  #addData(value: string, readsFiles: boolean): void {
    if (value === '@-' && readsFiles && this.#stdin !== undefined) this.#data.push(this.#stdin);
    else if (value.startsWith('@') && readsFiles) this.#isUnknown = true;
    else this.#data.push(value);
  }

  #addPart(value: string): void {
    const [name = '', content = ''] = value.split(/=(.*)/s);
    const isFile = /^[@<]/.test(content);
    const text = content.replace(/;\s*type=[^;]*$/, '').replace(/^"(.*)"$/s, '$1');
    this.#form.push([name, isFile ? { kind: 'any', at: this.#at } : scalar(text, this.#at)]);
  }

  /** One for each address. */
  requests(): WrittenRequest[] {
    const body = this.#isQuery ? undefined : this.#body();
    const method = this.#method ?? (body === undefined ? 'GET' : 'POST');
    return this.#urls.map((url) => ({
      at: this.#at,
      method: method.includes(UNKNOWN_TEXT) ? UNKNOWN_TEXT : method,
      url,
      headers: this.#headers,
      query: this.#isQuery ? this.#data.flatMap(queryOf) : [],
      body,
      open: new Set(this.#isOpen ? ['headers', 'query', 'body'] : []),
    }));
  }

  #body(): WrittenBody | undefined {
    if (this.#isUnknown) return { kind: 'unknown', at: this.#at, type: this.#type };
    if (this.#form.length > 0) {
      const entries = Map.groupBy(this.#form, ([name]) => name);
      const value: Value = {
        kind: 'object',
        at: this.#at,
        partial: false,
        entries: new Map(
          [...entries].map(([name, parts]) => {
            const items = parts.map(([, each]) => each);
            const [first] = items;
            const one: Value =
              first !== undefined && items.length === 1
                ? first
                : { kind: 'list', at: this.#at, items, partial: false };
            return [name, { at: this.#at, value: one }];
          }),
        ),
      };
      return { kind: 'value', at: this.#at, value, type: 'multipart/form-data' };
    }
    if (this.#data.length === 0) return undefined;
    const text = this.#data.join('&');
    const place = this.#text.indexOf(text, this.#at);
    return { kind: 'text', at: place === -1 ? this.#at : place, text, type: this.#type ?? FORM };
  }
}
