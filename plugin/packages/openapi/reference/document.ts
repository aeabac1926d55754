/** Adds a page's reference to its Document: sections for Markdown and search, and anchors. */
import type { Document, Section } from '@waymark/repository/document';
import type { Page, SiteFacts } from '@waymark/repository/types';
import { rowId, sectionId } from './ids.ts';
import { fence, leadMarkdown, sectionMarkdown } from './markdown.ts';
import type { ReferenceView } from './reference-view.ts';
import type { ContentPart, ReferenceSection } from './sections.ts';
import type { Block, SchemaFacts, SchemaRow } from './tree.ts';
import { viewOf } from './view.ts';

/** The Document of a page with its part of an API; the same one if it shows nothing. */
export function withReference(site: SiteFacts, page: Page, document: Document): Document {
  const view = viewOf(site, page);
  if (view === undefined) return document;
  const taken = new Set(document.headings.map(({ id }) => id));
  const isWhole = site.config.markdown.schema !== false;
  const shown = view.sections.map((section) => ({ section, id: sectionId(section.id, taken) }));
  const sections = shown.map(({ section, id }) => sectionOf(section, id, view, isWhole));
  // Examples that the author wrote replace generated ones, as on the page.
  const example = isWhole && document.features?.has('aside') !== true ? sampleSection(view) : [];
  const added = (own: readonly Section[]) => [...withLead(own, view), ...sections, ...example];
  return {
    ...document,
    headings: [
      ...document.headings,
      ...shown.map(({ section, id }) => ({ depth: 2, text: section.title, id })),
    ],
    sections: added(document.sections),
    ...(document.shownSections && { shownSections: added(document.shownSections) }),
    anchors: new Set([...document.anchors, ...anchorsOf(shown)]),
  };
}

function anchorsOf(shown: readonly { section: ReferenceSection; id: string }[]): string[] {
  return shown.flatMap(({ section, id }) => [
    id,
    ...section.rows.map(({ name }) => rowId(section.id, name)),
    ...section.security.flat().map((scheme) => rowId(section.id, scheme.id)),
    ...section.contents.flatMap(({ block }) => block?.rows.map(({ name }) => rowId(section.id, name)) ?? []),
  ]);
}

/** The text of the page begins with the reference's lead on the operation itself. */
function withLead(sections: readonly Section[], view: ReferenceView): Section[] {
  const markdown = leadMarkdown(view);
  if (markdown === '') return [...sections];
  const { address, description } = view;
  const code = address === undefined ? '' : `${address.method} ${address.path}\n`;
  const [first, ...rest] = sections;
  const isLead = first !== undefined && first.anchor === '';
  const lead: Section = {
    anchor: '',
    title: '',
    headings: [],
    markdown: isLead ? `${markdown}\n\n${first.markdown}` : markdown,
    text: [code, description ?? '', isLead ? first.text : ''].filter((part) => part !== '').join('\n'),
    code: code + (isLead ? first.code : ''),
  };
  return isLead ? [lead, ...rest] : [lead, ...sections];
}

function sectionOf(section: ReferenceSection, id: string, view: ReferenceView, isWhole: boolean): Section {
  const words = wordsOf(section);
  return {
    anchor: id,
    title: section.title,
    headings: [],
    markdown: isWhole ? sectionMarkdown(section, view) : `## ${section.title}`,
    text: words.text.join('\n'),
    code: words.code.join('\n'),
  };
}

function sampleSection({ samples, texts }: ReferenceView): Section[] {
  const [sample] = samples;
  if (sample === undefined) return [];
  const markdown = `## ${texts.apiExample}\n\n${fence(sample.grammar, sample.code)}`;
  return [
    { anchor: 'api-panel', title: texts.apiExample, headings: [], markdown, text: '', code: sample.code },
  ];
}

/** Names of parameters and properties, and their descriptions. */
function wordsOf(section: ReferenceSection): { text: string[]; code: string[] } {
  const text: string[] = section.description === undefined ? [] : [section.description];
  const code: string[] = [];
  const ofFacts = (name: string, { description, values, valueNotes }: SchemaFacts): void => {
    text.push(description === undefined ? name : `${name}: ${description}`, ...valueNotes);
    code.push(...values);
  };
  const ofRow = ({ name, facts, children }: SchemaRow): void => {
    code.push(name);
    ofFacts(name, facts);
    if (children !== undefined) ofBlock(children);
  };
  const ofBlock = ({ rows, variants }: Block): void => {
    rows.forEach(ofRow);
    for (const { title, facts, block } of variants?.options ?? []) {
      ofFacts(title, facts);
      if (block !== undefined) ofBlock(block);
    }
  };
  const ofContent = ({ title, description, facts, headers = [], block }: ContentPart): void => {
    text.push(...[title, description, ...(facts?.valueNotes ?? [])].filter((part) => part !== undefined));
    code.push(...(facts?.values ?? []));
    headers.forEach(ofRow);
    if (block !== undefined) ofBlock(block);
  };
  section.rows.forEach(ofRow);
  section.contents.forEach(ofContent);
  for (const { status, description, headers, links, contents } of section.responses) {
    text.push(`${status} ${description ?? ''}`);
    headers.forEach(ofRow);
    contents.forEach(ofContent);
    for (const { name, operation, description: about } of links) {
      text.push(`${name}: ${about ?? ''}`);
      code.push(name, operation);
    }
  }
  for (const scheme of section.security.flat()) {
    text.push(`${scheme.name} ${scheme.description ?? ''}`);
    code.push(scheme.name);
  }
  return { text, code };
}
