import { GitError, gitText } from '@waymark/repository/git';
import { Command } from '@waymark/server/cli/commander';
import { UsageError } from '@waymark/server/cli/errors';
import { folder } from '@waymark/server/cli/option-values';
import { toOutput } from '@waymark/server/cli/said';
import { counted } from '@waymark/source/diagnostics/counted';
import type { Project } from '../project.ts';
import type { Change } from '../versions/change.ts';
import type { Expected } from '../versions/verify.ts';

const EXAMPLES = `
Copies the pages that readers have now, their snippets, components and specifications, into a folder of the version, and puts it into the
navigation. The pages keep their addresses. Images stay shared.

Examples:
  $ waymark version v2                       a first version: the pages of now are "latest"
  $ waymark version v2 docs --current v3     and now they are v3
  $ waymark version 1.4 --in "Cosmos SDK"    of one product, tab or dropdown
  $ waymark version v2 --dry-run             list the files, and change nothing
  $ waymark version v1 --remove              its addresses lead to the same pages of the default version`;

export function versionCommand(): Command {
  return new Command('version')
    .description('Copy the docs into a version of their own, or end one')
    .argument('<name>', 'name of the version, as readers see it')
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .option(
      '--current <name>',
      'version that is copied (default: the one that readers get first); in docs without versions its name (default: latest)',
    )
    .option('--folder <name>', 'folder of the new files (default: the name of the version)')
    .option(
      '--in <element>',
      'product, dropdown, tab or anchor whose version it is (default: of the whole site)',
    )
    .option('--remove', 'end the version: remove its files, and redirect from their addresses')
    .option('--dry-run', 'say what would be done')
    .option('--force', 'also with changes that git does not have yet')
    .option('--no-config', 'do not read waymark.config.ts, which is code')
    .addHelpText('after', EXAMPLES)
    .action(version);
}

interface VersionOptions {
  readonly current?: string;
  readonly folder?: string;
  readonly in?: string;
  readonly remove?: true;
  readonly dryRun?: true;
  readonly force?: true;
  readonly config?: boolean;
}

async function version(name: string, dir: string, options: VersionOptions): Promise<void> {
  const { projectOf } = await import('./project.ts');
  const { readSite } = await import('../read-repository.ts');
  const { PageFiles } = await import('@waymark/repository/content/pages');
  const { makeChange } = await import('../versions/change.ts');
  const { verifySite } = await import('../versions/verify.ts');
  const project = await projectOf(folder(dir), { config: options.config });
  const isCareful = !options.force && !options.dryRun;
  if (isCareful) checkCommitted(project.root);
  const site = await readSite(project, new PageFiles());
  const { change, expected, said } = options.remove
    ? await removal(name, project, options)
    : await cut(name, site, options);
  if (options.dryRun) {
    toOutput(`${listOf(change)}${said} Nothing is changed: this is a dry run.\n`);
    return;
  }
  if (isCareful) checkNotIgnored(project.root, change.removed);
  await makeChange(project.root, change, async () =>
    verifySite(site, await readSite(project, new PageFiles()), expected),
  );
  toOutput(`${said} \`waymark check\` lists what is left to do.\n`);
}

interface Planned {
  readonly change: Change;
  readonly expected: Expected;
  readonly said: string;
}

async function cut(
  name: string,
  site: Parameters<typeof import('../versions/cut.ts').cutVersion>[0],
  options: VersionOptions,
): Promise<Planned> {
  const { cutVersion } = await import('../versions/cut.ts');
  const { current, in: element } = options;
  const change = cutVersion(site, { name, folder: folderName(name, options.folder), current, in: element });
  const { pages, specifications, shared } = change;
  const rest = shared.length === 0 ? '' : `\nShared with the version that was copied: ${shared.join(', ')}.`;
  return {
    change,
    expected: { pages, specifications, isRemoved: () => false },
    said: `Version ${name}: ${counted(pages.size, 'page')}, ${counted(change.added.size, 'file')}.${rest}`,
  };
}

async function removal(name: string, project: Project, options: VersionOptions): Promise<Planned> {
  const { removeVersion } = await import('../versions/remove.ts');
  const { readRepository } = await import('../read-repository.ts');
  const { site, engine } = await readRepository(project);
  const { removedPages, redirects, ...change } = removeVersion(site, await engine.documents(), {
    name,
    in: options.in,
  });
  return {
    change,
    expected: {
      pages: new Map(),
      specifications: new Map(),
      isRemoved: ({ path }) => removedPages.has(path),
    },
    said: `Version ${name} is removed: ${counted(removedPages.size, 'page')}, ${counted(redirects, 'redirect')}.`,
  };
}

/** The part of a path that a version has. */
function folderName(name: string, given: string | undefined): string {
  const found = given ?? name.trim();
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(found) && !found.endsWith('.') && found !== 'snippets')
    return found;
  throw new UsageError(
    `"${found}" is no name of a folder: use letters, digits, ".", "_" and "-".${given === undefined ? ' Name one with --folder.' : ''}`,
  );
}

function listOf({ added, changed, removed }: Change): string {
  const lines = [
    ...[...changed.keys()].map((file) => `changed  ${file}\n`),
    ...[...added.keys()].map((file) => `new      ${file}\n`),
    ...removed.map((path) => `removed  ${path}\n`),
  ];
  return lines.join('');
}

/** A change that is committed can be taken back. */
function checkCommitted(root: string): void {
  if (gitSays(root, ['status', '--porcelain', '--', '.']) !== '')
    throw new UsageError(`${root} has changes that are not committed. Commit them first, or use --force.`);
}

/** Git brings no file back that it ignores. */
function checkNotIgnored(root: string, removed: readonly string[]): void {
  if (removed.length === 0) return;
  const lists = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--', ...removed];
  const [file = ''] = gitSays(root, lists).split('\0');
  if (file !== '')
    throw new UsageError(
      `${file} would be removed, and git, which ignores it, could not bring it back. Move it out of there, or use --force.`,
    );
}

/** Nothing without git, or outside of a repository of it. */
function gitSays(root: string, args: readonly string[]): string {
  try {
    return gitText(root, ['--literal-pathspecs', ...args]);
  } catch (error) {
    if (error instanceof GitError) return '';
    throw error;
  }
}
