import { canRead, type Viewer } from '@waymark/contract/can-read';
import { isProtected, type ReleaseManifest } from '@waymark/contract/release';
import type { DescribedRelease } from './serving.ts';

type Variant = ReleaseManifest['versions'][number];

/**
 * A release as it answers one viewer. It lists only versions and languages below which they may read
 * something, unless the site is public throughout.
 */
export function servingFor<T extends DescribedRelease>(serving: T, viewer: Viewer): T {
  const { manifest } = serving.release;
  const isKnown = ({ audiences }: Variant): boolean =>
    audiences?.some((audience) => canRead(viewer, audience)) ?? !isProtected(manifest);
  const known = (variants: readonly Variant[]): Variant[] => withDefault(variants.filter(isKnown));
  const { versions, languages } = serving.info;
  return {
    ...serving,
    info: { ...serving.info, versions: known(versions), languages: known(languages) },
  };
}

/** Without the former default, the first one is it, as on a site that never had another. */
function withDefault(variants: readonly Variant[]): Variant[] {
  const isMissing = variants.every((each) => !each.default);
  return variants.map((each, at) => (isMissing && at === 0 ? { ...each, default: true } : each));
}
