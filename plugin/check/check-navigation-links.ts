import { isUnsafe } from '@waymark/source/scheme';
import { eachNode } from '../navigation/tree.ts';
import type { NavNode } from '../types.ts';
import { readAddress, unsafeLink } from './address.ts';
import type { CheckContext } from './context.ts';

/** Reports every `href` of the navigation that leads nowhere. */
export function checkNavigationLinks(context: CheckContext): void {
  const { root, global } = context.site.navigation;
  for (const top of [root, ...global]) {
    for (const node of eachNode(top)) {
      checkNode(context, node);
      for (const own of node.global ?? []) checkNode(context, own);
    }
  }
}

function checkNode(
  { site, resolver, suggestions, diagnostics, ignoresLink }: CheckContext,
  node: NavNode,
): void {
  if (node.href === undefined || ignoresLink(node.href)) return;
  const { file, line, column } = node;
  if (isUnsafe(node.href)) {
    diagnostics.report({
      ...unsafeLink(`\`${node.title}\` in the navigation`, node.href),
      file,
      line,
      column,
    });
    return;
  }
  const path = readAddress(node.href, '', site)?.path;
  if (path === undefined) return;
  const target = resolver.resolve(path);
  if (target.kind !== 'missing') return;
  diagnostics.report({
    code: 'link-broken',
    message: `\`${node.title}\` in the navigation links to \`${node.href}\`, which leads to no page.`,
    hint: suggestions.hint(path, 'Correct the address or add the page.'),
    file,
    line,
    column,
  });
}
