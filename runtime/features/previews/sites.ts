/** Serves previews below the site: each an app of its own, opened on request and closed to make room for others. */

import type { ReleasePaths } from '@waymark/contract/release-folder';
import type { Call } from '@waymark/foundation/call';
import { plain } from '@waymark/foundation/http/responses';
import { Current } from '@waymark/foundation/release/current';
import type { App } from '../../app.ts';
import type { Preview, Previews } from '../deploys/previews.ts';

/** Previews that are open at once: each holds its search index in memory. */
const MAX_OPEN = 4;

export type PreviewSites = ReturnType<typeof createPreviewSites>;

interface Opened {
  readonly release: string;
  readonly app: Promise<Current<App>>;
}

/** @param open Opens a release at the address of a preview. */
export function createPreviewSites(
  previews: Previews,
  open: (paths: ReleasePaths, url: string) => Promise<App>,
  onError: (error: unknown) => void,
) {
  const opened = new Map<string, Opened>();
  const retired = new Set<Promise<unknown>>();

  function close(id: string): void {
    const site = opened.get(id);
    opened.delete(id);
    if (site === undefined) return;
    // A failure to open was reported to the request that opened it.
    const closing = site.app.then(
      (app) => app.close().catch(onError),
      () => {},
    );
    retired.add(closing);
    closing.finally(() => retired.delete(closing));
  }

  /** Answers a request; one that has begun when its app is closed is answered by it to the end. */
  function answer({ id, url }: Preview, release: string, request: Request): Promise<Response> {
    if (opened.get(id)?.release !== release) close(id);
    const site = opened.get(id) ?? {
      release,
      app: previews
        .bring(release)
        .then((paths) => open(paths, url))
        .then((app) => new Current(app, onError)),
    };
    // The one asked for last comes last.
    opened.delete(id);
    opened.set(id, site);
    const [oldest] = opened.keys();
    if (opened.size > MAX_OPEN && oldest !== undefined) close(oldest);
    return site.app.then(
      (app) => app.use((each) => each.fetch(request)),
      (error: unknown) => {
        onError(error);
        // It is tried again at the next request.
        if (opened.get(id) === site) opened.delete(id);
        return plain(503, 'This preview cannot be opened. Build it again.');
      },
    );
  }

  function closeAll(): void {
    for (const id of [...opened.keys()]) close(id);
  }

  return {
    async fetch({ request, params: { id = '', rest } }: Call): Promise<Response> {
      const preview = await previews.find(id);
      if (preview === undefined) close(id);
      if (preview?.release === undefined) return hidden(notThere(preview));
      if (rest === 'robots.txt') return hidden(plain(200, 'User-agent: *\nDisallow: /\n'));
      return hidden(await answer(preview, preview.release, request));
    },
    /** They are opened again at their next requests. */
    closeAll,
    async close(): Promise<void> {
      closeAll();
      await Promise.all(retired);
    },
  };
}

function notThere(preview: Preview | undefined): Response {
  return preview === undefined
    ? plain(404, 'This preview does not exist, or has expired.')
    : plain(404, 'This preview is not built yet, or its build failed.', { 'retry-after': '5' });
}

/** No search engine lists it. */
function hidden(response: Response): Response {
  response.headers.set('x-robots-tag', 'noindex, nofollow');
  return response;
}
