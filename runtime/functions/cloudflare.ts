/**
 * The function beside a site on Cloudflare: a Worker whose static assets are the files of the site and of its release.
 *
 * @room Functions beside static files, one for each platform: the core over the files that the platform has.
 */
import { FUNCTION_FOLDER, SITE_LIST, siteListSchema } from '../contract/functions.ts';
import { createHandler } from '../core.ts';
import { requestPath } from '../http/request-path.ts';
import { plain } from '../http/responses.ts';
import type { FileSource } from '../http/source-files.ts';
import { stderrLogger } from '../log.ts';

/** As `wrangler.jsonc` names them. */
interface Bindings {
  readonly ASSETS: { fetch(request: Request | URL): Promise<Response> };
}

type Answer = (request: Request) => Promise<Response>;

let opened: Promise<Answer> | undefined;

async function open({ ASSETS }: Bindings, origin: string): Promise<Answer> {
  const read: FileSource['read'] = async (path) => {
    const response = await ASSETS.fetch(new URL(path, origin));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  };
  const list = await read(`/${FUNCTION_FOLDER}/${SITE_LIST}`);
  const { base, paths } = siteListSchema.parse(JSON.parse(new TextDecoder().decode(list)));
  return createHandler({
    release: { read: (name) => read(`/${FUNCTION_FOLDER}/release/${name}`) },
    // Pages have addresses without the names of their files.
    site: { paths, read: (path) => read(encodeURI(base + path.replace(/(?:\/index)?\.html$/, ''))) },
    platform: async (request) => (isOwn(request) ? plain(404, 'Not found') : ASSETS.fetch(request)),
    // Requests for other names than the site's do not come here.
    hosts: ['*'],
    logger: stderrLogger,
  });
}

/** Whether a request is for a file of the function. */
function isOwn({ url }: Request): boolean {
  return requestPath(new URL(url).pathname)?.split('/').includes(FUNCTION_FOLDER) !== false;
}

export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    opened ??= open(env, request.url);
    try {
      return await (await opened)(request);
    } catch (error) {
      // The next request tries to open it again.
      opened = undefined;
      throw error;
    }
  },
};
