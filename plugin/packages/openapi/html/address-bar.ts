/** Method, address and servers of an operation, and the button that opens the playground. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import type { ReferenceView } from '../reference/reference-view.ts';

const COPY = html`<svg class="icon icon-outlined" viewBox="0 0 24 24" aria-hidden="true"><rect width="13" height="13" x="8" y="8" rx="2"/><path d="M16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3"/></svg>`;

export function methodBadge(method: string): Html {
  if (method === '') return NOTHING;
  const name = method.toLowerCase();
  return html`<span class="method method-pill method-${name}">${name === 'delete' ? 'del' : name}</span>`;
}

/** @param full `api.url` is `full`. */
export function addressBar(
  { address, operation, texts }: ReferenceView,
  full: boolean,
  playground: boolean,
): Html {
  if (address === undefined) return NOTHING;
  const { method, path, servers } = address;
  const [first] = servers;
  // If there are several servers, the control that chooses among them shows them.
  const showsServer = first !== undefined && (full || operation.kind === 'channel');
  const options = servers.map(
    ({ url, description }) =>
      html`<option value="${url}">${description === undefined ? url : `${url} (${description})`}</option>`,
  );
  const select =
    servers.length > 1 &&
    html`<select class="api-select api-servers option-dropdown" dir="ltr" aria-label="${texts.apiServer}" data-server-select>${options}</select>`;
  const base = showsServer && html`<span class="api-base" data-server="${first.url}">${first.url}</span>`;
  const button =
    playground &&
    html`<button type="button" class="api-try tryit-button" data-try>${texts.apiTry}<svg class="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M8 5.5v13a1 1 0 0 0 1.5.86l11-6.5a1 1 0 0 0 0-1.72l-11-6.5A1 1 0 0 0 8 5.5"/></svg></button>`;
  const copy = html`<button type="button" class="api-copy" data-copy-text="${first?.url}${path}" aria-label="${texts.apiCopyPath}">${COPY}</button>`;
  const shown = html`<div class="api-address">${methodBadge(method)}<code class="api-path">${base}${pathHtml(path)}</code>${copy}</div>`;
  return html`<div class="api-bar">${shown}${button}</div>${select}`;
}

/** Parameters stand out; a long path breaks at its slashes. */
function pathHtml(path: string): Html {
  const broken = (text: string) => text.split('/').map((part, at) => html`${at > 0 && html`/<wbr>`}${part}`);
  const parts = path.split(/(\{[^{}]*\})/);
  return html`${parts.map((part, at) =>
    at % 2 === 1 ? html`<span class="api-path-parameter">${broken(part)}</span>` : broken(part),
  )}`;
}
