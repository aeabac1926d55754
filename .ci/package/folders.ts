import path from 'node:path';

/** The repository. */
export const root: string = path.resolve(import.meta.dirname, '../..');

/** The packages as they are published, a folder each. */
export const packed: string = path.join(root, 'packed');

/** Folder of a package's sources, by the name of its folder in `packed`. */
export const SOURCES: Readonly<Record<string, string>> = {
  waymark: 'plugin',
  server: 'runtime',
  source: 'plugin/packages/source',
  repository: 'plugin/packages/repository',
  openapi: 'plugin/packages/openapi',
  mdx: 'plugin/packages/mdx',
  migrate: 'plugin/packages/migrate',
  samples: 'plugin/packages/samples',
  changes: 'plugin/packages/changes',
};

/** Compiled files of the package that builds sites. */
export const lib: string = path.join(packed, 'waymark/lib');
