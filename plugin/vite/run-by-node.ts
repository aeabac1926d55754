/**
 * In development Node.js runs the modules of Waymark and of Astro that need nothing of Vite. Vite would transform each of some
 * three hundred before the first page. A module has one instance: who imports it in Vite gets Node's.
 */
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { packagesFolder } from '../packages.ts';
import { viteNeeds } from './needs-vite.ts';

const MODULES = 'waymark.modules';

export function runByNode(): Plugin {
  const astro = join(packagesFolder, 'astro', 'dist', sep);
  const folders = [fileURLToPath(new URL('..', import.meta.url)), astro];
  const needsVite = viteNeeds();
  const modules = new Map<string, object>();
  Reflect.set(globalThis, Symbol.for(MODULES), modules);
  return {
    name: 'waymark:run-by-node',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    async load(id) {
      if (!folders.some((folder) => id.startsWith(folder)) || needsVite(id)) return undefined;
      const module = (await import(pathToFileURL(id).href)) as object;
      modules.set(id, module);
      return reexport(id, Object.keys(module));
    },
  };
}

/** A module that has the exports of one that Node.js has loaded. */
function reexport(id: string, names: readonly string[]): string {
  const exported = names.map((name, index) => `const _${index} = module[${JSON.stringify(name)}];`);
  const list = names.map((name, index) => `_${index} as ${name}`);
  const module = `globalThis[Symbol.for(${JSON.stringify(MODULES)})].get(${JSON.stringify(id)})`;
  return `const module = ${module};\n${exported.join('\n')}\nexport { ${list.join(', ')} };`;
}
