/** @room A protected site: strangers get dist/, readers who signed in the pages of the release that they may read. */

import { encodePath } from '@waymark/contract/encode-path';
import { compileRedirects } from '@waymark/contract/redirects';
import { viewerOf } from '@waymark/foundation/access/account';
import type { Compress } from '@waymark/foundation/http/compressor';
import type { EarlierFiles } from '@waymark/foundation/http/earlier-files';
import { openSiteFiles, type SiteFiles } from '@waymark/foundation/http/site-files';
import { siteHandler } from '@waymark/foundation/http/site-handler';
import type { Identity } from '@waymark/foundation/identity';
import type { ReleaseMembers } from '@waymark/foundation/release/open';
import type { Serving } from '@waymark/foundation/release/serving';
import type { SiteAnswer } from '../feature.ts';
import { memberSites } from './member-site.ts';

export interface ProtectedSiteOptions {
  readonly serving: Serving;
  readonly members: ReleaseMembers;
  /** Folder of the files that anyone may have. */
  readonly site: string;
  /** Files of earlier releases, given beside these. */
  readonly earlier?: ((files: SiteFiles) => EarlierFiles | undefined) | undefined;
  readonly compress?: Compress | undefined;
  readonly identity: Identity;
}

/** @param path Decoded, below the base. @param search The query, with its `?`. */
export type SendSite = (request: Request, path: string, search: string) => Promise<SiteAnswer>;

/**
 * A stranger's request never touches protected files: whether a page exists for others or does not exist at all, the
 * same list is looked up. A member's does, in a list without what they may not read.
 */
export async function protectedSite(options: ProtectedSiteOptions): Promise<SendSite> {
  const { serving, members, compress, identity } = options;
  const { access, redirects } = serving.release.manifest;
  const { base, trailingSlash } = serving.info;
  const open = await openSiteFiles(options.site);
  const shared = { base, trailingSlash, earlier: options.earlier?.(open), compress };
  const strangers = siteHandler({
    ...{ ...shared, files: open, personal: true },
    redirects: compileRedirects(redirects),
  });
  const siteOf = memberSites({ ...shared, members, open });

  async function forStranger(...asked: Parameters<SendSite>): Promise<Response> {
    const response = await strangers(...asked);
    // A closed site says nothing but where to sign in, whether the page exists or not.
    if (access !== 'full' || response.status !== 404) return response;
    const [, path, search] = asked;
    const location = identity.signIn.path(encodePath(base + path) + search);
    return new Response(null, {
      status: 303,
      headers: { location, 'cache-control': 'private, no-store', vary: 'cookie' },
    });
  }

  return async (request, path, search) => {
    const member = await identity.sessions.read(request.headers.get('cookie'));
    if (member === undefined) return { response: await forStranger(request, path, search) };
    const response = await siteOf(viewerOf(member.account))(request, path, search);
    // A response that caches share must carry nobody's cookie.
    const isOwn = response.headers.get('cache-control')?.includes('private') === true;
    if (!isOwn) return { response };
    if (member.cookie !== undefined) response.headers.append('set-cookie', member.cookie);
    return { response, mark: member.mark };
  };
}
