/** A reference as Markdown: short lines for agents, which read it whole. Its words are those of the page, in their order. */
import type { Texts } from '@waymark/repository/translations/english';
import { isOptional, type Ways } from '../model/security.ts';
import type { Example, ExampleGroup } from './examples.ts';
import type { ReferenceView } from './reference-view.ts';
import { type ContentPart, type ReferenceSection, type ResponsePart, shownType } from './sections.ts';
import { credentialForm, firstLine, SCHEME_KINDS } from './summaries.ts';
import type { Block, SchemaFacts, SchemaRow } from './tree.ts';

/** Deeper lists say more than agents ask for. */
const MAX_DEPTH = 5;
const MAX_EXAMPLE = 6_000;

export function leadMarkdown({ address, description, operation, texts }: ReferenceView): string {
  const parts: string[] = [];
  if (address !== undefined) {
    const servers = address.servers.map(({ url }) => `\`${url}\``).join(', ');
    const state = operation.deprecated ? ` (${texts.deprecated})` : '';
    parts.push(
      `\`${address.method} ${address.path}\`${state}${servers === '' ? '' : `\n\n${texts.apiServer}: ${servers}`}`,
    );
  }
  if (description !== undefined)
    parts.push(
      description.replaceAll(/^(#{1,6}) /gm, (_, marks: string) => `${marks.length < 3 ? '###' : marks} `),
    );
  return parts.join('\n\n');
}

export function sectionMarkdown(section: ReferenceSection, view: ReferenceView): string {
  const { texts, examples, bodies = [] } = view;
  const types = section.contents.length === 1 ? (section.contents[0]?.types ?? []) : [];
  const parts = [`## ${section.title}`, words(section.required && texts.apiRequired, ...types.map(code))];
  if (section.description !== undefined) parts.push(section.description);
  if (section.security.length > 0) parts.push(securityMarkdown(section.security, texts));
  if (section.rows.length > 0) parts.push(rowsMarkdown(section.rows, texts, 0));
  for (const part of section.contents) {
    const head = part.title ?? (section.contents.length > 1 ? part.types.join(', ') : undefined);
    if (head !== undefined) parts.push(`### ${head}`);
    parts.push(...contentMarkdown(part, texts));
  }
  if (section.id === 'body') parts.push(...examplesMarkdown(bodies, texts));
  // Examples are of the operation's own responses, not of those to a callback.
  const own = section.id === 'response' ? examples : [];
  for (const response of section.responses) parts.push(...responseMarkdown(response, own, texts));
  return parts.filter((part) => part !== '').join('\n\n');
}

function securityMarkdown(ways: Ways, texts: Texts): string {
  const isFree = isOptional(ways);
  const listed = ways
    .filter((schemes) => schemes.length > 0)
    .map((schemes) =>
      schemes
        .map((scheme) => {
          const { name, place, login, kind, description, scopes } = scheme;
          const form = credentialForm(scheme);
          const head = words(code(name), SCHEME_KINDS[kind], login ?? place, !isFree && texts.apiRequired);
          return entry(
            head,
            description && oneLine(description),
            form && code(form),
            scopes.length > 0 && words(texts.apiScopes, ...scopes.map(code)),
          );
        })
        .join('\n'),
    )
    .join(`\n\n${texts.apiOr}\n\n`);
  return isFree ? `${texts.apiAuthenticationOptional}\n\n${listed}` : listed;
}

function contentMarkdown(part: ContentPart, texts: Texts): string[] {
  const { description, facts, block } = part;
  const parts: string[] = [];
  if (description !== undefined) parts.push(description);
  if (part.headers?.length) parts.push(...headersMarkdown(part.headers, texts), `${texts.apiBody}:`);
  const type = shownType(part);
  const said =
    facts === undefined ? '' : words(type !== '' && defaultMarkdown(facts, texts), ...notes(facts, texts));
  if (type !== '' || said !== '') parts.push(words(code(type), said));
  if (block !== undefined) parts.push(blockMarkdown(block, texts, 0));
  return parts;
}

function headersMarkdown(headers: readonly SchemaRow[], texts: Texts): string[] {
  return headers.length === 0 ? [] : [`${texts.apiHeaders}:`, rowsMarkdown(headers, texts, 0)];
}

function responseMarkdown(response: ResponsePart, examples: readonly ExampleGroup[], texts: Texts): string[] {
  const { status, description, headers, links, contents } = response;
  const summary = firstLine(description);
  const types = contents.flatMap((part) => part.types);
  const parts = [`### ${words(status, summary, ...types.map(code))}`];
  if (description !== undefined && description.trim() !== summary) parts.push(description);
  parts.push(...headersMarkdown(headers, texts));
  for (const part of contents) {
    if (contents.length > 1) parts.push(`#### ${part.types.join(', ')}`);
    parts.push(...contentMarkdown(part, texts));
  }
  parts.push(...examplesMarkdown(examples.find(({ title }) => title === status)?.examples ?? [], texts));
  if (links.length > 0) {
    const listed = links.map(({ name, operation, description: text, values }) =>
      entry(words(code(name), code(operation)), text && oneLine(text), ...values.map(code)),
    );
    parts.push(`${texts.apiLinks}:`, listed.join('\n'));
  }
  return parts;
}

/** The first one, and as many of the others as are short enough together. */
function examplesMarkdown(examples: readonly Example[], texts: Texts): string[] {
  let length = 0;
  const shown = examples.filter(({ code: text }, index) => {
    length += text.length;
    return index === 0 || length <= MAX_EXAMPLE;
  });
  return shown.flatMap(({ name, type, grammar, code: text }) => [
    ...(examples.length > 1 ? [`${texts.apiExample} (${oneLine(name || type)}):`] : []),
    fence(grammar, text),
  ]);
}

export function fence(grammar: string, code: string): string {
  const text = code.length > MAX_EXAMPLE ? `${code.slice(0, MAX_EXAMPLE).toWellFormed()}\n…` : code;
  let ticks = '```';
  while (text.includes(ticks)) ticks += '`';
  return `${ticks}${grammar === 'text' ? '' : grammar}\n${text}\n${ticks}`;
}

function rowsMarkdown(rows: readonly SchemaRow[], texts: Texts, depth: number): string {
  return rows.map((row) => rowMarkdown(row, texts, depth)).join('\n');
}

function rowMarkdown(row: SchemaRow, texts: Texts, depth: number): string {
  const { facts } = row;
  const head = words(
    ...facts.pre,
    code(row.name),
    code(facts.type),
    row.required && texts.apiRequired,
    facts.deprecated && texts.deprecated.toLowerCase(),
    facts.readOnly && texts.apiReadOnly,
    facts.writeOnly && texts.apiWriteOnly,
    defaultMarkdown(facts, texts),
    ...facts.post,
  );
  const line = `${'  '.repeat(depth)}${entry(head, ...notes(facts, texts))}`;
  const inner =
    row.children === undefined || depth >= MAX_DEPTH ? '' : blockMarkdown(row.children, texts, depth + 1);
  return inner === '' ? line : `${line}\n${inner}`;
}

function defaultMarkdown({ default: standard }: SchemaFacts, texts: Texts): string {
  return standard === undefined ? '' : `${texts.apiDefault} ${code(standard)}`;
}

function notes(
  { description, values, valueNotes, constraints, examples }: SchemaFacts,
  texts: Texts,
): string[] {
  const listed = values.map(
    (each, at) => code(each) + (valueNotes[at] ? ` (${oneLine(valueNotes[at])})` : ''),
  );
  return [
    oneLine(description ?? ''),
    values.length === 0 ? '' : words(texts.apiValues, listed.join(valueNotes.length > 0 ? ', ' : ' ')),
    words(...constraints.map(code)),
    ...examples.map(({ name, text }) =>
      words(`${texts.apiExample}${name === '' ? '' : ` (${oneLine(name)})`}:`, code(text)),
    ),
  ];
}

function blockMarkdown(block: Block, texts: Texts, depth: number): string {
  const indent = '  '.repeat(depth);
  if (block.more !== undefined) return `${indent}- ${texts.apiSameAs.replace('{name}', `\`${block.more}\``)}`;
  const lines = block.rows.length === 0 ? [] : [rowsMarkdown(block.rows, texts, depth)];
  if (block.variants !== undefined && depth < MAX_DEPTH) {
    lines.push(`${indent}- ${block.variants.kind === 'oneOf' ? texts.apiOneOf : texts.apiAnyOf}:`);
    for (const { title, facts, block: inner } of block.variants.options) {
      const head = words(
        code(title),
        facts.type !== title && code(facts.type),
        defaultMarkdown(facts, texts),
      );
      lines.push(`${indent}  ${entry(head, ...notes(facts, texts))}`);
      const below = inner === undefined ? '' : blockMarkdown(inner, texts, depth + 2);
      if (below !== '') lines.push(below);
    }
  }
  return lines.join('\n');
}

/** An entry of a list: its name with what is said in few words, and the sentences about it. */
function entry(head: string, ...notes: readonly (string | false | undefined)[]): string {
  const text = words(...notes);
  return `- ${head}${text === '' ? '' : `: ${text}`}`;
}

function words(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** Code on one line, between more ticks than any in it. */
function code(text: string): string {
  if (!/[`\n]/.test(text)) return text === '' ? '' : `\`${text}\``;
  let ticks = '`';
  while (text.includes(ticks)) ticks += '`';
  const line = text.replaceAll(/\r?\n/g, '\\n');
  return ticks === '`' ? `\`${line}\`` : `${ticks} ${line} ${ticks}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
