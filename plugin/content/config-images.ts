import type { LoadedConfig } from '../config/load.ts';
import type { Path } from '../config/positions.ts';
import type { Diagnostics } from '../diagnostics/collector.ts';
import { decodePath } from '../paths/decode-path.ts';

/** Properties of docs.json that hold one image, or one each as `light` and `dark`. */
const IMAGES: readonly Path[] = [
  ['logo'],
  ['favicon'],
  ['background', 'image'],
  ['thumbnails', 'background'],
];

/**
 * Reports images that docs.json names and the repository does not have. Addresses elsewhere are not visited.
 *
 * @param hasFile Whether a static file is at a path.
 */
export function checkConfigImages(
  loaded: Pick<LoadedConfig, 'config' | 'locate'>,
  hasFile: (path: string) => boolean,
  diagnostics: Diagnostics,
): void {
  for (const path of IMAGES) {
    for (const place of [path, [...path, 'light'], [...path, 'dark']]) {
      const image = valueAt(loaded.config, place);
      if (typeof image !== 'string' || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(image.trim())) continue;
      const file = decodePath(image.trim().replace(/[?#].*$/s, '')).replace(/^(?:\.?\/)+/, '');
      if (file === '' || hasFile(`/${file}`)) continue;
      diagnostics.report({
        code: 'asset-missing',
        message: `The image \`${image}\` of "${place.join('.')}" does not exist.`,
        hint: `Correct the path, or add \`${file}\` in the docs folder; a file that \`.mintignore\` names is not found.`,
        ...loaded.locate(place),
      });
    }
  }
}

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Object.getOwnPropertyDescriptor(at, key)?.value;
  }
  return at;
}
