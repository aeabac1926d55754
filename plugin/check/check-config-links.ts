import { isUnsafe } from '@waymark/source/scheme';
import { readAddress, unsafeLink } from './address.ts';
import { checkAnchor } from './check-anchor.ts';
import type { CheckContext } from './context.ts';

/** Reports links of the navbar, the footer and the banner that lead nowhere. */
export function checkConfigLinks(context: CheckContext): void {
  const { site, resolver, suggestions, diagnostics, ignoresLink } = context;
  for (const { href, where, ...place } of site.configLinks ?? []) {
    if (ignoresLink(href)) continue;
    if (isUnsafe(href)) {
      diagnostics.report({ ...unsafeLink(`\`${where}\``, href), ...place });
      continue;
    }
    const address = readAddress(href, '', site);
    if (address?.path === undefined) continue;
    const target = resolver.resolve(address.path);
    if (target.kind === 'missing') {
      diagnostics.report({
        code: 'link-broken',
        message: `\`${where}\` links to \`${href}\`, which leads to no page.`,
        hint: suggestions.hint(address.path, 'Correct the address or add the page.'),
        ...place,
      });
    } else if (target.kind === 'page') {
      const document = context.documents.get(target.page.path);
      const fragment = address.fragment || target.fragment;
      checkAnchor(context, { page: target.page, document, fragment, link: { href, ...place } });
    }
  }
}
