import { headingId } from '@waymark/mdx/markdown/tree/heading-id';
import { hasField } from '@waymark/openapi/reference/fields';
import type { Document, Link } from '@waymark/repository/document';
import { fragmentLetters } from '@waymark/repository/html/fragment-letters';
import type { Page } from '@waymark/repository/types';
import { likely } from '@waymark/source/diagnostics/closest';
import type { CheckContext } from './context.ts';

export interface AnchorCheck {
  /** The page that the link leads to. */
  readonly page: Page;
  /** Not percent-encoded; empty if the link has none. */
  readonly fragment: string;
  readonly link: Pick<Link, 'href' | 'file' | 'line' | 'column'>;
  /** The address to write before the fragment, if the page moved. */
  readonly address?: string | undefined;
}

/** Reports a fragment that its page does not have, and one that the page has in another form (`theme/client/reveal.ts`). */
export function checkAnchor({ site, documents, diagnostics }: CheckContext, check: AnchorCheck): void {
  const { page, fragment, link } = check;
  const document = documents.get(page.path);
  if (fragment === '' || fragment === 'top' || document === undefined || isGenerated(page)) return;
  const { anchors } = document;
  if (anchors.has(fragment) || anchors.has(encodeURIComponent(fragment))) return;
  if (hasField(site, page, fragment)) return;
  // A browser that does not find a fragment stays at the top, at the title.
  if (fragment === headingId(page.title)) return;
  const place = { file: link.file, line: link.line, column: link.column };
  const [found, ...others] = formsOf(document, fragment);
  if (found !== undefined) {
    const at = check.address ?? link.href.slice(0, Math.max(0, link.href.indexOf('#')));
    const isWritten = check.address !== undefined || link.href.includes('#');
    const instead = `${at}#${writtenFragment(found)}`;
    diagnostics.report({
      code: 'anchor-inexact',
      message: `The anchor \`#${fragment}\` of \`${page.path}\` is written \`#${found}\`.`,
      hint: `Write \`#${writtenFragment(found)}\`: a script leads readers there, but other programs do not find it.`,
      ...place,
      // One that comes from a redirect does not stand in the link.
      ...(others.length === 0 && isWritten && { fix: { written: link.href, instead } }),
    });
    return;
  }
  const similar = likely(fragment, anchors);
  diagnostics.report({
    code: 'anchor-broken',
    message: `The page \`${page.path}\` has no anchor \`#${fragment}\`.`,
    hint:
      similar === undefined
        ? 'Link to one of its headings, or give a heading this id: `## Title {#id}`.'
        : `Did you mean \`#${similar}\`?`,
    ...place,
  });
}

/** The anchors of a page that other rules for fragments would write like this. */
function formsOf({ anchors }: Document, fragment: string): string[] {
  const letters = fragmentLetters(fragment);
  return letters === '' ? [] : [...anchors].filter((anchor) => fragmentLetters(anchor) === letters);
}

/** A fragment as its page has it; the same if it is not there, or there are several forms. */
export function exactFragment(document: Document | undefined, fragment: string): string {
  if (document === undefined || document.anchors.has(fragment)) return fragment;
  const [found, ...others] = formsOf(document, fragment);
  return found === undefined || others.length > 0 ? fragment : writtenFragment(found);
}

function writtenFragment(fragment: string): string {
  return /^[\p{L}\p{M}\p{N}_.~’-]+$/u.test(fragment) ? fragment : encodeURIComponent(fragment);
}

/** It names a part of an API that could not be read, so that its anchors are not known. */
function isGenerated({ frontmatter, operation }: Page): boolean {
  if (operation !== undefined) return false;
  return ['openapi', 'openapi-schema', 'asyncapi', 'graphql', 'sdk'].some(
    (key) => frontmatter[key] !== undefined,
  );
}
