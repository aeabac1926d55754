/** A set of changes for people at a terminal: lines below titles. */
import type { ApiChange, ChangeSet, PageChange, SectionChange } from '@waymark/contract/changes';
import { counted } from '@waymark/source/diagnostics/counted';

interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

export function changesAsText(set: ChangeSet): string {
  const parts = partsOf(set).map(
    // A name with a line break would be a line of its own.
    ({ title, lines }) =>
      `${title}\n${lines.map((line) => `  ${line.replaceAll(/[\r\n]+/g, ' ')}\n`).join('')}`,
  );
  return parts.length === 0 ? 'Nothing changed.\n' : parts.join('\n');
}

/** `3 pages changed, 2 changes of APIs, 1 of them breaking`. */
export function countedChanges(set: ChangeSet): string {
  const breaking = set.apis.filter((each) => each.breaking).length;
  const missing = missingRedirects(set).length;
  return [
    `${counted(set.pages.length, 'page')} changed`,
    `${counted(set.apis.length, 'change')} of APIs${breaking === 0 ? '' : `, ${breaking} of them breaking`}`,
    ...(missing === 0 ? [] : [`${counted(missing, 'redirect')} missing`]),
  ].join(', ');
}

/** Pages that left an address which leads nowhere now. */
export function missingRedirects({ pages }: Pick<ChangeSet, 'pages'>): readonly PageChange[] {
  return pages.filter(({ redirected }) => redirected === false);
}

function partsOf(set: ChangeSet): Part[] {
  const { pages, apis } = set;
  const breaking = apis.filter((each) => each.breaking);
  const compatible = apis.filter((each) => !each.breaking);
  return [
    { title: 'Breaking changes of APIs', lines: breaking.map(apiLine) },
    { title: 'Redirects that are missing', lines: missingRedirects(set).map(redirectLine) },
    { title: 'Other changes of APIs', lines: compatible.map(apiLine) },
    { title: 'Pages', lines: pages.flatMap(pageLines) },
  ].filter(({ lines }) => lines.length > 0);
}

function apiLine({ specification, operation, place, message }: ApiChange): string {
  const where = [operation ?? specification, ...(place === undefined ? [] : [place])].join(', ');
  return `${where}: ${message}`;
}

function redirectLine({ kind, path, from }: PageChange): string {
  const source = from ?? path;
  const destination = kind === 'moved' ? path : '/…';
  return `${source} leads nowhere now. Add to "redirects" of docs.json: ${JSON.stringify({ source, destination })}`;
}

function pageLines({ kind, path, title, from, sections }: PageChange): string[] {
  return [
    `${kind} ${from === undefined ? '' : `${from} -> `}${path}: ${title}`,
    ...sections.map((section) => `  ${sectionLine(section)}`),
  ];
}

function sectionLine({ kind, heading, from }: SectionChange): string {
  const name = heading === '' ? 'the beginning' : JSON.stringify(heading);
  if (from === undefined) return `${kind}: ${name}`;
  return kind === 'moved' ? `moved from ${from}: ${name}` : `renamed: ${JSON.stringify(from)} -> ${name}`;
}
