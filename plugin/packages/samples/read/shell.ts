/** The curl commands of a shell script. */
import { type CommandNode, parse, type ScriptNode, type SimpleCommandNode, type WordNode } from 'just-bash';
import { FORM, JSON_MEDIA, queryOf, type WrittenBody, type WrittenRequest } from '../request.ts';
import { scalar, UNKNOWN_TEXT, type Value } from '../value.ts';
import { UnreadSample } from './json.ts';

/** @throws {UnreadSample} */
export function readShell(text: string): WrittenRequest[] {
  const clean = cleaned(text);
  const parts = parsed(clean);
  if (parts === undefined) throw new UnreadSample('is no shell script that can be read');
  const variables = new Map<string, string>();
  const found: WrittenRequest[] = [];
  let from = 0;
  for (const command of parts.flatMap(commandsOf)) {
    for (const { name, value } of command.assignments)
      variables.set(name, value === null ? UNKNOWN_TEXT : textOf(value, variables));
    const words = [...(command.name === null ? [] : [command.name]), ...command.args];
    const texts = words.map((word) => textOf(word, variables));
    if (['export', 'set', 'local'].includes(texts[0] ?? ''))
      for (const text of texts) {
        const [, name, value] = /^(\w+)=([\s\S]*)$/.exec(text) ?? [];
        if (name !== undefined) variables.set(name, value ?? '');
      }
    const start = texts.findIndex((each) => /^(?:.*\/)?curl(?:\.exe)?$/.test(each));
    if (start === -1 || start > 3) continue;
    const at = clean.indexOf('curl', from);
    const request = new CurlArguments(texts.slice(start + 1), at, clean, stdinOf(command, variables));
    found.push(...request.requests());
    from = at + 4;
  }
  return found;
}

/** A whole script; or else its paragraphs with curl, each alone. Undefined if none can be read. */
function parsed(text: string): ScriptNode[] | undefined {
  const whole = tried(text);
  if (whole !== undefined) return [whole];
  const parts = text.split(/\n[ \t]*\n/).filter((part) => /\bcurl\s/.test(part));
  const read = parts.map((part) => tried(part));
  return read.every((each) => each !== undefined) && read.length > 0 ? read : undefined;
}

function tried(text: string): ScriptNode | undefined {
  try {
    const script = parse(text);
    return script.statements.some(({ deferredError }) => deferredError !== undefined) ? undefined : script;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** Of the same length, without prompts and with holes for placeholders that a shell takes for redirections. */
function cleaned(text: string): string {
  const plain = text
    .replaceAll(/^[ \t]*[$%>❯][ \t]+(?=\S)/gm, (prompt) => ' '.repeat(prompt.length))
    // Space after the backslash ends the command.
    .replaceAll(/\\([ \t]+)\n/g, (_, space: string) => `${space}\\\n`);
  let quote = '';
  let result = '';
  for (let at = 0; at < plain.length; at++) {
    const char = plain.charAt(at);
    if (quote === '' && char === '<') {
      const hole = /^<[\w{][\w .:|{}/-]*>/.exec(plain.slice(at, at + 100))?.[0];
      if (hole !== undefined) {
        result += UNKNOWN_TEXT.repeat(hole.length);
        at += hole.length - 1;
        continue;
      }
    }
    if (quote === '' && char === '#' && /(?:^|\s)$/.test(plain.slice(Math.max(0, at - 1), at))) {
      const end = plain.indexOf('\n', at);
      const comment = plain.slice(at, end === -1 ? undefined : end);
      result += ' '.repeat(comment.length);
      at += comment.length - 1;
      continue;
    }
    // An address without quotes ends here for a shell, and not for its author.
    if (quote === '' && /^[^\s&]&[\w.[\]-]+=/.test(plain.slice(at - 1, at + 60))) {
      result += AMPERSAND;
      continue;
    }
    if (char === '\\' && quote !== "'") {
      result += plain.slice(at, at + 2);
      at += 1;
      continue;
    }
    if (char === quote) quote = '';
    else if (quote === '' && (char === '"' || char === "'")) quote = char;
    result += char;
  }
  return result;
}

/** The simple commands of a script, in order. */
function commandsOf(script: { readonly statements: ScriptNode['statements'] }): SimpleCommandNode[] {
  return script.statements.flatMap(({ pipelines }) =>
    pipelines.flatMap(({ commands }) => commands.flatMap(simpleIn)),
  );
}

function simpleIn(command: CommandNode): SimpleCommandNode[] {
  switch (command.type) {
    case 'SimpleCommand': {
      const inner = [...command.args, ...command.assignments.flatMap(({ value }) => value ?? [])].flatMap(
        ({ parts }) => parts.flatMap((part) => (part.type === 'DoubleQuoted' ? part.parts : [part])),
      );
      const substituted = inner.flatMap((part) =>
        part.type === 'CommandSubstitution' ? commandsOf(part.body) : [],
      );
      return [...substituted, command];
    }
    case 'If':
      return command.clauses.flatMap(({ condition, body }) =>
        commandsOf({ statements: [...condition, ...body] }),
      );
    case 'For':
    case 'While':
    case 'Until':
    case 'Subshell':
    case 'Group':
      return commandsOf({ statements: command.body });
    default:
      return [];
  }
}

/** Stands for `&` in an address without quotes. */
const AMPERSAND = '\uE000';

function textOf(word: WordNode, variables: ReadonlyMap<string, string>): string {
  return word.parts
    .map((part): string => {
      switch (part.type) {
        case 'Literal':
          return part.value.replaceAll(AMPERSAND, '&');
        case 'SingleQuoted':
        case 'Escaped':
          return part.value;
        case 'DoubleQuoted':
          return textOf({ type: 'Word', parts: part.parts }, variables);
        case 'ParameterExpansion':
          return part.operation === null ? (variables.get(part.parameter) ?? UNKNOWN_TEXT) : UNKNOWN_TEXT;
        case 'Glob':
          return part.pattern;
        case 'TildeExpansion':
          return '~';
        default:
          return UNKNOWN_TEXT;
      }
    })
    .join('');
}

/** The text that a here-document gives to a command. */
function stdinOf(
  { redirections }: SimpleCommandNode,
  variables: ReadonlyMap<string, string>,
): string | undefined {
  for (const { target, operator } of redirections) {
    if (target.type === 'HereDoc') return textOf(target.content, variables);
    if (operator === '<<<') return textOf(target, variables);
  }
  return undefined;
}

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

class CurlArguments {
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
