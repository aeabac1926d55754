/** The sections of a reference as HTML. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { isBlank } from '@waymark/repository/html/html';
import type { Texts } from '@waymark/repository/translations/english';
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
  requiredLabel,
  rowsHtml,
  typeHtml,
} from './rows.ts';

export function sectionHtml(section: ReferenceSection, id: string, options: Omit<RowOptions, 'id'>): Html {
  const { texts } = options;
  const types =
    section.contents.length === 1 && section.contents[0]?.title === undefined
      ? typePills(section.contents[0]?.types ?? [])
      : NOTHING;
  const required = section.required && requiredLabel(texts);
  const isAlone = section.rows.length === 0 && section.contents.length === 0;
  const rowOptions: RowOptions = { ...options, id: (name) => rowId(section.id, name) };
  const heading = html`<h2 class="api-section-heading-title" id="${id}">${section.title}</h2>`;
  const contents = section.contents.map((part, index) => {
    const isNamed = section.contents.length > 1 || part.title !== undefined;
    // Fields of other bodies may have the same names.
    const hasIds = index === 0 && section.rows.length === 0;
    return contentHtml(part, isNamed, hasIds ? rowOptions : options);
  });
  // That of a success, or the first one if none is.
  const open = section.responses.find(({ status }) => status.startsWith('2')) ?? section.responses[0];
  const responses = section.responses.map((response) => {
    // Fields of other responses may have the same names.
    const hasIds = response === open && isAlone && response.contents.length === 1;
    return responseHtml(response, response === open, hasIds ? rowOptions : options);
  });
  const parts = apart(
    html`<div class="api-section-head api-section-heading">${apart(heading, required, types)}</div>`,
    textHtml(section.description, 'api-section-heading-subtitle'),
    section.security.length === 0 ? NOTHING : securityHtml(section, texts),
    rowsHtml(section.rows, rowOptions),
    ...contents,
    ...responses,
  );
  return html`<section class="api-section">${parts}</section>`;
}

/** A description, below the heading or the part that it describes. */
function textHtml(description: string | undefined, hook = ''): Html {
  const names = `api-row-body ${hook}`.trim();
  return description === undefined
    ? NOTHING
    : html`<div class="${names}">${descriptionHtml(description)}</div>`;
}

function typePills(types: readonly string[]): Html {
  return apart(...types.map((type) => html`<span class="api-content-type" dir="ltr">${type}</span>`));
}

function contentHtml(part: ContentPart, named: boolean, options: RowOptions): Html {
  const { title, types, description, facts, block } = part;
  const type = shownType(part);
  const { texts } = options;
  const standard = facts === undefined ? NOTHING : defaultHtml(facts, texts);
  const typeLine = type !== '' && note(typeHtml(type), standard);
  const inner = apart(
    textHtml(description),
    part.headers?.length ? apart(headersHtml(part.headers, options), titleHtml(texts.apiBody)) : undefined,
    typeLine,
    facts === undefined ? NOTHING : bodyHtml(facts, texts),
    block === undefined ? NOTHING : blockHtml(block, options),
  );
  if (!named) return inner;
  const name = title === undefined ? NOTHING : html`<span class="api-message">${title}</span>`;
  return html`<details class="api-response" open><summary>${apart(name, typePills(types))}</summary> ${inner}</details>`;
}

function titleHtml(title: string): Html {
  return html`<p class="api-variants-title">${title}</p>`;
}

function headersHtml(headers: readonly SchemaRow[], options: RowOptions): Html {
  if (headers.length === 0) return NOTHING;
  return apart(titleHtml(options.texts.apiHeaders), rowsHtml(headers, { ...options, id: undefined }));
}

function linksHtml(links: readonly ResponseLink[], texts: Texts): Html {
  if (links.length === 0) return NOTHING;
  const rows = links.map(({ name, operation, description, values }) => {
    const head = apart(html`<code class="api-name">${name}</code>`, typeHtml(operation));
    const body = apart(descriptionHtml(description), note(...values.map(inCode)));
    return html`<div class="api-row field"><div class="api-row-head">${head}</div> <div class="api-row-body">${body}</div></div>`;
  });
  return apart(titleHtml(texts.apiLinks), html`<div class="api-rows">${apart(...rows)}</div>`);
}

function responseHtml(response: ResponsePart, open: boolean, options: RowOptions): Html {
  const { status, description, headers, links, contents } = response;
  const types = typePills(contents.flatMap((part) => part.types));
  const inner = apart(
    textHtml(description),
    headersHtml(headers, options),
    ...contents.map((part) => contentHtml({ ...part, title: undefined }, contents.length > 1, options)),
    linksHtml(links, options.texts),
  );
  const summary = apart(
    html`<span class="api-status api-status-${statusClass(status)}">${status}</span>`,
    html`<span class="api-summary">${firstLine(description)}</span>`,
    types,
  );
  return isBlank(inner)
    ? html`<div class="api-response"><div class="api-response-line">${summary}</div></div>`
    : html`<details class="api-response"${open && html` open`}><summary>${summary}</summary> ${inner}</details>`;
}

export function statusClass(status: string): string {
  return /^[1-5]/.test(status) ? (status[0] ?? 'x') : 'x';
}

function securityHtml({ id: section, security: ways }: ReferenceSection, texts: Texts): Html {
  const isFree = isOptional(ways);
  const label = !isFree && requiredLabel(texts);
  const or = html`<p class="api-or">${texts.apiOr}</p>`;
  // A scheme may be part of several ways: its address is that of the first.
  const ids = new Set<string>();
  const row = (scheme: SecurityScheme): Html => {
    const id = rowId(section, scheme.id);
    const own = !ids.has(id) && html` id="${id}"`;
    ids.add(id);
    return html`<div class="api-row field"${own}>${schemeHtml(scheme, label, texts)}</div>`;
  };
  const listed = ways
    .filter((schemes) => schemes.length > 0)
    .map((schemes) => html`<div class="api-rows">${apart(...schemes.map(row))}</div>`)
    .flatMap((way, index) => (index === 0 ? [way] : [or, way]));
  return apart(isFree && note(html`${texts.apiAuthenticationOptional}`), ...listed);
}

function schemeHtml(scheme: SecurityScheme, label: Html | false, texts: Texts): Html {
  const { kind, place, name, login, description, scopes, links } = scheme;
  const written = credentialForm(scheme);
  const addresses = links.map(({ name: label, url }) => note(html`${label}: <a href="${url}">${url}</a>`));
  const head = apart(
    html`<code class="api-name">${name}</code>`,
    typeHtml(SCHEME_KINDS[kind]),
    html`<span class="api-label">${login ?? place}</span>`,
    label,
  );
  const body = apart(
    descriptionHtml(description),
    written !== '' && note(inCode(written)),
    scopes.length === 0 ? NOTHING : note(html`${texts.apiScopes}`, ...scopes.map(inCode)),
    ...addresses,
  );
  return html`<div class="api-row-head">${head}</div> <div class="api-row-body">${body}</div>`;
}
