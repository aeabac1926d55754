/**
 * The answers to strangers as a function of a request over the files of a release: discovery documents, MCP, search, `/ask` without a
 * model, pages as Markdown. It has no threads, file system, sockets or state: functions on hosts of static files run it.
 */

import { compileRedirects } from '@waymark/contract/redirects';
import { isProtected, type ReleaseFiles, type ReleaseManifest } from '@waymark/contract/release';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { markdownType } from '@waymark/foundation/http/accept';
import { plain } from '@waymark/foundation/http/responses';
import { siteHandler } from '@waymark/foundation/http/site-handler';
import { type FileSource, filesOfSource } from '@waymark/foundation/http/source-files';
import type { Logger } from '@waymark/foundation/log';
import { ReleaseError } from '@waymark/foundation/release/errors';
import { servingOf } from '@waymark/foundation/release/serving';
import { readManifest, verifiedRelease } from '@waymark/foundation/release/verified';
import { FUNCTION_FEATURES } from './function-features.ts';
import { type CoreSetup, openCore, told } from './open-core.ts';
import type { RuntimeOptions } from './options.ts';

/** The files of a release, wherever they are. */
export type ReleaseSource = Pick<FileSource, 'read'>;

export interface HandlerOptions extends Pick<RuntimeOptions, 'url' | 'origins' | 'hosts'> {
  readonly release: ReleaseSource;
  /** Files of the site. Without it, pages are not found. */
  readonly site?: FileSource | undefined;
  /** Answers whoever does not ask for Markdown: the platform has the files, too. Default: they are sent from `site`. */
  readonly platform?: ((request: Request) => Promise<Response>) | undefined;
  readonly logger: Logger;
}

const PROTECTED =
  'Some pages of this site are not public, and a function beside static files knows no readers who signed in. ' +
  'Serve it with `waymark serve`, or build it with `--access public` without the pages for user groups.';

/** Throws `ReleaseError` if there is no release, or one that cannot be served, or one whose pages are not all public. */
export async function createHandler(
  options: HandlerOptions,
): Promise<(request: Request) => Promise<Response>> {
  const { url, origins, hosts, logger } = options;
  const release = verifiedRelease(await filesOf(options.release));
  const { manifest } = release;
  if (isProtected(manifest)) throw new ReleaseError('protected', PROTECTED);
  // The package has it in bundled functions alone.
  const { createShellHere } = await import('@waymark/files/shell-here');
  const serving = servingOf(release, {
    ...{ url, logger },
    texts: release.file('files.bin'),
    openShell: createShellHere,
  });
  const { fetch } = await openCore(
    serving,
    { origins, hosts, logger },
    { features: FUNCTION_FEATURES, openSite: openSiteOf(options, manifest) },
  );
  return async (request) => fetch(request);
}

async function filesOf({ read }: ReleaseSource): Promise<ReleaseFiles> {
  const bytes = await read(MANIFEST_FILE);
  const { files } = readManifest(bytes);
  const all = await Promise.all(Object.keys(files).map(async (name) => [name, await read(name)] as const));
  const found = all.flatMap(([name, content]) => (content === undefined ? [] : [[name, content] as const]));
  return new Map([...found, [MANIFEST_FILE, bytes ?? new Uint8Array()]]);
}

function openSiteOf(
  { site, platform }: HandlerOptions,
  { redirects }: ReleaseManifest,
): CoreSetup['openSite'] {
  return async (info, opened) => {
    const files = site && filesOfSource(site);
    const send = files && siteHandler({ ...info, files, redirects: compileRedirects(redirects) });
    return async (call) => {
      const { request, url, path, below } = call;
      if (path === undefined) return plain(400, 'Bad request');
      const isMarkdown = markdownType(request.headers.get('accept')) !== undefined;
      if (platform !== undefined && !isMarkdown) {
        const { status, body, headers } = await platform(request);
        return told(opened, call, { response: new Response(body, { status, headers }) });
      }
      if (below === undefined || send === undefined) return plain(404, 'Not found');
      return told(opened, call, { response: await send(request, below, url.search) });
    };
  };
}
