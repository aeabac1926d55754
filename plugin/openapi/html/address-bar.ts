/** Method, address and servers of an operation, and the button that opens the playground. */
import { escapeHtml } from '../../../runtime/contract/html.ts';
import type { ReferenceView } from '../reference/reference-view.ts';

const COPY =
  '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect width="13" height="13" x="8" y="8" rx="2"/><path d="M16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3"/></svg>';

export function methodBadge(method: string): string {
  if (method === '') return '';
  const name = method.toLowerCase();
  return `<span class="method method-pill method-${escapeHtml(name)}">${escapeHtml(name === 'delete' ? 'del' : method.toLowerCase())}</span>`;
}

export interface AddressBarOptions {
  /** `api.url` is `full`. */
  readonly full: boolean;
  readonly playground: boolean;
}

export function addressBar(
  { address, operation, texts }: ReferenceView,
  { full, playground }: AddressBarOptions,
): string {
  if (address === undefined) return '';
  const { method, path, servers } = address;
  const [first] = servers;
  // If there are several servers, the control that chooses among them shows them.
  const showsServer = first !== undefined && (full || operation.kind === 'channel');
  const options = servers
    .map(
      ({ url, description }) =>
        `<option value="${escapeHtml(url)}">${escapeHtml(description === undefined ? url : `${url} (${description})`)}</option>`,
    )
    .join('');
  const select =
    servers.length > 1
      ? `<select class="api-select api-servers option-dropdown" aria-label="${escapeHtml(texts.apiServer)}" data-server-select>${options}</select>`
      : '';
  const base = showsServer
    ? `<span class="api-base" data-server="${escapeHtml(first.url)}">${escapeHtml(first.url)}</span>`
    : '';
  const button = playground
    ? `<button type="button" class="api-try tryit-button" data-try>${texts.apiTry}<svg class="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M8 5.5v13a1 1 0 0 0 1.5.86l11-6.5a1 1 0 0 0 0-1.72l-11-6.5A1 1 0 0 0 8 5.5"/></svg></button>`
    : '';
  const whole = `${first?.url ?? ''}${path}`;
  return (
    `<div class="api-bar"><div class="api-address">${methodBadge(method)}<code class="api-path">${base}${pathHtml(path)}</code>` +
    `<button type="button" class="api-copy" data-copy-text="${escapeHtml(whole)}" aria-label="${escapeHtml(texts.apiCopyPath)}">${COPY}</button></div>${button}</div>${select}`
  );
}

/** Parameters stand out; a long path breaks at its slashes. */
function pathHtml(path: string): string {
  return escapeHtml(path)
    .replaceAll('/', '/<wbr>')
    .replaceAll(/\{[^{}]*\}/g, (name) => `<span class="api-path-parameter">${name}</span>`);
}
