import { encodePath } from '@waymark/contract/encode-path';
import type { Link } from '@waymark/repository/document';
import type { Page } from '@waymark/repository/types';
import { isExternal } from '@waymark/source/scheme';
import { type InternalAddress, readAddress } from './address.ts';
import { checkAnchor, exactFragment } from './check-anchor.ts';
import type { CheckContext } from './context.ts';

const IMAGE = /\.(apng|avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i;

/** Reports every link and image of the pages that leads nowhere. */
export function checkLinks(context: CheckContext): void {
  for (const page of context.site.pages)
    for (const link of context.documents.get(page.path)?.links ?? []) checkLink(context, page, link);
}

function checkLink(context: CheckContext, page: Page, link: Link): void {
  if (link.href.trim() === '') {
    context.diagnostics.report({
      code: 'link-broken',
      message: 'A link has no address: readers stay where they are.',
      hint: 'Write the address, or the words without a link.',
      ...placeOf(link),
    });
    return;
  }
  const address = readAddress(link.href, link.file, context.site);
  if (address === undefined || context.ignoresLink(link.href)) return;
  const { path, fragment } = address;
  if (path === undefined) {
    if (link.kind !== 'image') checkAnchor(context, { page, fragment, link });
  } else if (link.kind === 'image' || IMAGE.test(path)) {
    checkImage(context, link, path);
  } else {
    checkTarget(context, page, link, { path, fragment });
  }
}

function checkImage({ resolver, diagnostics }: CheckContext, link: Link, path: string): void {
  if (resolver.hasFile(path) || resolver.resolve(path).kind !== 'missing') return;
  diagnostics.report({
    code: 'image-missing',
    message: `The ${IMAGE.test(path) ? 'image' : 'file'} \`${path}\` does not exist.`,
    hint: 'Correct the path, or add the file in the docs folder; one that `.mintignore` names is not found.',
    ...placeOf(link),
  });
}

function checkTarget(
  context: CheckContext,
  page: Page,
  link: Link,
  address: Required<InternalAddress>,
): void {
  const { resolver, suggestions, diagnostics } = context;
  const path = address.path ?? '/';
  const target = resolver.resolve(path);
  if (target.kind === 'other') return;
  if (target.kind === 'page') {
    const fragment = address.fragment || target.fragment;
    const moved = target.moved ? addressOf(link, target.page) : undefined;
    if (moved !== undefined)
      reportMoved(
        context,
        link,
        { from: path, to: target.page, address: moved },
        exactFragment(context.documents.get(target.page.path), fragment),
      );
    checkAnchor(context, { page: target.page, fragment, link, address: moved });
    return;
  }
  const only = target.steps.length > 1 ? undefined : suggestions.only(path);
  const way = target.steps.length > 1 ? ` It is redirected: ${target.steps.join(' → ')}.` : '';
  diagnostics.report({
    code: 'link-broken',
    message: `The link \`${link.href}\` leads to no page.${way}`,
    hint: suggestions.hint(
      target.steps.at(-1) ?? path,
      'Correct the address, add the page, or add a redirect.',
      page,
    ),
    ...placeOf(link),
    ...(only && !isExternal(link.href) && { fix: { written: link.href, instead: insteadOf(link, only) } }),
  });
}

/** A link to another page, with its own query and fragment. */
function insteadOf(link: Link, page: Page): string {
  return addressOf(link, page) + (/#.*$/s.exec(link.href)?.[0] ?? '');
}

/** The address of a page, with the query of a link to it. */
function addressOf({ href }: Link, page: Page): string {
  const [, query = ''] = /^[^?#]*(\?[^#]*)?/.exec(href) ?? [];
  return encodePath(page.path).replaceAll(/[()]/g, encodeURIComponent) + query;
}

/** A link that readers and crawlers follow by way of redirects, although the page has an address. */
function reportMoved(
  { diagnostics }: CheckContext,
  link: Link,
  { from, to, address }: { readonly from: string; readonly to: Page; readonly address: string },
  fragment: string,
): void {
  const instead = fragment === '' ? address : `${address}#${fragment}`;
  diagnostics.report({
    code: 'link-redirected',
    message: `\`${from}\` is redirected to \`${to.path}\`.`,
    hint: 'Link to the page itself.',
    ...placeOf(link),
    // An address that names its host was meant to.
    ...(!isExternal(link.href) && { fix: { written: link.href, instead } }),
  });
}

function placeOf({ file, line, column }: Link) {
  return { file, line, column };
}
