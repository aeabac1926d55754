/**
 * Changes as Markdown for people who review them, such as in a comment on GitHub. Words of the docs are code there: they call nobody (`@name`),
 * refer to nothing (`#1`), and are no markup.
 */
import { changeCounts, countsInWords, lacksRedirect, redirectLine } from '@waymark/contract/change-words';
import type { ApiChange, ChangeSet, PageChange, SectionChange } from '@waymark/contract/changes';
import { escapeText } from '@waymark/contract/html';
import { diffBlock } from '@waymark/repository/content/changed-lines';
import { counted } from '@waymark/source/diagnostics/counted';

/** GitHub takes 65,536 characters in a comment. */
const MOST_CHARACTERS = 65_000;

/** Room for the sentence that counts what is left out. */
const LAST_LINE = 200;

/** Begins with a heading, ends with a line end, and is no longer than a comment may be. */
export function changesComment({ pages, apis }: Pick<ChangeSet, 'pages' | 'apis'>): string {
  const head = `### Changes of the docs\n\n${countsInWords(changeCounts({ pages, apis }))}.\n`;
  const { true: breaking = [], false: compatible = [] } = Object.groupBy(apis, ({ breaking: is }) => `${is}`);
  const { true: lacking = [], false: others = [] } = Object.groupBy(
    pages,
    (page) => `${lacksRedirect(page)}`,
  );
  const blocks = [
    ...breaking.map(apiBlock),
    ...lacking.map(pageBlock),
    ...compatible.map(apiBlock),
    ...others.map(pageBlock),
  ];
  let text = head;
  let left = 0;
  for (const [short, whole] of blocks) {
    const block = [whole, short].find((one) => text.length + one.length + LAST_LINE <= MOST_CHARACTERS);
    if (block === undefined) left += 1;
    else text += `\n${block}\n`;
  }
  return left === 0 ? text : `${text}\nAnd ${left} more.\n`;
}

/** A change in a line, and with all that is known of it. */
type Block = readonly [short: string, whole: string];

function apiBlock({ breaking, operation, specification, place, message }: ApiChange): Block {
  const where = [operation ?? specification, place].flatMap((part) => (part === undefined ? [] : code(part)));
  const line = `- ${breaking ? '**Breaking:** ' : ''}${where.join(', ')}: ${code(message)}`;
  return [line, line];
}

function pageBlock(page: PageChange): Block {
  const { kind, path, title, from, sections } = page;
  const line = `- ${kind}: ${code(title)} ${from === undefined ? '' : `${code(from)} → `}${code(path)}`;
  const redirect = redirectLine(page);
  const advice =
    redirect === undefined
      ? ''
      : `\n  No redirect leads on from there. Add to \`redirects\` of docs.json: ${code(redirect)}`;
  if (sections.length === 0) return [line + advice, line + advice];
  const parts = sections.map((section) => sectionPart(section, title));
  const summary = `${counted(sections.length, 'section')} of <code>${escapeText(oneLine(title))}</code>`;
  const details = `<details><summary>${summary}</summary>\n\n${parts.join('\n\n')}\n\n</details>`;
  return [line + advice, `${line}${advice}\n\n${details}`];
}

function sectionPart({ kind, heading, from, old, new: now }: SectionChange, page: string): string {
  const head = `${kind}: ${from === undefined ? '' : `${code(from)} → `}${code(heading || page)}`;
  return [head, '', ...diffBlock(old, now)].join('\n').trimEnd();
}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

const code = (text: string): string => `\`${oneLine(text).replaceAll('`', "'") || ' '}\``;
