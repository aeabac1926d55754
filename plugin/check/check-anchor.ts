import { closest } from '../diagnostics/closest.ts';
import type { Document, Link } from '../markdown/document/document.ts';
import { headingId } from '../markdown/tree/heading-id.ts';
import { hasField } from '../openapi/reference/fields.ts';
import type { Page } from '../types.ts';
import type { CheckContext } from './context.ts';

export interface AnchorCheck {
  /** The page that the link leads to. */
  readonly page: Page;
  readonly document: Document | undefined;
  /** Not percent-encoded; empty if the link has none. */
  readonly fragment: string;
  readonly link: Pick<Link, 'href' | 'file' | 'line' | 'column'>;
}

/** Reports a fragment that its page does not have. */
export function checkAnchor({ site, diagnostics }: CheckContext, check: AnchorCheck): void {
  const { page, document, fragment, link } = check;
  if (fragment === '' || fragment === 'top' || document === undefined || isGenerated(page)) return;
  const { anchors } = document;
  if (anchors.has(fragment) || anchors.has(encodeURIComponent(fragment))) return;
  if (hasField(site, page, fragment)) return;
  // A browser that does not find a fragment stays at the top, where the title stands.
  if (fragment === headingId(page.title)) return;
  const similar = closest(fragment, anchors);
  diagnostics.report({
    code: 'anchor-broken',
    message: `The page \`${page.path}\` has no anchor \`#${fragment}\`.`,
    hint:
      similar === undefined
        ? 'Link to one of its headings, or give a heading this id: `## Title {#id}`.'
        : `Did you mean \`#${similar}\`?`,
    file: link.file,
    line: link.line,
    column: link.column,
  });
}

/** It names a part of an API that could not be read, so that its anchors are not known. */
function isGenerated({ frontmatter, operation }: Page): boolean {
  if (operation !== undefined) return false;
  return ['openapi', 'openapi-schema', 'asyncapi', 'graphql', 'sdk'].some(
    (key) => frontmatter[key] !== undefined,
  );
}
