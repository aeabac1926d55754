/**
 * Builds `lib/`, which `npm pack` ships: compiled JavaScript with types, the theme's styles and scripts as browsers load them, JSON
 * Schemas of docs.json, server.json and frontmatter, and what is bundled or packed of other packages (`package/`).
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { docsJsonSchema } from '../plugin/config/json-schema.ts';
import { frontmatterJsonSchema } from '../plugin/content/frontmatter-schema.ts';
import { writeTheme } from '../plugin/theme/build-theme.ts';
import { serverConfigJsonSchema } from '../runtime/cli/server-config.ts';
import { packFonts, packIcons, packMermaid } from './package/assets.ts';
import { bundlePackages, linkWorker } from './package/bundles.ts';
import { lib, root } from './package/folders.ts';
import { bundleServer } from './package/server.ts';
import { removeInnerTypes } from './package/types.ts';

async function copySources(): Promise<void> {
  for (const room of ['plugin', 'runtime']) {
    for (const entry of await readdir(path.join(root, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.ts')) continue;
      const source = path.join(entry.parentPath, entry.name);
      // Browsers load them as `writeTheme` bundles them.
      if (entry.name.endsWith('.css')) continue;
      const target = path.join(lib, path.relative(root, source));
      await mkdir(path.dirname(target), { recursive: true });
      await cp(source, target);
    }
  }
}

async function bundleTheme(): Promise<void> {
  await writeTheme(path.join(lib, 'plugin/theme/built'));
  await rm(path.join(lib, 'plugin/theme/client'), { recursive: true });
  const playground = path.join(lib, 'plugin/openapi/client');
  // The build writes the data that the playground reads.
  for (const name of await readdir(playground))
    if (!name.startsWith('data.')) await rm(path.join(playground, name));
}

/** Bundled files are removed above: nothing else may load them. */
async function failOnMissingModules(): Promise<void> {
  const missing: string[] = [];
  for (const entry of await readdir(lib, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const bundled = /\/(?:built|vendor|bundled|server)\//.test(file);
    if (!entry.isFile() || !entry.name.endsWith('.js') || bundled) continue;
    for (const [, from = ''] of (await readFile(file, 'utf8')).matchAll(
      /^(?:import|(?:import|export)\b[^'"\n]*\bfrom)\s*['"](\.{1,2}\/[^'"]+)['"]/gm,
    ))
      if (!existsSync(path.resolve(path.dirname(file), from)))
        missing.push(`${path.relative(lib, file)}: ${from}`);
  }
  if (missing.length > 0) throw new Error(`lib/ loads what is not in it:\n${missing.join('\n')}`);
}

await rm(lib, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', path.join(root, '.ci/tsconfig.package.json')],
  {
    stdio: 'inherit',
  },
);
await copySources();
await bundleTheme();
await bundleServer();
await linkWorker();
await bundlePackages();
await packFonts();
await packIcons();
await packMermaid();
await failOnMissingModules();
await removeInnerTypes();
for (const [file, schema] of [
  ['schema.json', docsJsonSchema()],
  ['server.schema.json', serverConfigJsonSchema()],
  ['frontmatter.schema.json', frontmatterJsonSchema()],
] as const)
  await writeFile(path.join(lib, file), `${JSON.stringify(schema, null, 2)}\n`);
