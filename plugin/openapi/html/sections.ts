/** The sections of a reference as HTML. */
import { escapeHtml } from '../../../runtime/contract/html.ts';
import type { Texts } from '../../translations/english.ts';
import type { ResponseLink } from '../model/operation.ts';
import { isOptional, type SecurityScheme } from '../model/security.ts';
import { descriptionHtml } from '../reference/description-html.ts';
import { rowId } from '../reference/ids.ts';
import {
  type ContentPart,
  type ReferenceSection,
  type ResponsePart,
  shownType,
} from '../reference/sections.ts';
import { credentialForm, firstLine, SCHEME_KINDS } from '../reference/summaries.ts';
import type { SchemaRow } from '../reference/tree.ts';
import {
  apart,
  blockHtml,
  bodyHtml,
  defaultHtml,
  inCode,
  note,
  type RowOptions,
  rowsHtml,
  typeHtml,
} from './rows.ts';

export function sectionHtml(section: ReferenceSection, id: string, options: Omit<RowOptions, 'id'>): string {
  const { texts } = options;
  const types =
    section.contents.length === 1 && section.contents[0]?.title === undefined
      ? typePills(section.contents[0]?.types ?? [])
      : '';
  const required = section.required ? `<span class="api-label api-required">${texts.apiRequired}</span>` : '';
  const isAlone = section.rows.length === 0 && section.contents.length === 0;
  const rowOptions: RowOptions = { ...options, id: (name) => rowId(section.id, name) };
  const heading = `<h2 class="api-section-heading-title" id="${escapeHtml(id)}">${escapeHtml(section.title)}</h2>`;
  const contents = section.contents.map((part, index) => {
    const isNamed = section.contents.length > 1 || part.title !== undefined;
    // Fields of other bodies may have the same names.
    const hasIds = index === 0 && section.rows.length === 0;
    return contentHtml(part, isNamed, hasIds ? rowOptions : options);
  });
  const responses = section.responses.map((response) => {
    const isOpen = isFirst(response, section.responses);
    // Fields of other responses may have the same names.
    return responseHtml(
      response,
      isOpen,
      isOpen && isAlone && response.contents.length === 1 ? rowOptions : options,
    );
  });
  const parts = apart(
    `<div class="api-section-head api-section-heading">${apart(heading, required, types)}</div>`,
    textHtml(section.description, 'api-section-heading-subtitle'),
    section.security.length === 0 ? '' : securityHtml(section, texts),
    rowsHtml(section.rows, rowOptions),
    ...contents,
    ...responses,
  );
  return `<section class="api-section">${parts}</section>`;
}

/** A description, below the heading or the part that it describes. */
function textHtml(description: string | undefined, hook = ''): string {
  const names = ['api-row-body', hook].filter(Boolean).join(' ');
  return description === undefined ? '' : `<div class="${names}">${descriptionHtml(description)}</div>`;
}

function typePills(types: readonly string[]): string {
  return apart(...types.map((type) => `<span class="api-content-type" dir="ltr">${escapeHtml(type)}</span>`));
}

function contentHtml(part: ContentPart, named: boolean, options: RowOptions): string {
  const { title, types, description, facts, block } = part;
  const type = shownType(part);
  const { texts } = options;
  const standard = facts === undefined ? '' : defaultHtml(facts, texts);
  const typeLine = type === '' ? '' : note(typeHtml(type), standard);
  const inner = apart(
    textHtml(description),
    part.headers?.length ? apart(headersHtml(part.headers, options), titleHtml(texts.apiBody)) : '',
    typeLine,
    facts === undefined ? '' : bodyHtml(facts, texts),
    block === undefined ? '' : blockHtml(block, options),
  );
  if (!named) return inner;
  const name = title === undefined ? '' : `<span class="api-message">${escapeHtml(title)}</span>`;
  return `<details class="api-response" open><summary>${apart(name, typePills(types))}</summary> ${inner}</details>`;
}

function titleHtml(title: string): string {
  return `<p class="api-variants-title">${title}</p>`;
}

function headersHtml(headers: readonly SchemaRow[], options: RowOptions): string {
  if (headers.length === 0) return '';
  const rows = rowsHtml(headers, { ...options, id: undefined });
  return apart(titleHtml(options.texts.apiHeaders), rows);
}

function linksHtml(links: readonly ResponseLink[], texts: Texts): string {
  if (links.length === 0) return '';
  const rows = links.map(({ name, operation, description, values }) => {
    const head = apart(`<code class="api-name">${escapeHtml(name)}</code>`, typeHtml(operation));
    const body = apart(
      description === undefined ? '' : descriptionHtml(description),
      note(...values.map(inCode)),
    );
    return `<div class="api-row field"><div class="api-row-head">${head}</div> <div class="api-row-body">${body}</div></div>`;
  });
  return apart(titleHtml(texts.apiLinks), `<div class="api-rows">${apart(...rows)}</div>`);
}

/** Whether a response is that of a success, or the first one if none is. */
function isFirst(response: ResponsePart, all: readonly ResponsePart[]): boolean {
  return response === (all.find(({ status }) => status.startsWith('2')) ?? all[0]);
}

function responseHtml(response: ResponsePart, open: boolean, options: RowOptions): string {
  const { status, description, headers, links, contents } = response;
  const types = typePills(contents.flatMap((part) => part.types));
  const inner = apart(
    textHtml(description),
    headersHtml(headers, options),
    ...contents.map((part) => contentHtml({ ...part, title: undefined }, contents.length > 1, options)),
    linksHtml(links, options.texts),
  );
  const summary = apart(
    `<span class="api-status api-status-${statusClass(status)}">${escapeHtml(status)}</span>`,
    `<span class="api-summary">${escapeHtml(firstLine(description))}</span>`,
    types,
  );
  return inner === ''
    ? `<div class="api-response"><div class="api-response-line">${summary}</div></div>`
    : `<details class="api-response"${open ? ' open' : ''}><summary>${summary}</summary> ${inner}</details>`;
}

export function statusClass(status: string): string {
  return /^[1-5]/.test(status) ? (status[0] ?? 'x') : 'x';
}

function securityHtml({ id: section, security: ways }: ReferenceSection, texts: Texts): string {
  const isFree = isOptional(ways);
  const label = isFree ? '' : `<span class="api-label api-required">${texts.apiRequired}</span>`;
  const or = `<p class="api-or">${texts.apiOr}</p>`;
  // A scheme may be part of several ways: its address is that of the first.
  const ids = new Set<string>();
  const row = (scheme: SecurityScheme): string => {
    const id = rowId(section, scheme.id);
    const own = ids.has(id) ? '' : ` id="${escapeHtml(id)}"`;
    ids.add(id);
    return `<div class="api-row field"${own}>${schemeHtml(scheme, label, texts)}</div>`;
  };
  const listed = ways
    .filter((schemes) => schemes.length > 0)
    .map((schemes) => `<div class="api-rows">${apart(...schemes.map(row))}</div>`)
    .join(` ${or} `);
  return isFree ? `${note(texts.apiAuthenticationOptional)} ${listed}` : listed;
}

function schemeHtml(scheme: SecurityScheme, label: string, texts: Texts): string {
  const { kind, place, name, login, description, scopes, links } = scheme;
  const written = credentialForm(scheme);
  const addresses = links.map(({ name: label, url }) =>
    note(`${label}: <a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`),
  );
  const head = apart(
    `<code class="api-name">${escapeHtml(name)}</code>`,
    typeHtml(SCHEME_KINDS[kind]),
    `<span class="api-label">${login ?? place}</span>`,
    label,
  );
  const body = apart(
    description === undefined ? '' : descriptionHtml(description),
    written === '' ? '' : note(inCode(written)),
    scopes.length === 0 ? '' : note(texts.apiScopes, ...scopes.map(inCode)),
    ...addresses,
  );
  return `<div class="api-row-head">${head}</div> <div class="api-row-body">${body}</div>`;
}
