/** The curl commands of a shell script. */
import { type CommandNode, parse, type ScriptNode, type SimpleCommandNode, type WordNode } from 'just-bash';
import type { WrittenRequest } from '../request.ts';
import { knownText, UNKNOWN_TEXT } from '../value.ts';
import { CurlArguments } from './curl-arguments.ts';
import { BrokenSample, UnreadSample } from './json.ts';

/** @throws {UnreadSample} */
export function readShell(text: string): WrittenRequest[] {
  const { clean, apostrophe } = cleaned(text);
  const parts = parsed(clean);
  if (parts === undefined && apostrophe !== undefined)
    throw new BrokenSample('This apostrophe ends the quote, and the command with it.', apostrophe);
  if (parts === undefined) throw new UnreadSample('is no shell script that can be read');
  const variables = new Map<string, string>();
  const found: WrittenRequest[] = [];
  let from = 0;
  for (const command of parts.flatMap(commandsOf)) {
    for (const { name, value } of command.assignments)
      variables.set(name, value === null ? UNKNOWN_TEXT : knownText(textOf(value, variables)));
    const words = [...(command.name === null ? [] : [command.name]), ...command.args];
    const texts = words.map((word) => textOf(word, variables));
    if (['export', 'set', 'local'].includes(texts[0] ?? ''))
      for (const text of texts) {
        const [, name, value] = /^(\w+)=([\s\S]*)$/.exec(text) ?? [];
        if (name !== undefined) variables.set(name, knownText(value ?? ''));
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

interface Cleaned {
  /** A text of the same length, without prompts and with holes for placeholders that a shell takes for redirections. */
  readonly clean: string;
  /** The first that ends a quote of curl's within a word. */
  readonly apostrophe: number | undefined;
}

function cleaned(text: string): Cleaned {
  const plain = text
    .replaceAll(/^[ \t]*[$%>❯][ \t]+(?=\S)/gm, (prompt) => ' '.repeat(prompt.length))
    // Space after the backslash ends the command.
    .replaceAll(/\\([ \t]+)\n/g, (_, space: string) => `${space}\\\n`);
  let quote = '';
  let apostrophe: number | undefined;
  const first = plain.search(/\bcurl\s/);
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
    if (char === "'" && quote === char && /[a-z]'[a-z]/i.test(plain.slice(at - 1, at + 2)) && at > first)
      apostrophe ??= at;
    if (char === quote) quote = '';
    else if (quote === '' && (char === '"' || char === "'")) quote = char;
    result += char;
  }
  return { clean: result, apostrophe };
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
