import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the packages that Waymark depends on, wherever a package manager has put them. */
export const packagesFolder = dirname(dirname(createRequire(import.meta.url).resolve('zod/package.json')));
