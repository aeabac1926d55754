import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { errorCode } from '../../runtime/contract/failures.ts';
import { packageVersion } from '../../runtime/contract/own-package.ts';
import { convertSite } from '../convert/convert.ts';
import { type DocsProgram, PROGRAMS } from '../convert/kinds/kinds.ts';
import { contains } from '../paths/inside-root.ts';
import { reportOf } from './conversion-report.ts';
import { UsageError } from './errors.ts';
import { folder } from './values.ts';

const EXAMPLES = `
Examples:
  $ waymark new my-docs
  $ waymark new .            in an empty folder, or a repository without files
  $ waymark new my-docs --from ../old-docs

--from converts pages, navigation, redirects and images of ${PROGRAMS.map(({ program }) => program).join(', ')}.
It changes nothing in the folder that it reads, and lists what it leaves to you.`;

const TEMPLATE = join(import.meta.dirname, 'template');

export function newCommand(): Command {
  return new Command('new')
    .description('Start a docs repository from a template, or from docs for another tool')
    .argument('<dir>', 'folder to create; it must be new, or empty except for .git')
    .option('--from <dir>', 'folder of the docs to convert, which is only read')
    .addHelpText('after', EXAMPLES)
    .action(createSite);
}

async function createSite(dir: string, { from }: { from?: string }): Promise<void> {
  const target = resolve(dir);
  const source = from === undefined ? undefined : realpathSync(folder(from));
  if (source !== undefined && contains(source, target)) {
    throw new UsageError(
      `${target} is in the folder that --from reads, which stays as it is. Choose another one.`,
    );
  }
  if (existsSync(target) && (await isTaken(target))) {
    throw new UsageError(`${target} is not an empty folder. Choose another name.`);
  }
  const program = source === undefined ? undefined : programOf(source);
  await mkdir(target, { recursive: true });
  const said =
    source === undefined || program === undefined
      ? await copyTemplate(target)
      : await convert(source, target, program);
  await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const shown = relative(process.cwd(), target);
  const enter = shown === '' ? '' : `  cd ${shown}\n`;
  const next = source === undefined ? 'npm run dev' : 'npm run check\n  npm run dev';
  process.stdout.write(`${said}Made ${shown || 'the site'}. Next:\n\n${enter}  npm install\n  ${next}\n`);
}

async function copyTemplate(target: string): Promise<string> {
  await cp(TEMPLATE, target, { recursive: true });
  // npm leaves files of the real name out of a package.
  await rename(join(target, 'gitignore'), join(target, '.gitignore'));
  return '';
}

async function convert(source: string, target: string, program: DocsProgram): Promise<string> {
  const conversion = await convertSite(source, target, program);
  await cp(join(TEMPLATE, 'gitignore'), join(target, '.gitignore'));
  return reportOf(conversion);
}

/** The program whose docs a folder holds. @throws {UsageError} if it is none that can be converted */
function programOf(source: string): DocsProgram {
  const found = PROGRAMS.find(({ detect }) => detect(source));
  if (found !== undefined) return found;
  const signs = PROGRAMS.map(({ program, sign }) => `${program} (${sign})`).join(', ');
  throw new UsageError(
    `${source} holds no docs that can be converted. Give the folder of one of these: ${signs}.`,
  );
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
    if (errorCode(error) === 'ENOTDIR') return true;
    throw error;
  }
}
