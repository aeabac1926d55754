/** Opens a preview, which is protected as its site is. */
import { type App, type AppOptions, createApp } from '../http/app.ts';
import { plain } from '../http/responses.ts';
import type { Release } from '../release/open.ts';
import { openServing } from '../release/serving.ts';
import type { ReleasePaths } from './releases.ts';

type Access = Release['manifest']['access'];

const STRICTNESS: Readonly<Record<Access, number>> = { public: 0, partial: 1, full: 2 };

/** The site that it is a preview of. */
export interface PreviewedSite extends Omit<AppOptions, 'site' | 'dashboard' | 'questions'> {
  readonly access: Access;
}

/** @param url Its address. Readers sign in at the site's. */
export async function openPreview(
  { release, site }: ReleasePaths,
  url: string,
  { access, ...options }: PreviewedSite,
): Promise<App> {
  const serving = await openServing(release, { url, logger: options.logger });
  try {
    if (STRICTNESS[serving.release.manifest.access] < STRICTNESS[access]) {
      // A branch must not show to everybody what the site shows to members.
      const text = `This preview is "${serving.release.manifest.access}" and its site is "${access}": set "access" of the deploys.`;
      return {
        fetch: () => plain(403, text),
        shellStatus: () => serving.shell.status(),
        close: () => serving.close(),
      };
    }
    return await createApp(serving, { ...options, site });
  } catch (error) {
    await serving.close();
    throw error;
  }
}
