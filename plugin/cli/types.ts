import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Command } from '@waymark/server/cli/commander';
import { folder } from '@waymark/server/cli/option-values';
import { toOutput } from '@waymark/server/cli/said';
import type { WaymarkOptions } from '../options.ts';

const EXAMPLES = `
Writes waymark-env.d.ts beside docs.json, and a tsconfig.json if there is none, for the MDX extension of an editor: it completes
components and their properties, those of waymark.config.ts too. With "checkMdx" it also reports values of the wrong type.

Examples:
  $ waymark types
  $ waymark types docs`;

export function typesCommand(): Command {
  return new Command('types')
    .description('Write types of the components, for editors')
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .option('--no-config', 'do not read waymark.config.ts, which is code')
    .addHelpText('after', EXAMPLES)
    .action(writeTypes);
}

const TYPES = 'waymark-env.d.ts';
const SETTINGS = 'tsconfig.json';

async function writeTypes(dir: string, { config }: Pick<WaymarkOptions, 'config'>): Promise<void> {
  const given = folder(dir);
  const { projectOf } = await import('./project.ts');
  const { loadExtension } = await import('../load-extension.ts');
  const { componentsOf } = await import('@waymark/mdx/components/registry');
  const { declarationsOf, JSX_SOURCE } = await import('@waymark/mdx/components/declarations');
  const project = await projectOf(given, { config });
  const components = componentsOf(await loadExtension(project));
  writeFileSync(join(project.root, TYPES), declarationsOf(components));
  const written = [join(project.root, TYPES)];
  const settings = join(project.root, SETTINGS);
  // A project's own may be above the docs.
  if (![settings, join(given, SETTINGS)].some(existsSync)) {
    writeFileSync(settings, `${JSON.stringify(tsconfig(JSX_SOURCE), null, 2)}\n`);
    written.push(settings);
  }
  const names = written.map((file) => relative(process.cwd(), file)).join(' and ');
  toOutput(`Wrote ${names}.\n`);
}

/** Nothing is compiled. Pages may use names that only Waymark knows, so that they are completed and not checked. */
const tsconfig = (jsxImportSource: string): object => ({
  compilerOptions: {
    target: 'esnext',
    module: 'preserve',
    jsx: 'preserve',
    jsxImportSource,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['**/*.mdx', '*.ts'],
  exclude: ['node_modules', 'dist'],
  mdx: { checkMdx: false },
});
