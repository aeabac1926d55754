import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { UsageError } from './errors.ts';
import { packageRoot } from './package.ts';

const EXAMPLES = `
Examples:
  $ waymark new my-docs
  $ waymark new .            in an empty folder`;

/** What a build leaves in the template: not part of it. */
const BUILT = new Set(['dist', '.waymark', '.astro', 'node_modules']);

export function newCommand(): Command {
  return new Command('new')
    .description('Start a docs repository from the template')
    .argument('<dir>', 'folder to make; it has to be new or empty')
    .addHelpText('after', EXAMPLES)
    .action(createSite);
}

async function createSite(dir: string): Promise<void> {
  const target = resolve(dir);
  if (existsSync(target) && (await isTaken(target))) {
    throw new UsageError(`${target} is not an empty folder. Choose another name.`);
  }
  await mkdir(target, { recursive: true });
  const template = join(packageRoot(), 'starter');
  await cp(template, target, {
    recursive: true,
    filter: (source) => !BUILT.has(basename(source)) || source === template,
  });
  const shown = relative(process.cwd(), target) || '.';
  process.stdout.write(`Made ${shown}.\nNext: waymark dev ${shown}\n`);
}

async function isTaken(target: string): Promise<boolean> {
  try {
    return (await readdir(target)).length > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return true;
    throw error;
  }
}
