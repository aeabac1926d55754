/** The badge that tells an endpoint's entry from a page's: its HTTP method, or a substitute for one. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import type { NavNode } from '@waymark/repository/types';

const METHOD = /(?:^|\s)(get|post|put|patch|delete|head|options|trace|query|websocket|ws|webhook)\s/i;
/** Names that are too long for a badge. */
const SHORT: Readonly<Record<string, string>> = {
  delete: 'del',
  options: 'opt',
  webhook: 'hook',
  websocket: 'ws',
};

/** The method of an entry, in lower case: of an endpoint, or of a page that describes one. */
export function methodOf(node: NavNode): string | undefined {
  const { openapi, api, asyncapi } = node.page?.frontmatter ?? {};
  const written = node.endpoint ?? openapi ?? api;
  const name = typeof written === 'string' ? METHOD.exec(`${written} `)?.[1]?.toLowerCase() : undefined;
  return name ?? (typeof asyncapi === 'string' ? 'ws' : undefined);
}

/** The badge as HTML; empty for a page that describes no endpoint, and for one with `hideApiMarker`. */
export function method(node: NavNode): Html {
  const name = node.page?.frontmatter.hideApiMarker === true ? undefined : methodOf(node);
  if (name === undefined) return NOTHING;
  return html`<span class="method method-nav-pill method-${name}">${SHORT[name] ?? name}</span>`;
}
