import { canRead, type Viewer } from '../access/can-read.ts';
import type { PageRecord } from '../contract/release.ts';
import type { ServerInfo } from '../contract/server-info.ts';
import type { Release } from './open.ts';
import type { Serving } from './serving.ts';

/**
 * What is said of a site to a viewer: of its versions and languages not those whose pages they may none of read. A site
 * that is public throughout has the ones that it names.
 */
export function viewerInfo(info: ServerInfo, { pages }: Pick<Release, 'pages'>, viewer: Viewer): ServerInfo {
  const readable = pages.filter(({ audience }) => canRead(viewer, audience));
  if (readable.length === pages.length) return info;
  const names = (of: readonly PageRecord[]) =>
    new Set(of.flatMap(({ versions, languages }) => [...versions, ...languages]));
  const [all, known] = [names(pages), names(readable)];
  const isKnown = ({ name }: { readonly name: string }): boolean => known.has(name) || !all.has(name);
  return { ...info, versions: info.versions.filter(isKnown), languages: info.languages.filter(isKnown) };
}

/** A release as it answers one viewer. */
export function servingFor(serving: Serving, viewer: Viewer): Serving {
  return { ...serving, info: viewerInfo(serving.info, serving.release, viewer) };
}
