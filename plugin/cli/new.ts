import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { UsageError } from './errors.ts';

const EXAMPLES = `
Examples:
  $ waymark new my-docs
  $ waymark new .            in an empty folder`;

const TEMPLATE = join(import.meta.dirname, 'template');

export function newCommand(): Command {
  return new Command('new')
    .description('Start a docs repository from the template')
    .argument('<dir>', 'folder to create; it must be new or empty')
    .addHelpText('after', EXAMPLES)
    .action(createSite);
}

async function createSite(dir: string): Promise<void> {
  const target = resolve(dir);
  if (existsSync(target) && (await isTaken(target))) {
    throw new UsageError(`${target} is not an empty folder. Choose another name.`);
  }
  await mkdir(target, { recursive: true });
  await cp(TEMPLATE, target, { recursive: true });
  // npm leaves files of the real name out of a package.
  await rename(join(target, 'gitignore'), join(target, '.gitignore'));
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
