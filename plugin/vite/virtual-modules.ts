/** Modules that exist only in Vite. */
import type { Plugin } from 'vite';

/** Imported by the page route, so that a new revision of the Site lets its list of pages be computed again. */
const modules = {
  'virtual:waymark/revision': () => 'export const revision = Symbol();',
} satisfies Record<string, () => string>;

const ids = Object.keys(modules);

export function virtualModules(): Plugin {
  return {
    name: 'waymark:virtual-modules',
    resolveId: {
      filter: { id: /^virtual:waymark\// },
      handler: (id) => (ids.includes(id) ? `\0${id}` : undefined),
    },
    load: {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the null byte is how Vite marks a virtual module
      filter: { id: /^\0virtual:waymark\// },
      handler: (id) => (modules as Record<string, () => string>)[id.slice(1)]?.(),
    },
  };
}

/** Resolved ids of every virtual module. */
export const resolvedIds: readonly string[] = ids.map((id) => `\0${id}`);
