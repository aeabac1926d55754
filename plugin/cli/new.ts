import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageVersion } from '@waymark/contract/own-package';
import { type Conversion, convertSite } from '@waymark/migrate/convert';
import { type DocsProgram, PROGRAMS } from '@waymark/migrate/kinds/kinds';
import type { ConversionNote } from '@waymark/migrate/notes';
import { Command } from '@waymark/server/cli/commander';
import { UsageError } from '@waymark/server/cli/errors';
import { folder } from '@waymark/server/cli/option-values';
import { toOutput } from '@waymark/server/cli/said';
import { counted } from '@waymark/source/diagnostics/counted';
import { errorCode } from '@waymark/source/failures';
import { contains } from '@waymark/source/paths/inside-root';
import { astroConfig } from './values.ts';

const EXAMPLES = `
Examples:
  $ waymark new my-docs
  $ waymark new .            in an empty folder, or a new repository
  $ waymark new my-docs --git
  $ waymark new my-docs --from ../old-docs

It asks nothing. --git commits if git knows who you are, and nothing in a repository that exists.

--from converts pages, navigation, redirects and images of ${PROGRAMS.map(({ program }) => program)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' and ')}.
It changes nothing in the folder that it reads, and lists what it leaves to you.`;

const WITHOUT_REGISTRY = `If npm finds no package waymark, \`npm run pack -- PATH\` in a clone of it makes its packages. Install them in place of \`npm install\`:

  npm install --save-dev PATH/waymark-*.tgz
`;

const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));

/** npm leaves files of the real name out of a package. */
const IGNORED = join(TEMPLATE, 'gitignore');

/** A repository that was just created on a git host holds these. They are kept. */
const GIT_HOST_FILES: readonly string[] = ['.git', '.gitignore', 'LICENSE', 'README.md'];

export function newCommand(): Command {
  return new Command('new')
    .description('Start a docs repository from a template, or from docs for another tool')
    .argument('<dir>', 'folder to create; it must be new, or hold only what a git host adds')
    .option('--from <dir>', 'folder of the docs to convert, which is only read')
    .option(
      '--git',
      'make it a git repository with a first commit, and recommend the MDX extension to editors',
    )
    .addHelpText('after', EXAMPLES)
    .action(createSite);
}

interface NewOptions {
  readonly from?: string;
  readonly git?: boolean;
}

async function createSite(dir: string, { from, git: asRepository }: NewOptions): Promise<void> {
  const target = resolve(dir);
  if (asRepository && spawnSync('git', ['--version']).error !== undefined)
    throw new UsageError('git is not installed. Install it, or leave out --git.');
  const source = from === undefined ? undefined : realpathSync(folder(from));
  if (source !== undefined && contains(source, target)) {
    throw new UsageError(
      `${target} is in the folder that --from reads, which stays as it is. Choose another one.`,
    );
  }
  if (existsSync(target) && (await isTaken(target))) {
    throw new UsageError(
      `${target} is not empty. Choose a new folder, or one that holds only ${GIT_HOST_FILES.join(', ')}.`,
    );
  }
  const program = source === undefined ? undefined : programOf(source);
  const said =
    source === undefined || program === undefined
      ? await copyTemplate(target)
      : await convert(source, target, program);
  const isInAstro = astroConfig(dirname(target)) !== undefined;
  // The project has its own package.json, and Astro's commands.
  if (!isInAstro) await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const committed = asRepository ? await makeRepository(target) : '';
  const shown = relative(process.cwd(), target);
  const enter = shown === '' ? '' : `  cd ${shown}\n`;
  const next = source === undefined ? 'npm run dev' : 'npm run check\n  npm run dev';
  const steps = isInAstro
    ? '  npx astro add waymark\n  npx astro dev\n'
    : `${enter}  npm install\n  ${next}\n\n${WITHOUT_REGISTRY}`;
  toOutput(`${said}Created ${shown || 'the site'}.${committed} Next steps:\n\n${steps}`);
}

/** @returns The rest that is left to the author, as a sentence. */
async function makeRepository(target: string): Promise<string> {
  const git = (...args: string[]): boolean => spawnSync('git', args, { cwd: target }).status === 0;
  const editor = join(target, '.vscode');
  await mkdir(editor);
  await writeFile(
    join(editor, 'extensions.json'),
    `${JSON.stringify({ recommendations: ['unifiedjs.vscode-mdx'] }, null, 2)}\n`,
  );
  if (git('rev-parse', '--is-inside-work-tree')) return ' It is in a git repository; commit it there.';
  if (!git('init', '--quiet')) return ' `git init` fails in it.';
  // Without this git makes up an address from the name of the machine.
  if (!git('-c', 'user.useConfigOnly=true', 'var', 'GIT_AUTHOR_IDENT'))
    return ' Nothing is committed: git does not know your name (`git config --global user.name`, `user.email`).';
  const isCommitted = git('add', '--all') && git('commit', '--quiet', '--message', 'Start the docs');
  return isCommitted ? '' : ' Nothing is committed: `git commit` fails in it.';
}

async function copyTemplate(target: string): Promise<string> {
  const filter = (path: string): boolean => path !== IGNORED;
  await cp(TEMPLATE, target, { recursive: true, force: false, filter });
  await ignore(target);
  return '';
}

/** Adds the folders that commands write to `.gitignore`. */
async function ignore(target: string): Promise<void> {
  const file = join(target, '.gitignore');
  const known = existsSync(file) ? `${(await readFile(file, 'utf8')).trimEnd()}\n` : '';
  const lines = known.split('\n');
  const missing = (await readFile(IGNORED, 'utf8')).split('\n').filter((line) => !lines.includes(line));
  await writeFile(file, known + missing.map((line) => `${line}\n`).join(''));
}

async function convert(source: string, target: string, program: DocsProgram): Promise<string> {
  const conversion = await convertSite(source, target, program);
  await ignore(target);
  return reportOf(conversion);
}

/** The report of a conversion for people: what was made, and what is left, by problem and place. */
function reportOf({ program, pages, files, redirects, notes }: Conversion): string {
  const made = `Converted from ${program}: ${counted(pages, 'page')}, ${counted(files, 'other file')}, ${counted(redirects, 'redirect')}.\n\n`;
  if (notes.length === 0) return made;
  const placeOf = ({ file, line }: ConversionNote) => (line === undefined ? file : `${file}:${line}`);
  const parts = Array.from(
    Map.groupBy(notes, ({ message }) => message),
    ([message, places]) => `${message}\n${places.map((place) => `  ${placeOf(place)}\n`).join('')}`,
  );
  return `${made}To do by hand:\n\n${parts.join('\n')}\n`;
}

/** The program whose docs a folder holds. @throws {UsageError} if it is none that can be converted */
function programOf(source: string): DocsProgram {
  const found = PROGRAMS.find(({ detect }) => detect(source));
  if (found !== undefined) return found;
  if (existsSync(join(source, 'docs.json'))) {
    throw new UsageError(
      `${source} has a docs.json, which Waymark reads as it is. Run \`waymark check\` in that folder.`,
    );
  }
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
    return (await readdir(target)).some((name) => !GIT_HOST_FILES.includes(name));
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return true;
    throw error;
  }
}
