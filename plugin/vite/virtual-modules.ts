/** Modules that exist only in Vite. */
import type { Plugin } from 'vite';

/** Empty; the page route imports it, so that an edit can invalidate that route and its list of pages. */
const modules = {
  'virtual:waymark/revision': () => '',
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
      filter: { id: /^\0virtual:waymark\// },
      handler: (id) => (modules as Record<string, () => string>)[id.slice(1)]?.(),
    },
  };
}

/** Resolved ids of every virtual module. */
export const resolvedIds: readonly string[] = ids.map((id) => `\0${id}`);
