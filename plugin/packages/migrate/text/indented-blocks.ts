/** Blocks of MkDocs, whose content is indented: `!!! note "Title"`, `??? tip`, and `=== "Tab"`. */
import { byAlias } from '@waymark/source/values';

const HEAD = /^([ \t]*)(!!!|\?\?\?\+?|===)[ \t]+(?:([\w-]+)(?:[ \t]+[\w -]+?)?)?[ \t]*(?:"([^"]*)")?[ \t]*$/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;

/** The kinds of MkDocs that each callout stands for; any other is a note. */
const KINDS = byAlias({
  Info: 'abstract summary info todo important question',
  Tip: 'tip hint',
  Check: 'success check done',
  Warning: 'warning caution attention',
  Danger: 'failure danger error bug',
});

/** The text with each block as a component, which holds what was indented. The number of lines may change. */
export function componentsOfBlocks(source: string): string {
  return blocks(source.split('\n')).join('\n');
}

function blocks(lines: readonly string[]): string[] {
  const result: string[] = [];
  let fence: string | undefined;
  let inTabs = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const marks = FENCE.exec(line)?.[1];
    if (marks !== undefined)
      fence = fence === undefined ? marks : line.trim().startsWith(fence) ? undefined : fence;
    const head = fence === undefined && marks === undefined ? HEAD.exec(line) : null;
    if (
      head === null ||
      (head[2] !== '===' && head[3] === undefined) ||
      (head[2] === '===' && head[4] === undefined)
    ) {
      if (inTabs && line.trim() !== '') {
        result.push('</Tabs>', '');
        inTabs = false;
      }
      result.push(line);
      continue;
    }
    const [, indent = '', mark, kind = '', title] = head;
    const end = endOfBlock(lines, index + 1, indent.length + 4);
    const inner = blocks(lines.slice(index + 1, end).map((each) => indent + each.slice(indent.length + 4)));
    while (inner.at(-1)?.trim() === '') inner.pop();
    const isTab = mark === '===';
    if (isTab && !inTabs) result.push(`${indent}<Tabs>`);
    if (!isTab && inTabs) result.push(`${indent}</Tabs>`, '');
    inTabs = isTab;
    const { name, attributes } = isTab
      ? { name: 'Tab', attributes: titled(title) }
      : callout(mark ?? '', kind, title);
    result.push(`${indent}<${name}${attributes}>`, '', ...inner, '', `${indent}</${name}>`, '');
    index = end - 1;
  }
  if (inTabs) result.push('</Tabs>');
  return result;
}

/** `::: package.module`, with options that are indented. */
const AUTODOC = /^:::[ \t]*([\w.:-]+)[^\n]*(?:\n[ \t]+[^\n]+)*/gm;
/** Attributes of elements, which have no counterpart; those of headings that are IDs stay. */
const ATTRIBUTE_LIST = /\{:?[ \t]*[.#][^{}\n]*\}|\{:[^{}\n]*\}/g;

/** The text without what plugins of MkDocs write in its place. */
export function withoutAutodoc(text: string, note: (at: number, message: string) => void): string {
  return text
    .replaceAll(AUTODOC, (_, _name: string, at: number) => {
      note(at, 'A plugin of MkDocs generates the reference here: it is left out. Write it by hand.');
      return '';
    })
    .replaceAll(ATTRIBUTE_LIST, (list) => (/^\{#[\w-]+\}$/.test(list) ? list : ''));
}

function callout(
  mark: string,
  kind: string,
  title: string | undefined,
): { name: string; attributes: string } {
  if (mark.startsWith('?')) {
    const words = title ?? kind.charAt(0).toUpperCase() + kind.slice(1);
    return { name: 'Accordion', attributes: `${titled(words)}${mark.endsWith('+') ? ' defaultOpen' : ''}` };
  }
  const name = KINDS.get(kind.toLowerCase()) ?? 'Note';
  return { name, attributes: title === undefined || title === '' ? '' : titled(title) };
}

function titled(title: string | undefined): string {
  return ` title="${(title ?? '').replaceAll('"', '&quot;')}"`;
}

/** The first line behind a block: one that is neither empty nor indented as far. */
function endOfBlock(lines: readonly string[], from: number, indent: number): number {
  let end = from;
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    if (line.slice(0, indent).trim() !== '') break;
    end = index + 1;
  }
  return end;
}
