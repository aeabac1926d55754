import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { THEME_ENTRY } from '../emit/theme-bundle.ts';

// In the source tree this is a .ts file, in the package a .js one; so is the module.
const MODULE = fileURLToPath(new URL(`../routes/prerenderer${extname(import.meta.url)}`, import.meta.url));

/** Adds the routes' own prerenderer to what Astro bundles to render pages. @param onWritten Gets the folder of that bundle. */
export function themeEntry(onWritten: (folder: string) => void): Plugin {
  return {
    name: 'waymark:theme-entry',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'prerender',
    buildStart() {
      this.emitFile({ type: 'chunk', id: MODULE, fileName: THEME_ENTRY });
    },
    writeBundle({ dir }) {
      if (dir !== undefined) onWritten(dir);
    },
  };
}
