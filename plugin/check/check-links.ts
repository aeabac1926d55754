import type { Document, Link } from '../markdown/document/document.ts';
import type { Page } from '../types.ts';
import { type InternalAddress, readAddress } from './address.ts';
import { checkAnchor } from './check-anchor.ts';
import type { CheckContext } from './context.ts';

const IMAGE = /\.(apng|avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i;

/** Reports every link and image of the pages that leads nowhere. */
export function checkLinks(context: CheckContext): void {
  for (const page of context.site.pages) {
    const document = context.documents.get(page.path);
    for (const link of document?.links ?? []) checkLink(context, page, document, link);
  }
}

function checkLink(context: CheckContext, page: Page, document: Document | undefined, link: Link): void {
  const address = readAddress(link.href, link.file, context.site);
  if (address === undefined) return;
  const { path, fragment } = address;
  if (path === undefined) {
    if (link.kind !== 'image') checkAnchor(context, { page, document, fragment, link });
  } else if (link.kind === 'image' || IMAGE.test(path)) {
    checkImage(context, link, path);
  } else {
    checkTarget(context, link, { path, fragment });
  }
}

function checkImage({ resolver, diagnostics }: CheckContext, link: Link, path: string): void {
  if (resolver.hasFile(path) || resolver.resolve(path).kind !== 'missing') return;
  diagnostics.report({
    code: 'image-missing',
    message: `The ${IMAGE.test(path) ? 'image' : 'file'} \`${link.href}\` does not exist.`,
    hint: `There is no file \`${path.slice(1)}\` below the docs root, or it is ignored.`,
    ...placeOf(link),
  });
}

function checkTarget(context: CheckContext, link: Link, address: Required<InternalAddress>): void {
  const { resolver, suggestions, diagnostics } = context;
  const path = address.path ?? '/';
  const target = resolver.resolve(path);
  if (target.kind === 'other') return;
  if (target.kind === 'page') {
    const fragment = address.fragment || target.fragment;
    const document = context.documents.get(target.page.path);
    checkAnchor(context, { page: target.page, document, fragment, link });
    return;
  }
  const way = target.steps.length > 1 ? ` It is redirected: ${target.steps.join(' → ')}.` : '';
  diagnostics.report({
    code: 'link-broken',
    message: `The link \`${link.href}\` leads to no page.${way}`,
    hint: suggestions.hint(
      target.steps.at(-1) ?? path,
      'Correct the address, add the page, or add a redirect.',
    ),
    ...placeOf(link),
  });
}

function placeOf({ file, line, column }: Link) {
  return { file, line, column };
}
