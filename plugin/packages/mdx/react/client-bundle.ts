/** Bundles authors' modules for browsers: one file a module, with only what islands use, and React in one file for all. */
import { keptIn } from '@waymark/source/made-once';
import {
  BUILTINS_MODULE,
  bundlerOptions,
  JSX_MODULE,
  moduleId,
  ownModule,
  repositoryPlugin,
} from './rolldown-plugin.ts';
import type { SourceFiles } from './sources.ts';

export type Uses = ReadonlyMap<string, ReadonlySet<string>>;

export function mergeUses(all: Iterable<Uses>): Uses {
  const merged = new Map<string, Set<string>>();
  for (const uses of all) {
    for (const [file, names] of uses) {
      const known = keptIn(merged, file, () => new Set());
      for (const name of names) known.add(name);
    }
  }
  return merged;
}

export interface ClientBundle {
  readonly loader: string;
  /** Address of each file's module, below the base. */
  readonly modules: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

export const NO_CLIENT: ClientBundle = { loader: '', modules: new Map(), files: new Map() };

const FOLDER = '/_waymark/react/';
const ENTRY = 'waymark:entry/';

export interface ClientOptions {
  readonly base: string;
  /** For reading the result, and quicker. */
  readonly development: boolean;
}

export async function bundleForBrowsers(
  uses: Uses,
  sources: SourceFiles,
  { base, development }: ClientOptions,
): Promise<ClientBundle> {
  const files = [...uses.keys()].sort();
  if (files.length === 0) return NO_CLIENT;
  const { root } = sources;
  const names = entryNames(files);
  const own = (name: string): { id: string; code?: string } | undefined => {
    if (name === `${JSX_MODULE}/jsx-runtime`) return { id: ownModule('client/jsx-runtime') };
    const code = name.startsWith(ENTRY)
      ? entryCode(root, files[Number(name.slice(ENTRY.length))] ?? '', uses)
      : name === BUILTINS_MODULE
        ? builtinsCode(sources.builtins)
        : name === 'waymark:base'
          ? `export const base = ${JSON.stringify(base)};`
          : undefined;
    return code === undefined ? undefined : { id: `\0${name}`, code };
  };
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: {
      island: ownModule('client/island'),
      ...Object.fromEntries([...names].map(([name, file]) => [name, `${ENTRY}${files.indexOf(file)}`])),
    },
    ...bundlerOptions(sources),
    platform: 'browser',
    plugins: [
      // Problems of the files were reported when they were bundled for the first rendering.
      repositoryPlugin(sources, new Map(), own),
    ],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: !development,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ }],
    },
  });
  await bundle.close();
  const written = new Map<string, string>();
  const modules = new Map<string, string>();
  let loader = '';
  for (const part of output) {
    if (part.type !== 'chunk') continue;
    written.set(FOLDER + part.fileName, part.code);
    if (!part.isEntry) continue;
    if (part.name === 'island') loader = FOLDER + part.fileName;
    const file = names.get(part.name);
    if (file !== undefined) modules.set(file, FOLDER + part.fileName);
  }
  return { loader, modules, files: written };
}

/** The name of each file's script: one that readers of a network log recognise. */
function entryNames(files: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const file of files) {
    const name = file.replace(/\.\w+$/, '').replaceAll(/[^\w-]+/g, '-');
    names.set(names.has(name) || name === 'island' ? `${name}-${names.size}` : name, file);
  }
  return names;
}

/** Names may be paths into an export: `icons.0.icon` needs `icons`. */
function entryCode(root: string, file: string, uses: Uses): string {
  const names = new Set([...(uses.get(file) ?? [])].map((name) => name.split('.')[0] ?? ''));
  return `export { ${[...names].sort().join(', ')} } from ${JSON.stringify(moduleId(root, file))};`;
}

function builtinsCode(builtins: Iterable<string>): string {
  const names = [...builtins].sort();
  const lines = [`import { builtin } from ${JSON.stringify(ownModule('client/builtins'))};`];
  for (const first of new Set(names.map((name) => name.split('.')[0] ?? ''))) {
    const members = names.filter((name) => name.startsWith(`${first}.`));
    const own = members.map((name) => `${name.slice(first.length + 1)}: /* @__PURE__ */ builtin('${name}')`);
    const value = `builtin('${first}')`;
    lines.push(
      own.length === 0
        ? `export const ${first} = /* @__PURE__ */ ${value};`
        : `export const ${first} = /* @__PURE__ */ Object.assign(${value}, { ${own.join(', ')} });`,
    );
  }
  return lines.join('\n');
}
