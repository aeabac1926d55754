/** IDs of headings with the same words: each program numbers them in its own way, and links to them have to lead to the same ones. */
import type { ProgramKind } from '../source.ts';
import { changeProse, isInTemplate } from './prose.ts';

const HEADING = /^( {0,3}#{1,6}[ \t]+)(.*\S)[ \t]*$/;
/** In MDX no indentation makes code. */
const INDENTED_HEADING = /^([ \t]*#{1,6}[ \t]+)(.*\S)[ \t]*$/;
const OWN_ID = /[ \t]*(?:\{#([^\s{}]+)\}|\{\/\*[ \t]*#([^\s*]+)[ \t]*\*\/\})$/;

/** The text with an ID behind each heading whose words, or whose own ID, stood above before: that of the other program. */
export function repeatedHeadings(text: string, kind: ProgramKind): string {
  const heading = kind === 'docusaurus' || kind === 'starlight' ? INDENTED_HEADING : HEADING;
  const taken = new Map<string, number>();
  const unused = (id: string): string => {
    const mark = kind === 'mkdocs' ? '_' : '-';
    let result = id;
    for (let number = taken.get(id) ?? 0; taken.has(result); result = `${id}${mark}${number}`)
      taken.set(id, ++number);
    taken.set(result, 0);
    return result;
  };
  const changed = (line: string, withCode: (part: string) => string): string => {
    const [, marks, words = ''] = heading.exec(line) ?? [];
    if (marks === undefined) return line;
    const [own = '', id, comment] = OWN_ID.exec(words) ?? [];
    const given = id ?? comment;
    const bare = own === '' ? words.replace(/[ \t]+#+$/, '') : words.slice(0, -own.length);
    const wanted = given ?? idOf(withCode(bare), kind);
    const made = wanted === '' ? '' : unused(wanted);
    return made === wanted ? line : `${marks}${bare} {#${made}}`;
  };
  return changeProse(text, {
    prose: (part, _line, withCode) =>
      part.replaceAll(/^.*#.*$/gm, (line, at: number) =>
        isInTemplate(part, at) ? line : changed(line, withCode),
      ),
  });
}

function idOf(words: string, kind: ProgramKind): string {
  const plain = words
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*\\]/g, '')
    .trim()
    .toLowerCase();
  if (kind === 'mkdocs')
    return plain
      .normalize('NFKD')
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/[-\s]+/g, '-');
  return plain.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
}
