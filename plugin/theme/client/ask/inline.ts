/** The text of a paragraph as nodes: emphasis, code, links and the signs of an answer. Anything else is text. */
import { element } from '../../../browser/element.ts';
import { SOURCE, SOURCE_END, UNPROVEN, UNPROVEN_END } from './marks.ts';

export interface Inline {
  /** The address of a link; undefined if it leads elsewhere than into the docs: its words are shown. */
  readonly address: (written: string) => string | undefined;
  /** The sign of a source. */
  readonly source: (number: number) => Node | undefined;
  /** Follows a statement that is not proven. */
  readonly unproven: () => Node;
  /** Opens links beside the page that asks. */
  readonly target?: '_blank' | undefined;
}

const ESCAPED = /[!-/:-@[-`{-~]/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00A0',
};
const EMPHASIS = { '**': 'strong', __: 'strong', '~~': 's', '*': 'em', _: 'em' } as const;
/** Emphasis in emphasis, from which on its signs are text. */
const DEEPEST = 6;
/** Signs behind which the end of a link, of code or of emphasis is not looked for: a text of thousands of beginnings ends soon. */
const FURTHEST = 1_500;
const WORD = /[\p{L}\p{N}]/u;

/** @returns A function of each text of an answer, in their order: a statement may end in another one than it began. */
export function inlineReader(how: Inline): (text: string) => Node[] {
  let isUnproven = false;

  function read(text: string, depth: number): Node[] {
    const nodes: Node[] = [];
    let plain = '';
    const flush = (): void => {
      if (plain === '') return;
      nodes.push(
        isUnproven ? element('span', { class: 'ask-unproven' }, plain) : document.createTextNode(plain),
      );
      plain = '';
    };
    const add = (...made: readonly Node[]): void => {
      flush();
      nodes.push(...made);
    };
    for (let at = 0; at < text.length; ) {
      const found = special(text, at, depth);
      if (found === undefined) {
        plain += text[at] ?? '';
        at += 1;
      } else if (typeof found.is === 'string') {
        plain += found.is;
        at = found.end;
      } else {
        flush();
        add(...found.is());
        at = found.end;
      }
    }
    flush();
    return nodes;
  }

  interface Found {
    /** Text, or what makes the nodes. */
    readonly is: string | (() => readonly Node[]);
    readonly end: number;
  }

  function special(text: string, at: number, depth: number): Found | undefined {
    const sign = text[at];
    switch (sign) {
      case '\\': {
        const next = text[at + 1] ?? '';
        if (next === '\n') return { is: () => [element('br')], end: at + 2 };
        return ESCAPED.test(next) ? { is: next, end: at + 2 } : undefined;
      }
      case '&': {
        const entity = /^&(?:#39|[a-z]+);/.exec(text.slice(at, at + 8))?.[0] ?? '';
        return Object.hasOwn(ENTITIES, entity)
          ? { is: ENTITIES[entity] ?? '', end: at + entity.length }
          : undefined;
      }
      case '`':
        return codeSpan(text, at);
      case '!':
        // Pictures are their words: nothing is loaded.
        return text[at + 1] === '[' ? { is: '', end: at + 1 } : undefined;
      case '[':
        return link(text, at, depth);
      case '<': {
        const [line] = /^<br\s*\/?>/i.exec(text.slice(at, at + 8)) ?? [];
        return line === undefined ? undefined : { is: () => [element('br')], end: at + line.length };
      }
      case '\n':
        return text.slice(Math.max(0, at - 2), at) === '  '
          ? { is: () => [element('br')], end: at + 1 }
          : { is: ' ', end: at + 1 };
      case '*':
      case '_':
      case '~':
        return emphasis(text, at, depth);
      case UNPROVEN:
        return {
          is() {
            isUnproven = true;
            return [];
          },
          end: at + 1,
        };
      case UNPROVEN_END:
        return {
          is() {
            isUnproven = false;
            return [how.unproven()];
          },
          end: at + 1,
        };
      case SOURCE: {
        const end = text.indexOf(SOURCE_END, at);
        if (end < 0) return undefined;
        const number = Number(text.slice(at + 1, end));
        return { is: () => [how.source(number)].filter((made) => made !== undefined), end: end + 1 };
      }
      default:
        return undefined;
    }
  }

  function codeSpan(text: string, at: number): Found | undefined {
    const run = /^`+/.exec(text.slice(at))?.[0] ?? '';
    const from = at + run.length;
    for (const match of text.slice(from, from + FURTHEST).matchAll(/`+/g)) {
      if (match[0].length !== run.length) continue;
      const code = text.slice(from, from + match.index).replaceAll('\n', ' ');
      const own = /^ .*\S.* $/s.test(code) ? code.slice(1, -1) : code;
      return { is: () => [element('code', {}, own)], end: from + match.index + run.length };
    }
    return { is: run, end: from };
  }

  function link(text: string, at: number, depth: number): Found | undefined {
    const close = closing(text, at);
    const [whole, address] =
      /^\(\s*<?((?:[^\s()<>]|\([^\s()<>]*\))*)>?(?:\s+["'(][^\n]*?["')])?\s*\)/.exec(
        text.slice(close + 1, close + FURTHEST),
      ) ?? [];
    if (close < 0 || whole === undefined || depth > DEEPEST) return undefined;
    const words = text.slice(at + 1, close);
    const href = how.address(address ?? '');
    const { target } = how;
    const rel = target === undefined ? undefined : 'noopener';
    return {
      is: () =>
        href === undefined
          ? read(words, depth + 1)
          : [element('a', { href, target, rel }, ...read(words, depth + 1))],
      end: close + 1 + whole.length,
    };
  }

  function emphasis(text: string, at: number, depth: number): Found | undefined {
    const sign = text[at] ?? '';
    const delimiter = text[at + 1] === sign ? sign + sign : sign;
    if (depth > DEEPEST || !Object.hasOwn(EMPHASIS, delimiter)) return undefined;
    const from = at + delimiter.length;
    const inWord = sign === '_' && WORD.test(text[at - 1] ?? '');
    if (inWord || /\s/.test(text[from] ?? ' ')) return { is: delimiter, end: from };
    const scope = text.slice(0, from + FURTHEST);
    let end = scope.indexOf(delimiter, from + 1);
    const isInside = (place: number): boolean =>
      /\s/.test(text[place - 1] ?? '') ||
      (sign === '_' && WORD.test(text[place + delimiter.length] ?? '')) ||
      (delimiter.length === 1 && (text[place + 1] === sign || text[place - 1] === sign));
    while (end >= 0 && isInside(end)) end = scope.indexOf(delimiter, end + delimiter.length);
    if (end < 0) return { is: delimiter, end: from };
    const name = EMPHASIS[delimiter as keyof typeof EMPHASIS];
    return {
      is: () => [element(name, {}, ...read(text.slice(from, end), depth + 1))],
      end: end + delimiter.length,
    };
  }

  return (text) => read(text.trim(), 0);
}

/** The bracket that closes one; -1 if none does. */
function closing(text: string, at: number): number {
  let depth = 0;
  const last = Math.min(text.length, at + FURTHEST);
  for (let place = at; place < last; place += 1) {
    const sign = text[place];
    if (sign === '\\') place += 1;
    else if (sign === '[') depth += 1;
    else if (sign === ']') {
      depth -= 1;
      if (depth === 0) return place;
    }
  }
  return -1;
}
