/**
 * An answer's Markdown as elements. Text is only ever set as text: no HTML of the answer becomes markup, nothing is loaded, and
 * links lead into the docs.
 */
import { element } from '../../../browser/element.ts';
import { type AnswerBlock, blocksOf } from './blocks.ts';
import { type Inline, inlineReader } from './inline.ts';
import { SOURCE, SOURCE_END, UNPROVEN } from './marks.ts';

/** Each block as an element. */
export function renderMarkdown(text: string, how: Inline): HTMLElement[] {
  const inline = inlineReader(how);
  const all = (blocks: readonly AnswerBlock[]): HTMLElement[] => blocks.map(one);

  function one(block: AnswerBlock): HTMLElement {
    switch (block.kind) {
      case 'heading':
        return element('p', { class: 'ask-heading' }, ...inline(block.text));
      case 'code':
        return code(block.code, block.info, how);
      case 'list': {
        const items = block.items.map((item) => element('li', {}, ...tight(item)));
        if (block.start === undefined) return element('ul', {}, ...items);
        return element('ol', { start: block.start === 1 ? undefined : String(block.start) }, ...items);
      }
      case 'quote':
        return element('blockquote', {}, ...all(block.blocks));
      case 'table':
        return table(block);
      case 'rule':
        return element('hr');
      default:
        return element('p', {}, ...inline(block.text));
    }
  }

  /** An item of one paragraph is its text. */
  function tight([first, ...rest]: readonly AnswerBlock[]): Node[] {
    if (first?.kind !== 'paragraph') return all(first === undefined ? [] : [first, ...rest]);
    return [...inline(first.text), ...all(rest)];
  }

  function table({ head, rows }: Extract<AnswerBlock, { kind: 'table' }>): HTMLElement {
    const row = (cells: readonly string[], name: 'th' | 'td') =>
      element('tr', {}, ...cells.map((cell) => element(name, {}, ...inline(cell))));
    return element(
      'div',
      { class: 'ask-table', tabindex: '0' },
      element(
        'table',
        {},
        ...(head === undefined ? [] : [element('thead', {}, row(head, 'th'))]),
        element('tbody', {}, ...rows.map((cells) => row(cells, 'td'))),
      ),
    );
  }

  return all(blocksOf(text));
}

const CITED = new RegExp(`${SOURCE}(\\d+)${SOURCE_END}`, 'g');

/** @param info With the signs of an answer. */
function code(text: string, info: string, how: Inline): HTMLElement {
  const isUnproven = info.includes(UNPROVEN);
  const sources = [...info.matchAll(CITED)].flatMap(([, number]) => how.source(Number(number)) ?? []);
  const below = [...(isUnproven ? [how.unproven()] : []), ...sources];
  return element(
    'div',
    { class: isUnproven ? 'ask-code ask-code-unproven' : 'ask-code' },
    element('pre', { tabindex: '0' }, element('code', {}, text)),
    ...(below.length === 0 ? [] : [element('p', { class: 'ask-below' }, ...below)]),
  );
}
