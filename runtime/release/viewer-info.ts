import { canRead, type Viewer } from '../access/can-read.ts';
import { isProtected, type ReleaseManifest } from '../contract/release.ts';
import type { Serving } from './serving.ts';

/**
 * A release as it answers one viewer. Of its versions and languages they are told those below which they may read
 * something, unless the site is public throughout.
 */
export function servingFor(serving: Serving, viewer: Viewer): Serving {
  const { manifest } = serving.release;
  const isKnown = ({ audiences }: ReleaseManifest['versions'][number]): boolean =>
    audiences?.some((audience) => canRead(viewer, audience)) ?? !isProtected(manifest);
  const { versions, languages } = serving.info;
  return {
    ...serving,
    info: { ...serving.info, versions: versions.filter(isKnown), languages: languages.filter(isKnown) },
  };
}
