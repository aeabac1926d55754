/** Authors' modules, bundled for Node and run: their exports, and the places of errors in their files. */
import { createRequire, SourceMap } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Position } from '@waymark/source/json/positions';
import type { OutputChunk } from 'rolldown';
import {
  addBroken,
  BUILTINS_MODULE,
  bundlerOptions,
  JSX_MODULE,
  moduleFile,
  moduleId,
  repositoryPlugin,
} from './rolldown-plugin.ts';
import { builtins, serverModules } from './server-modules.ts';
import type { SourceFacts, SourceFiles } from './sources.ts';

const require = createRequire(import.meta.url);
let bundles = 0;

/** The global object as authors' modules see it: the format has React there. */
const withReact = new Proxy(globalThis, {
  get: (target, name) => (name === 'React' ? serverModules().react : Reflect.get(target, name)),
  has: (target, name) => name === 'React' || Reflect.has(target, name),
});

/** Bundles files. Problems of one are among its facts, and others do without it. */
export async function bundleForServer(
  files: readonly string[],
  sources: SourceFiles,
  facts: SourceFacts,
): Promise<ServerBundle> {
  const broken = new Set<string>();
  for (;;) {
    try {
      return await bundle(files, sources, facts, broken);
    } catch (error) {
      if (!addBroken(error, sources.root, facts, broken)) throw error;
    }
  }
}

async function bundle(
  files: readonly string[],
  sources: SourceFiles,
  facts: SourceFacts,
  broken: ReadonlySet<string>,
): Promise<ServerBundle> {
  const { root } = sources;
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: Object.fromEntries(files.map((file, index) => [`m${index}`, moduleId(root, file)])),
    ...bundlerOptions(sources),
    platform: 'node',
    plugins: [repositoryPlugin(sources, facts, undefined, broken)],
  });
  const { output } = await build.generate({
    dir: root,
    format: 'cjs',
    // Otherwise a module that has nothing but a default export would be that export itself.
    exports: 'named',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
  const chunks = new Map(
    output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
  );
  return new ServerBundle(files, chunks, sources);
}

export class ServerBundle {
  readonly #name = `waymark-react-${++bundles}:`;
  readonly #entries: ReadonlyMap<string, string>;
  readonly #chunks: ReadonlyMap<string, OutputChunk>;
  readonly #sources: SourceFiles;
  readonly #modules = new Map<string, { exports: Record<string, unknown> }>();
  readonly #failures = new Map<string, unknown>();
  readonly #builtins: Record<string, unknown>;

  constructor(files: readonly string[], chunks: ReadonlyMap<string, OutputChunk>, sources: SourceFiles) {
    this.#entries = new Map(files.map((file, index) => [file, `m${index}.js`]));
    this.#chunks = chunks;
    this.#sources = sources;
    this.#builtins = builtins(sources.builtins);
  }

  /** The exports of a file, run when they are first asked for. Throws what the file itself throws. */
  exports(file: string): Readonly<Record<string, unknown>> {
    const entry = this.#entries.get(file);
    return entry === undefined ? {} : this.#run(entry);
  }

  #run(name: string): Record<string, unknown> {
    const known = this.#modules.get(name);
    if (known !== undefined) return known.exports;
    if (this.#failures.has(name)) throw this.#failures.get(name);
    const chunk = this.#chunks.get(name);
    if (chunk === undefined) throw new Error(`Cannot find module '${name}'`);
    const module: { exports: Record<string, unknown> } = { exports: {} };
    this.#modules.set(name, module);
    try {
      const run = compileFunction(chunk.code, ['exports', 'module', 'require', 'globalThis'], {
        filename: this.#name + name,
      });
      run(module.exports, module, (id: string) => this.#require(id), withReact);
    } catch (error) {
      this.#modules.delete(name);
      this.#failures.set(name, error);
      throw error;
    }
    return module.exports;
  }

  #require(id: string): unknown {
    if (id.startsWith('./')) return this.#run(id.slice(2));
    const { react, 'react/jsx-runtime': jsxRuntime } = serverModules();
    if (id === 'react') return react;
    if (id === 'react/jsx-runtime' || id === `${JSX_MODULE}/jsx-runtime`) return jsxRuntime;
    if (id === BUILTINS_MODULE) return this.#builtins;
    return require(id);
  }

  /** Position of an error in a file of the repository; undefined if its stack does not tell. */
  place(error: unknown): Position | undefined {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    for (const line of stack.split('\n')) {
      const start = line.indexOf(this.#name);
      const match = start === -1 ? null : /^([^:]+):(\d+):(\d+)/.exec(line.slice(start + this.#name.length));
      const chunk = match ? this.#chunks.get(match[1] ?? '') : undefined;
      if (!match || !chunk?.map) continue;
      const found = new SourceMap(chunk.map as never).findEntry(Number(match[2]) - 1, Number(match[3]) - 1);
      if (!('originalSource' in found)) continue;
      const file = moduleFile(this.#sources.root, join(this.#sources.root, found.originalSource));
      if (file === undefined || this.#sources.read(file) === undefined) continue;
      return { file, line: found.originalLine + 1, column: found.originalColumn + 1 };
    }
    return undefined;
  }
}
