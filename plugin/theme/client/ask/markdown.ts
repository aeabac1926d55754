/**
 * An answer's Markdown as elements. Text is only ever set as text: no HTML of the answer becomes markup, nothing is loaded, and
 * links lead into the docs.
 */
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { element } from '../../../browser/element.ts';
import { SIGN, SOURCE, UNCHECKED_END, UNPROVEN, UNPROVEN_END } from './marks.ts';

export interface AnswerSigns {
  /** The address of a link; undefined if it leads elsewhere than into the docs: its words are shown. */
  readonly address: (written: string) => string | undefined;
  /** The sign of a source. */
  readonly source: (number: number) => ChildNode | undefined;
  /** Follows a statement that is not proven. */
  readonly unproven: (badge: 'askUnproven' | 'askUnchecked') => ChildNode;
  /** Opens links beside the page that asks. */
  readonly target?: '_blank' | undefined;
}

/** Without code by indentation, which passages are cut out of, and without markup and bare addresses, which are text. */
class AnswerTokenizer extends Tokenizer {
  override code = () => undefined;
  override html = () => undefined;
  override url = () => undefined;
}

export function renderMarkdown(text: string, signs: AnswerSigns): ChildNode[] {
  const answer = new Answer(signs);
  try {
    return answer.all(new Lexer({ gfm: true, tokenizer: new AnswerTokenizer() }).lex(text));
  } catch (error) {
    // Nested too deep for the stack: as it is written.
    if (error instanceof RangeError) return [element('p', {}, ...answer.signed(text))];
    throw error;
  }
}

class Answer {
  readonly #signs: AnswerSigns;
  #isUnproven = false;

  constructor(signs: AnswerSigns) {
    this.#signs = signs;
  }

  all(tokens: readonly Token[] = []): ChildNode[] {
    return tokens.flatMap((token) => this.#one(token));
  }

  signed(text: string): ChildNode[] {
    return text.split(SIGN).flatMap((part) => {
      if (part === '') return [];
      if (part.startsWith(SOURCE)) return this.#signs.source(Number(part.slice(1, -1))) ?? [];
      if (part === UNPROVEN || part === UNPROVEN_END || part === UNCHECKED_END) {
        this.#isUnproven = part === UNPROVEN;
        if (this.#isUnproven) return [];
        return [this.#signs.unproven(part === UNPROVEN_END ? 'askUnproven' : 'askUnchecked')];
      }
      return this.#isUnproven
        ? [element('span', { class: 'ask-unproven' }, part)]
        : [document.createTextNode(part)];
    });
  }

  #one(token: Token): readonly ChildNode[] {
    switch (token.type) {
      case 'heading':
        return [element('p', { class: 'ask-heading' }, ...this.all(token.tokens))];
      case 'paragraph':
        return [element('p', {}, ...this.all(token.tokens))];
      case 'code':
        return [code(token as Tokens.Code, this.#signs)];
      case 'list':
        return [this.#list(token as Tokens.List)];
      case 'table':
        return [this.#table(token as Tokens.Table)];
      case 'blockquote':
      case 'strong':
      case 'em':
      case 'del':
        return [element(token.type, {}, ...this.all(token.tokens))];
      case 'hr':
      case 'br':
        return [element(token.type)];
      case 'codespan':
        return [element('code', {}, ...this.signed(token.text))];
      case 'link':
        return this.#link(token as Tokens.Link);
      case 'html':
        return /^<br\s*\/?>$/i.test(token.raw) ? [element('br')] : this.signed(token.raw);
      case 'text':
        return token.tokens === undefined ? this.signed(decoded(token.text)) : this.all(token.tokens);
      // Pictures are their words: nothing is loaded.
      case 'image':
      case 'escape':
        return this.signed(token.text);
      case 'space':
      case 'def':
        return [];
      default:
        return this.signed(token.raw);
    }
  }

  #link({ href: written, tokens }: Tokens.Link): readonly ChildNode[] {
    const href = this.#signs.address(decoded(written));
    const { target } = this.#signs;
    if (href === undefined) return this.all(tokens);
    return [element('a', { href, target, rel: target && 'noopener' }, ...this.all(tokens))];
  }

  #list({ ordered, start, items }: Tokens.List): HTMLElement {
    const shown = items.map(({ tokens }) => element('li', {}, ...this.all(tokens)));
    if (!ordered) return element('ul', {}, ...shown);
    return element('ol', { start: start === 1 ? undefined : String(start) }, ...shown);
  }

  #table({ header, rows }: Tokens.Table): HTMLElement {
    const row = (cells: readonly Tokens.TableCell[], name: 'th' | 'td') =>
      element('tr', {}, ...cells.map(({ tokens }) => element(name, {}, ...this.all(tokens))));
    const head = element('thead', {}, row(header, 'th'));
    const body = element('tbody', {}, ...rows.map((cells) => row(cells, 'td')));
    return element('div', { class: 'ask-table', tabindex: '0' }, element('table', {}, head, body));
  }
}

/** All signs of a block are beside the name of its language. */
function code({ text, lang = '' }: Tokens.Code, signs: AnswerSigns): HTMLElement {
  const isUnproven = lang.includes(UNPROVEN);
  const sources = lang.split(SIGN).filter((part) => part.startsWith(SOURCE));
  const below = [
    ...(isUnproven ? [signs.unproven('askUnproven')] : []),
    ...sources.flatMap((part) => signs.source(Number(part.slice(1, -1))) ?? []),
  ];
  return element(
    'div',
    { class: isUnproven ? 'ask-code ask-code-unproven' : 'ask-code' },
    element('pre', { tabindex: '0' }, element('code', {}, text)),
    ...(below.length === 0 ? [] : [element('p', { class: 'ask-below' }, ...below)]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00A0',
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#39|lt|gt|amp|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
