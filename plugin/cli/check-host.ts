/** The limits of the host that gets a built site, and how large the site is. */
import { join } from 'node:path';
import { readChoices } from '../check/choices.ts';
import { Diagnostics } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { extentOf, hostProblems, likelyHosts, sizedFiles } from '../emit/host-limits.ts';
import type { StaticHostName } from '../emit/static-hosts.ts';
import { readText } from '../read-text.ts';

/**
 * @param host Undefined: the one that the build runs on, or whose configuration is in one of the folders.
 * @param folders The docs root first.
 */
export async function checkHost(
  dist: string,
  host: StaticHostName | undefined,
  folders: readonly [root: string, ...others: string[]],
): Promise<{ readonly extent: string; readonly found: readonly Diagnostic[] }> {
  const files = await sizedFiles(dist);
  const rules = readText(join(dist, '_redirects'));
  const found = new Diagnostics();
  for (const name of host === undefined ? likelyHosts(process.env, folders) : [host])
    for (const problem of hostProblems(name, { rules, files })) found.report(problem);
  // `waymark check` tells mistakes in the file itself.
  const choices = readChoices(folders[0], new Diagnostics());
  return { extent: extentOf(files), found: choices.apply(found.list()) };
}
