/** Opens a preview, which is protected like its site. */

import type { ReleasePaths } from '@waymark/contract/release-folder';
import { isAsClosed } from '@waymark/foundation/access/previews';
import { plain } from '@waymark/foundation/http/responses';
import { openServing } from '@waymark/foundation/release/open-serving';
import { failed } from '@waymark/source/failures';
import type { App } from '../../app.ts';
import type { BesideServed } from '../../served-release.ts';

/** Answer for a branch that shows too much. Naming the page would say nothing of the pages that there are. */
const TOO_OPEN =
  'This preview would show content that its site does not show, or no longer shows: build it again, with the "access" of its site.';

/** @param url Its address. Readers sign in at the site's. */
export async function openPreview(
  { release, site }: ReleasePaths,
  url: string,
  { served, createApp, ...options }: BesideServed,
): Promise<App> {
  const serving = await openServing(release, { url, logger: options.logger });
  try {
    if (!isAsClosed(serving.release, served)) {
      return {
        fetch: () => plain(403, TOO_OPEN),
        shellStatus: () => serving.shell.status(),
        close: () => serving.close(),
      };
    }
    return await createApp(serving, { ...options, site });
  } catch (error) {
    return failed(error, () => serving.close());
  }
}
