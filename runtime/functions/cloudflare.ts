/**
 * The function beside a site on Cloudflare: a Worker whose static assets are the files of the site and of its release.
 *
 * @room Functions beside static files: the core over files as platforms have them.
 */
import { FUNCTION_FOLDER } from '@waymark/contract/functions';
import { requestPath } from '@waymark/foundation/http/request-path';
import { plain } from '@waymark/foundation/http/responses';
import { openedLate } from '../open-function.ts';

/** The names in `wrangler.jsonc`. */
interface Bindings {
  readonly ASSETS: { fetch(request: Request | URL): Promise<Response> };
}

/** True if a request is for a file of the function. */
function isOwn({ url }: Request): boolean {
  return requestPath(new URL(url).pathname)?.split('/').includes(FUNCTION_FOLDER) !== false;
}

export default {
  fetch: openedLate((first, { ASSETS }: Bindings) => {
    const read = async (path: string) => {
      const response = await ASSETS.fetch(new URL(path, first.url));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    };
    return {
      own: (path) => read(`/${FUNCTION_FOLDER}/${path}`),
      // Pages have addresses without the names of their files.
      site: (path, base) => read(encodeURI(base + path.replace(/(?:\/index)?\.html$/, ''))),
      platform: async (request) => (isOwn(request) ? plain(404, 'Not found') : ASSETS.fetch(request)),
    };
  }),
};
