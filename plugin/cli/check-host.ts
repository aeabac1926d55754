/** The limits of the host that gets a built site, and how large the site is. */
import { join } from 'node:path';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { readText } from '@waymark/source/read-text';
import { readChoices } from '../check/choices.ts';
import { extentOf, hostProblems, likelyHosts, sizedFiles } from '../hosts/host-limits.ts';
import type { StaticHostName } from '../hosts/static-hosts.ts';

/**
 * @param dist The built site, whose `_redirects` lists those of every host.
 * @param host Undefined: the one that the build runs on, or whose configuration is in one of the folders.
 * @param folders The docs root first.
 */
export async function checkHost(
  { published, dist }: { readonly published: string; readonly dist: string },
  host: StaticHostName | undefined,
  folders: readonly [root: string, ...others: string[]],
): Promise<{ readonly extent: string; readonly found: readonly Diagnostic[] }> {
  const files = await sizedFiles(published);
  const rules = readText(join(dist, '_redirects'));
  const found = new Diagnostics();
  for (const name of host === undefined ? likelyHosts(process.env, folders) : [host])
    for (const problem of hostProblems(name, { rules, files })) found.report(problem);
  // `waymark check` tells mistakes in the file itself.
  const choices = readChoices(folders[0], new Diagnostics());
  return { extent: extentOf(files), found: choices.apply(found.list()) };
}
