import { isRedirectPattern } from '@waymark/contract/redirects';
import { addressOfFile } from '@waymark/repository/content/redirects';
import { readAddress } from './address.ts';
import { checkAnchor } from './check-anchor.ts';
import type { CheckContext } from './context.ts';

/**
 * Reports redirects whose destination does not exist, and those that never happen because a page has their
 * source. A destination with placeholders has no single address: a page must exist below its fixed part.
 */
export function checkRedirects(context: CheckContext): void {
  const { site, resolver, suggestions, diagnostics } = context;
  for (const { source, destination } of site.redirects) {
    const place = site.redirectPositions?.get(source);
    if (site.pageByPath.has(source) || site.pageByPath.has(addressOfFile(source))) {
      diagnostics.report({
        code: 'redirect-invalid',
        message: `The redirect from \`${source}\` has no effect: there is a page at this address.`,
        hint: 'Remove the redirect, or the page.',
        ...place,
      });
    }
    const address = readAddress(destination, '', { ...site, base: '' });
    if (address?.path === undefined) continue;
    if (isRedirectPattern(address.path)) {
      checkPattern(context, source, address.path);
      continue;
    }
    const target = resolver.resolve(address.path);
    if (target.kind === 'missing') {
      diagnostics.report({
        code: 'link-broken',
        message: `The redirect from \`${source}\` leads to \`${destination}\`, which does not exist.`,
        hint: suggestions.hint(address.path, 'Change its destination.'),
        ...place,
      });
    } else if (target.kind === 'page' && place !== undefined) {
      const fragment = address.fragment || target.fragment;
      checkAnchor(context, { page: target.page, fragment, link: { href: destination, ...place } });
    }
  }
}

function checkPattern({ site, resolver, diagnostics }: CheckContext, source: string, path: string): void {
  const fixed = path.slice(0, path.search(/:[A-Za-z_]|\*/));
  if (resolver.hasBelow(fixed)) return;
  diagnostics.report({
    code: 'link-broken',
    message: `The redirect from \`${source}\` leads to \`${path}\`, but no address begins with \`${fixed}\`.`,
    hint: 'Change its destination.',
    ...site.redirectPositions?.get(source),
  });
}
