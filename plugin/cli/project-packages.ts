/** The Astro of a project. Waymark brings none: a folder of documents needs none. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '@waymark/server/cli/errors';
import { errorCode } from '@waymark/source/failures';

/** @throws {UsageError} if it is not installed */
export async function astroOf(folder: string): Promise<typeof import('astro')> {
  return import(pathToFileURL(astroFile(folder)).href) as Promise<typeof import('astro')>;
}

/** The project's own, or else one that is installed beside Waymark. */
function astroFile(folder: string): string {
  for (const from of [join(folder, 'astro.config.mjs'), import.meta.url]) {
    try {
      return createRequire(from).resolve('astro');
    } catch (error) {
      if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new UsageError(
    `${folder} is an Astro project, and Astro is not installed in it. Run \`npm install\` there.`,
  );
}
