/** The Astro of a project, and its Vite. Waymark brings neither: a folder of documents needs none. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from './errors.ts';

/** @throws {UsageError} if it is not installed */
export async function astroOf(folder: string): Promise<typeof import('astro')> {
  return load(astroFile(folder));
}

/** @throws {UsageError} if Astro is not installed */
export async function viteOf(folder: string): Promise<typeof import('vite')> {
  return load(createRequire(astroFile(folder)).resolve('vite'));
}

async function load<T>(file: string): Promise<T> {
  return import(pathToFileURL(file).href) as Promise<T>;
}

/** The project's own, or else one that is installed beside Waymark. */
function astroFile(folder: string): string {
  for (const from of [join(folder, 'astro.config.mjs'), import.meta.url]) {
    try {
      return createRequire(from).resolve('astro');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
    }
  }
  throw new UsageError(
    `${folder} is an Astro project, and Astro is not installed in it. Run \`npm install\` there.`,
  );
}
