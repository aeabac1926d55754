/** The runtime as a function of a Request: no port, no globals. */
import type { Storage } from 'unstorage';
import type { ReleaseFiles } from './contract/release.ts';
import { type App, type AppOptions, createApp } from './http/app.ts';
import { type Logger, stderrLogger } from './log.ts';
import { Current } from './release/current.ts';
import { openServing } from './release/serving.ts';

export { type Logger, stderrLogger } from './log.ts';
export { ReleaseError, type ReleaseProblem } from './release/errors.ts';

export interface RuntimeOptions {
  /** Folder of the release (`.waymark`), or its files in memory. */
  readonly release: string | ReleaseFiles;
  /** Folder of the built site (`dist`). Without it the runtime serves agents only, beside a static host. */
  readonly site?: string | undefined;
  /** Where the runtime keeps what outlives it. The public endpoints keep nothing. */
  readonly storage?: Storage | undefined;
  /**
   * Public address of the site, base included: `https://docs.example.com`. It wins over the one that the site was
   * built with. Links and discovery documents are made from it, never from a request.
   */
  readonly url?: string | undefined;
  /** Origins of web pages that may call `/mcp` besides the site's own and loopback; `*` for all. */
  readonly origins?: readonly string[] | undefined;
  /** Host names that `/mcp` is reached by besides that of `url`, loopback and addresses; `*` for all. */
  readonly hosts?: readonly string[] | undefined;
  readonly logger?: Logger | undefined;
}

export interface Runtime {
  fetch(request: Request): Promise<Response>;
  /**
   * Serves another release from the next request on. Requests that have begun end with the old one.
   *
   * Throws, and keeps serving the old one, where the new one does not open.
   */
  swap(release: string | ReleaseFiles): Promise<void>;
  /** Ends when the last request has. */
  close(): Promise<void>;
}

/** Throws `ReleaseError` where there is no release, or one that cannot be served. */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const logger = options.logger ?? stderrLogger;
  const appOptions: AppOptions = {
    site: options.site,
    origins: options.origins,
    hosts: options.hosts,
    logger,
  };
  const open = async (release: string | ReleaseFiles): Promise<App> => {
    const serving = await openServing(release, { url: options.url, logger });
    try {
      return await createApp(serving, appOptions);
    } catch (error) {
      await serving.close();
      throw error;
    }
  };
  const current = new Current(await open(options.release), (error) => {
    logger.error('release not closed', { error });
  });
  return {
    fetch: (request) => current.use((app) => app.fetch(request)),
    async swap(release) {
      current.replace(await open(release));
    },
    close: () => current.close(),
  };
}
