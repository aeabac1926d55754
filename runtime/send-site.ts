/** The site of a release: its files, and if something is protected and people sign in, to each their own. */

import { belowBase } from '@waymark/contract/base-path';
import type { ServerInfo } from '@waymark/contract/discovery';
import { compileRedirects } from '@waymark/contract/redirects';
import type { Call } from '@waymark/foundation/call';
import { earlierFiles } from '@waymark/foundation/http/earlier-files';
import { plain } from '@waymark/foundation/http/responses';
import { openSiteFiles, type SiteFiles } from '@waymark/foundation/http/site-files';
import { siteHandler } from '@waymark/foundation/http/site-handler';
import type { Serving } from '@waymark/foundation/release/serving';
import type { AppOptions } from './app.ts';
import { protectedSite, type SendSite } from './members/handler.ts';
import { told } from './open-core.ts';
import type { OpenedFeatures } from './open-features.ts';

interface SiteSetup extends AppOptions {
  readonly serving: Serving;
  /** The site as strangers see it. */
  readonly info: ServerInfo;
}

/** Answers all that no feature does. */
export async function openSite(
  setup: SiteSetup,
  opened: OpenedFeatures,
): Promise<(call: Call) => Promise<Response>> {
  const { site, around } = setup;
  const sendSite = site === undefined ? undefined : await siteSender(setup, site);
  const project = around === undefined ? undefined : await projectAround(setup, around);
  return async (call) => {
    const { path, below } = call;
    if (path === undefined) return plain(400, 'Bad request');
    if (below === undefined) return (await project?.(call, path)) ?? plain(404, 'Not found');
    if (sendSite === undefined) return plain(404, 'Not found');
    return told(opened, call, await sendSite(call.request, below, call.url.search));
  };
}

async function siteSender(
  { serving, info, earlier: list, compress, identity, logger }: SiteSetup,
  folder: string,
): Promise<SendSite> {
  const { release } = serving;
  const { members, manifest } = release;
  const earlier = (files: SiteFiles) => list && earlierFiles({ list, served: { release, files }, logger });
  if (members && identity)
    return protectedSite({ serving, members, site: folder, earlier, compress, identity });
  const files = await openSiteFiles(folder);
  const redirects = compileRedirects(manifest.redirects);
  const send = siteHandler({ files, ...info, redirects, earlier: earlier(files), compress });
  return async (...asked) => ({ response: await send(...asked) });
}

/** The pages of the project around the docs, and its page for missing addresses. */
async function projectAround({ serving, info }: SiteSetup, folder: string) {
  const { path = '' } = serving.release.manifest;
  const base = info.base.slice(0, info.base.length - path.length);
  const files = await openSiteFiles(folder);
  const send = siteHandler({ ...info, base, languages: [], files, redirects: () => undefined });
  return async ({ request, url }: Call, asked: string): Promise<Response | undefined> => {
    const below = belowBase(asked, base);
    return below === undefined ? undefined : send(request, below, url.search);
  };
}
