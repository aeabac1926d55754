/** Problems that keep readers from signing in: files at addresses that the runtime answers, and too many kinds of readers. */

import { deploysAddress, signInAddress } from '@waymark/repository/paths/reserved-paths';
import { classViewers } from '../members/classes.ts';
import { isProtectedSite } from '../members/readable-site.ts';
import type { CheckContext } from './context.ts';

export function checkAccess({ site, diagnostics }: CheckContext): void {
  const closed = isProtectedSite(site);
  for (const { path, file } of [...site.pages, ...site.assets]) {
    const signIn = signInAddress(path);
    const owner = signIn ?? deploysAddress(path);
    if (owner === undefined) continue;
    const isHidden = closed && signIn !== undefined;
    diagnostics.report({
      code: 'page-reserved-path',
      // Readers of a public site sign in, and a server has deploys, only if an operator sets that up.
      severity: isHidden ? 'error' : 'warning',
      message: `${isHidden ? 'The file claims' : 'The file may be hidden: it has'} \`${path}\`, the address of ${owner}.`,
      hint: 'Rename the file or move it to another folder.',
      file,
      line: 1,
      column: 1,
    });
  }
  if (!closed || !classViewers(site).some) return;
  diagnostics.report({
    code: 'access-combinations',
    message: 'The pages have too many combinations of groups to give each a menu of its own.',
    hint: 'Members of several groups see the menus of one of them; they can still read all their pages. Use fewer groups, or let groups contain each other.',
    file: 'docs.json',
    line: 1,
    column: 1,
  });
}
