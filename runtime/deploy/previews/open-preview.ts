/** Opens a preview, which is protected like its site. */
import { isAsClosed } from '../../access/previews.ts';
import type { App, AppOptions, createApp } from '../../app.ts';
import { failed } from '../../contract/failures.ts';
import { plain } from '../../http/responses.ts';
import type { Release } from '../../release/open.ts';
import { openServing } from '../../release/serving.ts';
import type { ReleasePaths } from '../releases.ts';

/** The site of the preview. */
export interface PreviewedSite extends Omit<AppOptions, 'site'> {
  readonly served: Release;
  /** Opens its app, above this room. */
  readonly createApp: typeof createApp;
}

/** Answer for a branch that shows too much. Naming the page would say nothing of the pages that there are. */
const TOO_OPEN =
  'This preview would show content that its site does not show, or no longer shows: build it again, with the "access" of its site.';

/** @param url Its address. Readers sign in at the site's. */
export async function openPreview(
  { release, site }: ReleasePaths,
  url: string,
  { served, createApp: create, ...options }: PreviewedSite,
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
    return await create(serving, { ...options, site });
  } catch (error) {
    return failed(error, () => serving.close());
  }
}
