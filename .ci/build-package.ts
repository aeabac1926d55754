/**
 * Builds `packed/`, a folder for each package that is published: compiled JavaScript with types, the theme's styles and scripts as
 * browsers load them, JSON Schemas of docs.json, server.json and frontmatter, and what is bundled or packed of other packages (`package/`).
 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { docsJsonSchema } from '../plugin/packages/repository/config/json-schema.ts';
import { frontmatterJsonSchema } from '../plugin/packages/repository/content/frontmatter-schema.ts';
import { writeTheme } from '../plugin/theme/build-theme.ts';
import { serverConfigJsonSchema } from '../runtime/cli/server-config.ts';
import { packFonts, packIcons, packMermaid } from './package/assets.ts';
import { bundleBrowserModules } from './package/browser.ts';
import { bundlePackages } from './package/bundles.ts';
import { bundleCommand } from './package/command.ts';
import { lib, packed, root, SOURCES } from './package/folders.ts';
import { failOnMissingImports } from './package/imports.ts';
import { renameInner } from './package/inner.ts';
import { writeManifest } from './package/manifests.ts';
import { bundleServer } from './package/server.ts';
import { removeInnerTypes } from './package/types.ts';

/** Compiles all sources at once, and gives each package its own. */
async function compile(): Promise<void> {
  const compiled = path.join(packed, 'compiled');
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const project = path.join(root, '.ci/tsconfig.package.json');
  execFileSync(process.execPath, [tsc, '-p', project, '--outDir', compiled], { stdio: 'inherit' });
  // Those in the folder of another go first.
  for (const [name, folder] of Object.entries(SOURCES).reverse()) {
    await mkdir(path.join(packed, name), { recursive: true });
    await rename(path.join(compiled, folder), path.join(packed, name, 'lib'));
  }
  await rm(compiled, { recursive: true });
  await rm(path.join(lib, 'packages'), { recursive: true });
}

/** Files that are no code. Browsers load styles as `writeTheme` bundles them. */
async function copyOthers(name: string, folder: string): Promise<void> {
  const source = path.join(root, folder);
  for (const entry of globSync('**/*', { cwd: source, exclude: OF_SOURCES, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(packed, name, 'lib', path.relative(source, file));
    await mkdir(path.dirname(target), { recursive: true });
    await cp(file, target);
  }
}

const OF_SOURCES = ['**/*.ts', '**/*.css', 'package.json', 'packages/**', '**/node_modules/**'];

async function bundleTheme(): Promise<void> {
  await writeTheme(path.join(lib, 'theme/built'));
  await rm(path.join(lib, 'theme/client'), { recursive: true });
}

/** Packages of `packed/` load each other, not the sources that npm links into the repository's own node_modules. */
async function linkPackages(): Promise<void> {
  for (const [folder, source] of Object.entries(SOURCES)) {
    const { name } = JSON.parse(await readFile(path.join(root, source, 'package.json'), 'utf8'));
    const link = path.join(packed, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(packed, folder), link);
  }
}

await rm(packed, { recursive: true, force: true });
await compile();
for (const [name, folder] of Object.entries(SOURCES)) {
  await copyOthers(name, folder);
  await renameInner(name);
}
await bundleTheme();
await bundleServer();
await bundleBrowserModules();
for (const name of Object.keys(SOURCES)) if (name !== 'server') await bundlePackages(name);
await packFonts();
await packIcons();
await packMermaid();
for (const name of Object.keys(SOURCES)) {
  await removeInnerTypes(name);
  await writeManifest(name);
}
await linkPackages();
await bundleCommand();
for (const name of Object.keys(SOURCES)) if (name !== 'server') await failOnMissingImports(name);
for (const [file, schema] of [
  ['schema.json', docsJsonSchema()],
  ['server.schema.json', serverConfigJsonSchema()],
  ['frontmatter.schema.json', frontmatterJsonSchema()],
] as const)
  await writeFile(path.join(lib, file), `${JSON.stringify(schema, null, 2)}\n`);
