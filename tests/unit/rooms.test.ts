/** Rooms stand above each other: one may import those below it, and a package those below it. Types may cross rooms. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Packages that all of plugin/ may import. */
const BESIDE: ReadonlySet<string> = new Set([
  ...['contract', 'source', 'migrate', 'samples', 'changes'],
  ...['repository', 'openapi', 'mdx'],
]);

const ROOT = resolve(import.meta.dirname, '../..');

/** Lowest first. A name with `.ts` is a file beside the rooms. */
const REPOSITORY = [
  ...['git.ts', 'paths', 'html', 'icons', 'config', 'navigation', 'translations', 'extend', 'appearance'],
  'content',
] as const;

const MDX = [
  ...['react', 'tailwind', 'components', 'markdown/tree', 'markdown/parse', 'markdown/highlight'],
  ...['markdown/clean', 'markdown/changelog', 'markdown/expand', 'markdown/document', 'markdown/render'],
  'markdown',
] as const;

const PLUGIN = [
  'progress.ts',
  'browser',
  'cache',
  'images',
  'theme',
  'outputs',
  'members',
  'check',
  'find-problems.ts',
  'site.ts',
  'options.ts',
  'project.ts',
  'edited-texts.ts',
  'load-extension.ts',
  'folder-tools.ts',
  'read-repository.ts',
  'load-context.ts',
  'prove',
  'hosts',
  'diff',
  'book',
  'emit',
  'testing.ts',
  'questions',
  'versions',
  'run-samples',
  'mock',
  'dev',
  'astro',
  'index.ts',
  'extend.ts',
  'schema.ts',
  'runtime.ts',
  'server.ts',
  'cli',
] as const;

/** The entries of features and their options, which load the contract alone. */
const ENTRY = /^runtime\/(?:features\/|packages\/foundation\/)?[\w-]+\/(?:feature|options|paths)\.ts$/;

/** Doors that entries go through: formats, and entries of the package below them. */
const BELOW_ENTRIES = /^@waymark\/(?:(?:contract|source)\/|foundation\/[\w-]+\/(?:options|paths)$)/;

const FOUNDATION = [
  'day.ts',
  'regularly.ts',
  'problem.ts',
  'files-below.ts',
  'entries',
  'log.ts',
  'state',
  'access',
  'limits',
  'release',
  'egress',
  'outbox',
  'pages',
  'http',
  'sign-in',
  'oauth',
  'identity.ts',
  'call.ts',
] as const;

const RUNTIME = [
  'product-modules.ts',
  'entries',
  'mcp',
  'discovery',
  'load-tools.ts',
  'members',
  'telemetry',
  'create-call.ts',
  'features/oauth',
  'features/sign-in',
  'features/analytics',
  'features/playground',
  'features/ask',
  'features/feedback',
  'features/browser-search',
  'features/deploys',
  'features/webhooks',
  'features/previews',
  'features/dashboard',
  'features.ts',
  'function-features.ts',
  'together.ts',
  'open-features.ts',
  'router.ts',
  'open-core.ts',
  'core.ts',
  'open-function.ts',
  'functions',
  'send-site.ts',
  'app.ts',
  'without-storage.ts',
  'watch-storage.ts',
  'watch-problems.ts',
  'served-release.ts',
  'open-runtime.ts',
  'index.ts',
  'server.ts',
  'cli',
  'main.ts',
] as const;

/** The doors of the server and of the packages below it, besides the contract, that rooms of plugin/ go through. */
const OF_SERVER: Readonly<Record<string, readonly string[]>> = {
  astro: ['files-below', 'index', 'server', 'cli'],
  book: ['cli'],
  cache: ['cli'],
  check: ['egress', 'cli'],
  cli: ['cli', 'features', 'http', 'log', 'release', 'state'],
  diff: ['cli', 'egress', 'files', 'release'],
  dev: ['cli', 'features', 'http', 'index'],
  emit: ['files-below', 'cli'],
  hosts: ['files-below', 'function-features'],
  questions: ['search'],
  'run-samples': ['cli', 'features'],
  'runtime.ts': [''],
  'server.ts': ['server'],
  versions: ['cli'],
};

/** Packages that a package may import. Those that are published name them as dependencies. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  'plugin/packages/source': [],
  'plugin/packages/migrate': ['source'],
  'plugin/packages/samples': ['source'],
  'plugin/packages/changes': ['source', 'contract'],
  'runtime/packages/contract': ['source'],
  'runtime/packages/search': ['source', 'contract'],
  'runtime/packages/files': ['source', 'contract'],
  'runtime/packages/foundation': ['source', 'contract', 'search', 'files'],
  runtime: ['source', 'contract', 'search', 'files', 'foundation'],
  'plugin/packages/repository': ['source', 'contract', 'files', 'server'],
  'plugin/packages/openapi': ['source', 'contract', 'foundation', 'server', 'repository'],
  'plugin/packages/mdx': ['source', 'contract', 'samples', 'repository', 'openapi'],
  plugin: [
    ...['source', 'migrate', 'samples', 'changes', 'contract', 'search', 'files', 'foundation', 'server'],
    ...['repository', 'openapi', 'mdx'],
  ],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Imports and exports of values, by files below the root, or as doors of other packages. */
function importsOf(half: string): Import[] {
  const files = readdirSync(join(ROOT, half), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.startsWith('packages/'))
    .flatMap((file) => {
      const from = join(half, file);
      const text = readFileSync(join(ROOT, from), 'utf8');
      const found = text.matchAll(
        /^(?:import|export)\s+(?!type\s)[^'"=]*?['"]((?:\.|@waymark\/)[^'"]+)['"]/gm,
      );
      return [...found].map(([, to = '']) => ({
        from,
        to: to.startsWith('.') ? normalize(join(dirname(from), to)) : to,
      }));
    });
}

function roomOf(file: string, rooms: readonly string[]): string {
  if (ENTRY.test(file)) return 'entries';
  const below = file.replace(/^(?:plugin|runtime)(?:\/packages\/\w+)?\//, '').split('/');
  const inner = below.slice(0, 2).join('/');
  return rooms.includes(inner) ? inner : (below[0] ?? '');
}

describe.each([
  ['plugin/packages/repository', REPOSITORY],
  ['plugin/packages/mdx', MDX],
  ['plugin', PLUGIN],
  ['runtime', RUNTIME],
  ['runtime/packages/foundation', FOUNDATION],
] as const)('the rooms of %s', (half, rooms) => {
  const own = importsOf(half).filter(({ to }) => to.startsWith(`${half}/`));

  it('import only from rooms below them', () => {
    const upwards = own.flatMap(({ from, to }) => {
      const [above, below] = [roomOf(from, rooms), roomOf(to, rooms)];
      const [high, low] = [rooms.indexOf(above as never), rooms.indexOf(below as never)];
      return above === below || (low !== -1 && low < high) ? [] : [`${from} -> ${to}`];
    });
    expect(upwards).toEqual([]);
  });

  it('are all in the list of their order', () => {
    const features = readdirSync(join(ROOT, 'runtime/features')).map((name) => `features/${name}`);
    const there = readdirSync(join(ROOT, half), { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() ||
          own.some(({ to }) => to === relative(ROOT, join(entry.parentPath, entry.name))),
      )
      .flatMap(({ name }) => (name === 'features' ? features : [name]));
    expect(there.filter((name) => !(rooms as readonly string[]).includes(name) && !TYPES.has(name))).toEqual(
      [],
    );
  });
});

/** Rooms without code of this half: data, templates, files of types. */
const TYPES: ReadonlySet<string> = new Set(['packages', 'vendor', 'types.ts', 'context.ts']);

describe.each(Object.entries(BELOW))('the package in %s', (folder, below) => {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|astro)$/.test(file) && !/^packages\/|node_modules\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, folder, file), 'utf8') }));

  it('imports packages below it alone', () => {
    const others = files.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/\bfrom '@waymark\/(\w+)|\bimport\('@waymark\/(\w+)/g))
        .filter(([, name = '', loaded = name]) => !below.includes(loaded))
        .map(([found]) => `${file}: ${found}`),
    );
    expect(others).toEqual([]);
  });

  it('leads out of its folder, or into a package in it, by no path', () => {
    const outside = files.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/(?:\bfrom |\bimport\()'(\.[^']+)'/g))
        .filter(([, to = '']) => /^(?:\.\.|packages\/)/.test(normalize(join(dirname(file), to))))
        .map(([, to]) => `${file}: ${to}`),
    );
    expect(outside).toEqual([]);
  });
});

it('plugin/ goes through few doors of the server and of what is below it, except the contract', () => {
  const others = readdirSync(join(ROOT, 'plugin'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/^packages\/|node_modules\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, 'plugin', file), 'utf8');
      const allowed = OF_SERVER[roomOf(`plugin/${file}`, PLUGIN)] ?? [];
      return Array.from(
        text.matchAll(
          /^(?:import|export)\s+(?!type\s)[^'"=]*?'@waymark\/(?:(?:server|foundation)\/?)?([\w-]*)/gm,
        ),
        ([, room = '']) => room,
      )
        .filter((room) => !allowed.includes(room) && !BESIDE.has(room))
        .map((room) => `${file} -> ${room}`);
    });
  expect(others).toEqual([]);
});

it('entries of features load the contract and each other alone: every build reads them', () => {
  const loaded = [...importsOf('runtime'), ...importsOf('runtime/packages/foundation')].filter(
    ({ from, to }) =>
      (ENTRY.test(from) || from === 'runtime/features.ts') && !(BELOW_ENTRIES.test(to) || ENTRY.test(to)),
  );
  expect(loaded).toEqual([]);
});

it('no core of the server names a feature: features.ts lists them, function-features.ts those without a server; main.ts and cli/ are users', () => {
  const files = readdirSync(join(ROOT, 'runtime'), { recursive: true, encoding: 'utf8' });
  const naming = files.filter(
    (file) =>
      /^(?!features|function-features|main\.ts|cli\/).*\.ts$/.test(file) &&
      /['"]\.[^'"]*\/features\//.test(readFileSync(join(ROOT, 'runtime', file), 'utf8')),
  );
  expect(naming).toEqual([]);
});
