import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { packageVersion } from '../../runtime/contract/own-package.ts';
import { UsageError } from './errors.ts';

const EXAMPLES = `
Examples:
  $ waymark new my-docs
  $ waymark new .            in an empty folder, or a repository without files`;

const TEMPLATE = join(import.meta.dirname, 'template');

export function newCommand(): Command {
  return new Command('new')
    .description('Start a docs repository from the template')
    .argument('<dir>', 'folder to make; it has to be new, or empty but for .git')
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
  await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const shown = relative(process.cwd(), target);
  const enter = shown === '' ? '' : `  cd ${shown}\n`;
  process.stdout.write(`Made ${shown || 'the site'}. Next:\n\n${enter}  npm install\n  npm run dev\n`);
}

/** Whoever works on the site gets the same Waymark, and needs none in the PATH. */
function manifest(): object {
  return {
    private: true,
    type: 'module',
    scripts: Object.fromEntries(['dev', 'check', 'build', 'serve'].map((verb) => [verb, `waymark ${verb}`])),
    devDependencies: { waymark: `^${packageVersion()}` },
  };
}

async function isTaken(target: string): Promise<boolean> {
  try {
    return (await readdir(target)).some((name) => name !== '.git');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return true;
    throw error;
  }
}
