/** The core as a function beside static files: it reads the release and the list of the site's files that the build put there. */
import { SITE_LIST, siteListSchema } from '@waymark/contract/functions';
import type { FileSource } from '@waymark/foundation/http/source-files';
import { stderrLogger } from '@waymark/foundation/log';
import { createHandler, type HandlerOptions } from './core.ts';

type Answer = (request: Request) => Promise<Response>;
type Read = FileSource['read'];

export interface FunctionFiles extends Pick<HandlerOptions, 'platform'> {
  /** Reads a file of the function. */
  readonly own: Read;
  /** Reads a file of the site. @param path Below the base. */
  readonly site: (path: string, base: string) => ReturnType<Read>;
}

async function openFunction({ own, site, platform }: FunctionFiles): Promise<Answer> {
  const { base, paths } = siteListSchema.parse(JSON.parse(new TextDecoder().decode(await own(SITE_LIST))));
  return createHandler({
    release: { read: (name) => own(`release/${name}`) },
    site: { paths, read: (path) => site(path, base) },
    platform,
    // Platforms send it no requests for other names than the site's.
    hosts: ['*'],
    logger: stderrLogger,
  });
}

/** A function that opens the release with its first request. */
export function openedLate<Given extends readonly unknown[]>(
  filesOf: (request: Request, ...given: Given) => FunctionFiles,
): (request: Request, ...given: Given) => Promise<Response> {
  let opened: Promise<Answer> | undefined;
  return async (request, ...given) => {
    opened ??= openFunction(filesOf(request, ...given)).catch((error: unknown) => {
      // The next request tries to open it again.
      opened = undefined;
      throw error;
    });
    return (await opened)(request);
  };
}
