import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder in which the packages that Waymark depends on lie, wherever a package manager has put them. */
export const packagesFolder = dirname(dirname(createRequire(import.meta.url).resolve('astro/package.json')));
