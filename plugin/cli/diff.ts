import type { ChangeSet } from '@waymark/contract/changes';
import { Command, InvalidArgumentError, Option } from '@waymark/server/cli/commander';
import { CheckFailed, UsageError } from '@waymark/server/cli/errors';
import { missingRedirects } from '../diff/report-changes.ts';
import type { Project } from '../project.ts';

const EXAMPLES = `
OLD and NEW are each a folder of docs as it is now, a built site or a packed release, a commit, branch or tag of git (with the path of the docs
after a colon, if that was another), or the address of a site. A commit is read without a change to the work tree; nothing then reads waymark.config.ts, which is code.
Exits with 1 if --fail-on names something that is there, and with 2 if OLD or NEW cannot be read.

Examples:
  $ waymark diff main                      what this folder changes
  $ waymark diff v1.2 v1.3 --format markdown
  $ waymark diff main:docs v2:documentation
  $ waymark diff https://docs.example.com site
  $ waymark diff origin/main --fail-on breaking,redirects`;

const FAIL_ON = ['breaking', 'redirects'] as const;

export function diffCommand(): Command {
  return new Command('diff')
    .description(
      'List what changed between two releases, commits or sites: pages, sections, APIs, missing redirects',
    )
    .argument('<old>', 'release, commit, folder or address')
    .argument('[new]', 'the same of the newer one', '.')
    .addOption(
      new Option('--format <format>', 'output format').choices(['text', 'json', 'markdown']).default('text'),
    )
    .addOption(
      new Option(
        '--fail-on <what>',
        'exit with 1 for these: breaking (changes of APIs), redirects (that are missing)',
      )
        .argParser(failOnChanges)
        .default([], 'nothing'),
    )
    .option('--no-config', 'do not read waymark.config.ts of folders, which is code')
    .addHelpText('after', EXAMPLES)
    .action(diff);
}

type FailOnChange = (typeof FAIL_ON)[number];

interface DiffOptions {
  readonly format: 'text' | 'json' | 'markdown';
  readonly failOn: readonly FailOnChange[];
  readonly config: boolean;
}

async function diff(old: string, now: string, options: DiffOptions): Promise<void> {
  const { ownOutput } = await import('@waymark/server/cli/own-output');
  const write = ownOutput();
  const set = await difference(old, now, options);
  const { changesAsText, countedChanges } = await import('../diff/report-changes.ts');
  const { changesComment } = await import('../outputs/changes-comment.ts');
  const { printable, printableJson } = await import('@waymark/source/printable');
  if (options.format === 'json') write(`${printableJson(set)}\n`);
  else write(printable(options.format === 'text' ? changesAsText(set) : changesComment(set)));
  process.stderr.write(`${countedChanges(set)}\n`);
  const isThere = {
    breaking: set.apis.some(({ breaking }) => breaking),
    redirects: missingRedirects(set).length > 0,
  };
  if (options.failOn.some((what) => isThere[what])) throw new CheckFailed();
}

/** `breaking`, `redirects`, or both with a comma between them. */
function failOnChanges(value: string, before: readonly FailOnChange[] = []): readonly FailOnChange[] {
  const names = value.split(',').map((name) => name.trim());
  const isOne = (name: string): name is FailOnChange => (FAIL_ON as readonly string[]).includes(name);
  if (names.every(isOne)) return [...before, ...names];
  throw new InvalidArgumentError(`Give ${FAIL_ON.join(' or ')}, or both with a comma between them.`);
}

const NO_APIS = { readSpecification: () => undefined };

/** @throws {UsageError} if it cannot be known whether redirects are missing, and somebody waits for the answer */
async function difference(
  old: string,
  now: string,
  { config, failOn }: Pick<DiffOptions, 'config' | 'failOn'>,
): Promise<ChangeSet> {
  const { isCommit, namedState } = await import('../diff/named-state.ts');
  const { compareStates } = await import('@waymark/changes/compare');
  // Both sides are read in the same way: a commit without code, and without the routes of an Astro project.
  const hasCommit = [old, now].some(isCommit);
  const options = {
    projectOf: async (folder: string) => {
      const { projectOf } = await import('./project.ts');
      const project = await projectOf(folder, { config: config && !hasCommit });
      return hasCommit
        ? (await import('../diff/site-state.ts')).projectOfFolder(project.root, false)
        : project;
    },
  };
  const repository = hasCommit ? await docsAmong([now, old, '.'], options.projectOf) : '.';
  const one = await namedState(old, { ...options, repository });
  const other = await namedState(now, { ...options, repository });
  if (failOn.includes('redirects') && other.state.redirects === undefined)
    throw new UsageError(
      `The redirects of ${now} are not known, as those of any address: --fail-on redirects would never fail. Name its folder, commit or release.`,
    );
  const hasApis = one.state.specifications.length + other.state.specifications.length > 0;
  const { readSpecification } = hasApis ? await import('../diff/read-specification.ts') : NO_APIS;
  return compareStates(one.state, other.state, {
    date: other.date ?? new Date().toISOString().slice(0, 10),
    ...{ from: one.id, to: other.id, readSpecification },
  });
}

/** The first folder of docs: that of an Astro project as its configuration says, if it can be read. */
async function docsAmong(
  words: readonly string[],
  projectOf: (folder: string) => Promise<Project>,
): Promise<string> {
  const { existsSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { astroConfig } = await import('./values.ts');
  for (const word of words) {
    if (astroConfig(word) !== undefined) {
      const project = await projectOf(word).catch(() => undefined);
      if (project !== undefined) return project.root;
    }
    const docs = [word, join(word, 'docs')].find((folder) => existsSync(join(folder, 'docs.json')));
    if (docs !== undefined) return docs;
  }
  return '.';
}
