import path from 'node:path';

/** The repository. */
export const root: string = path.resolve(import.meta.dirname, '../..');

/** The package's files, as they are packed. */
export const lib: string = path.join(root, 'lib');
