import { eachNode } from '@waymark/repository/navigation/tree';
import type { ConfigLink, Site } from '@waymark/repository/types';
import { isUnsafe } from '@waymark/source/scheme';
import { readAddress, unsafeLink } from './address.ts';
import { checkAnchor } from './check-anchor.ts';
import type { CheckContext } from './context.ts';

/** Reports links of the navigation, the navbar, the footer and the banner that lead nowhere. */
export function checkConfigLinks(context: CheckContext): void {
  const { site } = context;
  for (const link of linksOfNavigation(site)) checkLink(context, link, false);
  for (const link of site.configLinks ?? [])
    checkLink(context, { ...link, where: `\`${link.where}\`` }, true);
}

function linksOfNavigation({ navigation: { root, global } }: Site): ConfigLink[] {
  const nodes = [root, ...global].flatMap((top) => [...eachNode(top)]);
  return nodes
    .flatMap((node) => [node, ...(node.global ?? [])])
    .flatMap(({ title, href, file, line, column }) =>
      href === undefined ? [] : [{ href, where: `\`${title}\` in the navigation`, file, line, column }],
    );
}

function checkLink(
  context: CheckContext,
  { href, where, ...place }: ConfigLink,
  mayHaveAnchor: boolean,
): void {
  const { site, resolver, suggestions, diagnostics, ignoresLink } = context;
  if (ignoresLink(href)) return;
  if (isUnsafe(href)) {
    diagnostics.report({ ...unsafeLink(where, href), ...place });
    return;
  }
  const address = readAddress(href, '', site);
  if (address?.path === undefined) return;
  const target = resolver.resolve(address.path);
  if (target.kind === 'missing') {
    diagnostics.report({
      code: 'link-broken',
      message: `${where} links to \`${href}\`, which leads to no page.`,
      hint: suggestions.hint(address.path, 'Correct the address or add the page.'),
      ...place,
    });
  } else if (target.kind === 'page' && mayHaveAnchor) {
    const fragment = address.fragment || target.fragment;
    checkAnchor(context, { page: target.page, fragment, link: { href, ...place } });
  }
}
