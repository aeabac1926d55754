/**
 * `vitest --mode packages`: the tests of the command and the server use the packages that `npm run build:package` made, not the sources.
 * Bundles can lose what sources have, such as the name of a class.
 */
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const ROOT = resolve(import.meta.dirname, '../..');

/** Files that users import or start. Everything else that a test imports stays a source, as another program beside the package would be. */
const DOORS: Readonly<Record<string, string>> = {
  'plugin/cli/main.ts': 'packed/waymark/lib/cli/main.js',
  'runtime/cli/main.ts': 'packed/server/lib/waymark-server.js',
  'runtime/index.ts': 'packed/server/lib/index.js',
  'runtime/main.ts': 'packed/server/lib/main.js',
  'runtime/server.ts': 'packed/server/lib/server.js',
};

export const PACKAGES_MODE = 'packages';

export function arePackagesTested(): boolean {
  return Boolean(process.env.WAYMARK_TEST_PACKAGES);
}

/** The file of a door: of the sources, or of the package in that mode. @param source `plugin/cli/main.ts` */
export function door(source: keyof typeof DOORS): string {
  return resolve(ROOT, (arePackagesTested() && DOORS[source]) || source);
}

/** Leads imports of tests to the packages. */
export const packages: Plugin = {
  name: 'packages',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.') || !importer.includes('/tests/')) return undefined;
    const packed = DOORS[relative(ROOT, resolve(dirname(importer), source))];
    return packed === undefined ? undefined : { id: resolve(ROOT, packed), external: true };
  },
};
