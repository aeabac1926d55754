/** The servers that readers' requests may go to through the runtime, for the release. */

import type { Site } from '../../types.ts';
import { readOperation } from '../model/operation.ts';
import { writtenOperation } from '../reference/written.ts';

/** Empty where no page needs the proxy. Sorted, so that the same site gives the same release. */
export function proxyServers(site: Site): string[] {
  const { playground } = site.config.api;
  if (!playground.proxy) return [];
  const urls = new Set<string>();
  for (const page of site.pages) {
    const { operation, frontmatter } = page;
    if (operation === undefined) continue;
    const display = frontmatter.playground ?? playground.display;
    if (display === 'none' || display === 'simple') continue;
    const api = operation.api === undefined ? undefined : site.apis?.get(operation.api);
    const servers =
      operation.kind === 'written'
        ? writtenOperation(site, page, operation).servers
        : operation.kind === 'operation' && api !== undefined
          ? readOperation(api.document, operation.at).servers
          : [];
    for (const { url } of servers) if (/^https?:\/\//i.test(url)) urls.add(url);
  }
  return [...urls].sort();
}
