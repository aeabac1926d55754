import type { Plugin } from 'vite';

/**
 * Lets Vite find Astro's own modules where the project has no node_modules: a folder that holds only documents, built
 * from the command line. What cannot be resolved from the project is resolved from Waymark's package.
 */
export function packageImports(): Plugin {
  return {
    name: 'waymark:package-imports',
    resolveId: {
      order: 'post',
      filter: { id: /^(?:astro|@astrojs\/[\w-]+|vite)(?:\/|$)/ },
      handler(id, _importer, options) {
        return this.resolve(id, import.meta.filename, { ...options, skipSelf: true });
      },
    },
  };
}
