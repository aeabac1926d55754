/** `package.json` of each package as it is published: its doors lead to compiled files. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packed, root, SOURCES } from './folders.ts';
import { innerDoors, isInner } from './inner.ts';
import { bundleOf, sourcesOf } from './server.ts';

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** With the doors of the packages inside of it. */
export async function readManifest(name: string): Promise<Manifest> {
  const file = path.join(root, SOURCES[name] ?? '', 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const inner = name === 'server' ? await innerDoors() : {};
  return { ...manifest, exports: { ...manifest.exports, ...inner } };
}

export async function writeManifest(name: string): Promise<void> {
  const { devDependencies: _, ...manifest } = await readManifest(name);
  const dependencies = name === 'waymark' ? await withBundled(manifest.dependencies) : manifest.dependencies;
  const js = name === 'server' ? bundled : compiled;
  const types = name === 'server' ? './types' : './lib';
  const doors = Object.entries(manifest.exports).flatMap(([door, file]) => {
    if (!file.endsWith('.ts')) return [[door, file === './package.json' ? file : `./lib${file.slice(1)}`]];
    const files = name === 'server' ? sourcesOf(file).map((source) => `./${source}`) : [file];
    return files.map((source) => {
      const [before = ''] = file.split('*');
      const own = door.replace('*', source.slice(before.length, -'.ts'.length));
      return [own, { types: `${types}${source.slice(1, -'ts'.length)}d.ts`, default: js(source) }];
    });
  });
  const bin = Object.entries(manifest.bin ?? {}).map(([verb, file]) => [verb, js(file)]);
  const published = {
    ...manifest,
    ...(dependencies && { dependencies: pinned(dependencies, manifest.version) }),
    exports: Object.fromEntries(doors),
    ...(bin.length > 0 && { bin: Object.fromEntries(bin) }),
    files: ['lib', 'types', '*.md', 'LICENSES.txt'],
  };
  const folder = path.join(packed, name);
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  for (const file of ['LICENSE', 'CHANGELOG.md', 'THREAT_MODEL.md'])
    await copyFile(path.join(root, file), path.join(folder, file));
}

/** The command holds the code of the packages that make sites (command.ts), and loads what they need. */
async function withBundled(own: Manifest['dependencies']): Promise<Manifest['dependencies']> {
  const manifests = await Promise.all(Object.keys(SOURCES).map(readManifest));
  return Object.assign({}, ...manifests.map(({ dependencies }) => dependencies), own);
}

/** Packages of one repository have one version, and need each other's of that version. */
function pinned(dependencies: Readonly<Record<string, string>>, version: string): Record<string, string> {
  const pin = ([name, range]: [string, string]) => [
    isInner(name) ? '@waymark/server' : name,
    name.startsWith('@waymark/') ? version : range,
  ];
  return Object.fromEntries(Object.entries(dependencies).map(pin));
}

const compiled = (file: string): string => `./lib${file.slice(1, -'ts'.length)}js`;
const bundled = (file: string): string => `./lib/${bundleOf(file.slice(2))}.js`;
