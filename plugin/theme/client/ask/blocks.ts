/** The blocks of a Markdown text, as far as answers have them. */

export type AnswerBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly text: string }
  /** `info` is what is beside the fence. */
  | { readonly kind: 'code'; readonly code: string; readonly info: string }
  | {
      readonly kind: 'list';
      /** Number of the first item; undefined for bullets. */
      readonly start: number | undefined;
      readonly items: readonly (readonly AnswerBlock[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly AnswerBlock[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[] | undefined;
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'rule' };

const FENCE = /^(\s{0,3})(`{3,}|~{3,})(.*)$/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])(\s+|$)/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/;
const RULE = /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^\s{0,3}>\s?/;
const ROW = /^\s*\|/;
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
/** Lists and quotes in each other, from which on they are text. */
const DEEPEST = 8;

export function blocksOf(markdown: string): AnswerBlock[] {
  return read(markdown.replaceAll('\t', '    ').split('\n'), 0);
}

function read(lines: readonly string[], depth: number): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let at = 0;
  const until = (isPart: (line: string, place: number) => boolean): string[] => {
    const from = at;
    while (at < lines.length && isPart(lines[at] ?? '', at)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === '') at += 1;
    else if (fence !== null) {
      at += 1;
      const [, indent = '', marker = '', info = ''] = fence;
      const own = new RegExp(`^ {0,${indent.length}}`);
      const code = until((each) => !isEnd(each, marker)).map((each) => each.replace(own, ''));
      at += 1;
      blocks.push({ kind: 'code', code: code.join('\n'), info: info.trim() });
    } else if (HEADING.test(line)) {
      at += 1;
      blocks.push({ kind: 'heading', text: HEADING.exec(line)?.[1] ?? '' });
    } else if (RULE.test(line)) {
      at += 1;
      blocks.push({ kind: 'rule' });
    } else if (QUOTE.test(line) && depth < DEEPEST) {
      const quoted = until((each) => QUOTE.test(each)).map((each) => each.replace(QUOTE, ''));
      blocks.push({ kind: 'quote', blocks: read(quoted, depth + 1) });
    } else if (item !== null && depth < DEEPEST) {
      const { list, end } = listAt(lines, at, depth);
      blocks.push(list);
      at = end;
    } else if (ROW.test(line)) {
      const hasHead = DELIMITERS.test(lines[at + 1] ?? '');
      const [first = '', ...rest] = until((each) => ROW.test(each));
      const head = hasHead ? cells(first) : undefined;
      // A passage may begin within a table.
      const rows = hasHead ? rest.slice(1) : [first, ...rest];
      blocks.push({ kind: 'table', head, rows: rows.map(cells) });
    } else {
      const from = at;
      const text = until((each, place) => place === from || !begins(each));
      blocks.push({ kind: 'paragraph', text: text.map((each) => each.trimStart()).join('\n') });
    }
  }
  return blocks;
}

function isEnd(line: string, marker: string): boolean {
  const [, , own = '', rest = ''] = FENCE.exec(line) ?? [];
  return own.startsWith(marker) && rest.trim() === '';
}

/** Whether a line is no part of the paragraph before it. */
function begins(line: string): boolean {
  return line.trim() === '' || [FENCE, ITEM, HEADING, RULE, QUOTE, ROW].some((pattern) => pattern.test(line));
}

function listAt(lines: readonly string[], from: number, depth: number): { list: AnswerBlock; end: number } {
  const [, indent = '', marker = ''] = ITEM.exec(lines[from] ?? '') ?? [];
  const isOrdered = /\d/.test(marker);
  const isOfList = (line: string): boolean => {
    const [, own = '', sign = ''] = ITEM.exec(line) ?? [];
    return sign !== '' && own.length <= indent.length + 1 && /\d/.test(sign) === isOrdered;
  };
  const items: string[][] = [];
  let at = from;
  let deep = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isInside = line.search(/\S/) >= deep && items.length > 0;
    if (isOfList(line) && !(isInside && line.search(/\S/) > indent.length + 1)) {
      const [head = ''] = ITEM.exec(line) ?? [];
      deep = head.length;
      items.push([line.slice(head.length)]);
    } else if (line.trim() === '') {
      // A list goes on behind an empty line if what follows belongs to it.
      const next = lines[at + 1] ?? '';
      if (!isOfList(next) && !(next.trim() !== '' && next.search(/\S/) >= deep)) break;
      items.at(-1)?.push('');
    } else if (isInside) items.at(-1)?.push(line.slice(deep));
    else if (begins(line) || lines[at - 1]?.trim() === '') break;
    else items.at(-1)?.push(line.trimStart());
  }
  const start = isOrdered ? Number.parseInt(marker, 10) : undefined;
  return { list: { kind: 'list', start, items: items.map((item) => read(item, depth + 1)) }, end: at };
}

/** Of a row; a bar behind a backslash is text. */
function cells(row: string): string[] {
  const inner = row.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
