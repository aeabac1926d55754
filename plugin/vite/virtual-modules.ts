/** Modules that exist only in Vite. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { context } from '../context.ts';

/** Empty; the page route imports it, so that an edit can invalidate that route and its list of pages. */
const modules = {
  'virtual:waymark/revision': () => '',
  'virtual:waymark/theme': themeModule,
} satisfies Record<string, () => string>;

/** The stylesheet of docs.json's theme, and of no other. */
function themeModule(): string {
  const { theme } = context().site.config;
  const file = fileURLToPath(new URL(`../theme/themes/${theme}.css`, import.meta.url));
  return `import ${JSON.stringify(file)};`;
}

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
