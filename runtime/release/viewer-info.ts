import { canRead, type Viewer } from '../access/can-read.ts';
import type { ServerInfo } from '../contract/server-info.ts';
import type { Release } from './open.ts';
import type { Serving } from './serving.ts';

/**
 * What is said of a site to a viewer: of its versions and languages those that they may read a page of. A site that is
 * public throughout has the ones that it names.
 */
export function viewerInfo(info: ServerInfo, { pages }: Pick<Release, 'pages'>, viewer: Viewer): ServerInfo {
  const readable = pages.filter(({ audience }) => canRead(viewer, audience));
  if (readable.length === pages.length) return info;
  const known = new Set(readable.flatMap(({ version, language }) => [version, language]));
  return {
    ...info,
    versions: info.versions.filter(({ name }) => known.has(name)),
    languages: info.languages.filter(({ name }) => known.has(name)),
  };
}

/** A release as it answers one viewer. */
export function servingFor(serving: Serving, viewer: Viewer): Serving {
  return { ...serving, info: viewerInfo(serving.info, serving.release, viewer) };
}
