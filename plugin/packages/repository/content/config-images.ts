import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Path } from '@waymark/source/json/positions';
import { decodePath } from '@waymark/source/paths/decode-path';
import { isExternal } from '@waymark/source/scheme';
import { objectOf, valueAt } from '@waymark/source/values';
import type { LoadedConfig } from '../config/load.ts';
import { isImageTag, metatagsOf } from '../config/metatags.ts';
import type { Config } from '../config/schema.ts';
import { unreadableImage } from './unreadable-image.ts';

/** Properties of docs.json that hold one image, or one each as `light` and `dark`. */
const IMAGES: readonly Path[] = [
  ['logo'],
  ['favicon'],
  ['background', 'image'],
  ['thumbnails', 'background'],
];

/**
 * Reports images that docs.json names and the repository does not have, or that cannot be read: the site is built without these.
 * Addresses elsewhere are not visited.
 *
 * @param fileAt Path below the docs root of the static file at a path of the site.
 * @returns The configuration without the images that cannot be read.
 */
export async function readableImages(
  loaded: Pick<LoadedConfig, 'config' | 'locate'>,
  root: string,
  fileAt: (path: string) => string | undefined,
  diagnostics: Diagnostics,
): Promise<Config> {
  let readable = loaded.config;
  for (const path of [...IMAGES, ...tagImages(loaded.config)]) {
    for (const place of [path, [...path, 'light'], [...path, 'dark']]) {
      const image = valueAt(loaded.config, place);
      if (typeof image !== 'string' || isExternal(image.trim())) continue;
      const path = decodePath(image.trim().replace(/[?#].*$/s, '')).replace(/^(?:\.?\/)+/, '');
      if (path === '') continue;
      const file = fileAt(`/${path}`);
      if (file === undefined) {
        diagnostics.report({
          code: 'asset-missing',
          message: `The image \`${image}\` of "${place.join('.')}" does not exist.`,
          hint: `Correct the path, or add \`${path}\` in the docs folder; a file that \`.mintignore\` names is not found.`,
          ...loaded.locate(place),
        });
        continue;
      }
      const problem = await unreadableImage(root, file);
      if (problem === undefined) continue;
      diagnostics.report(problem);
      if (readable === loaded.config) readable = structuredClone(readable);
      Reflect.deleteProperty(objectOf(valueAt(readable, place.slice(0, -1))), place.at(-1) ?? '');
    }
  }
  return readable;
}

function tagImages(config: Config): Path[] {
  return metatagsOf(config).flatMap(([place, tags]) =>
    Object.keys(tags)
      .filter((name) => /image/.test(name) && isImageTag(name))
      .map((name) => [...place, name]),
  );
}
