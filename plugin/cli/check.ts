import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion } from '@waymark/contract/own-package';
import type { Document } from '@waymark/repository/document';
import type { Site } from '@waymark/repository/types';
import { Command } from '@waymark/server/cli/commander';
import { CheckFailed, UsageError } from '@waymark/server/cli/errors';
import { folder, siteUrl } from '@waymark/server/cli/option-values';
import { toErrors } from '@waymark/server/cli/said';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { counted } from '@waymark/source/diagnostics/counted';
import type { Diagnostic, Report } from '@waymark/source/diagnostics/diagnostic';
import { onceEach } from '@waymark/source/diagnostics/once';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import type { ExternalResult } from '../check/external-links.ts';
import type { StaticHostName } from '../hosts/static-hosts.ts';
import type { WaymarkOptions } from '../options.ts';
import { report } from '../progress.ts';
import {
  type FailOn,
  type Format,
  failOnOption,
  fails,
  type Problems,
  printProblems,
  problemFormat,
} from './print-problems.ts';
import { showProgress } from './progress.ts';
import { accessOption, hostOption } from './values.ts';

const EXAMPLES = `
Exits with 1 if there is an error or a problem that --fail-on names. Annotations and SARIF name files by their path in the git
repository that holds the docs. waymark.json beside docs.json sets severities, and excludes files and links.

Examples:
  $ waymark check
  $ waymark check --fail-on warning
  $ waymark check --fail-on link-broken,image-missing --external
  $ waymark check --fix
  $ waymark check --questions              does search find the right pages?
  $ waymark check docs --format github     annotations on a pull request
  $ waymark check --format sarif > waymark.sarif`;

const EXTERNAL_TIMEOUT_MS = 15_000;
const EXTERNAL_PAUSE_MS = 100;

export function checkCommand(): Command {
  return new Command('check')
    .description('List problems of a docs repository: syntax, links, anchors, images, redirects')
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .addOption(problemFormat())
    .addOption(failOnOption())
    .option(
      '--fix',
      'fix problems with a single solution: anchors in another form, links and included files that moved, and what is broken and can mean one page or file only: links, pages of the navigation, snippets, specifications',
    )
    .option('--external', 'also check links to other sites')
    .option(
      '--url <url>',
      'public address of the site: links that begin with it are checked as internal ones',
      siteUrl,
    )
    .addOption(accessOption())
    .addOption(hostOption())
    .option('--questions', 'run the questions of questions.yaml against search')
    .option('--no-config', 'do not read waymark.config.ts, which is code')
    .addHelpText('after', EXAMPLES)
    .action(check);
}

interface CheckOptions extends Pick<WaymarkOptions, 'url' | 'access' | 'config'> {
  readonly format: Format;
  readonly failOn: readonly FailOn[];
  readonly host?: StaticHostName | undefined;
  readonly fix?: boolean | undefined;
  readonly external?: boolean | undefined;
  readonly questions?: boolean | undefined;
}

async function check(dir: string, options: CheckOptions): Promise<void> {
  const { ownOutput } = await import('@waymark/server/cli/own-output');
  const write = ownOutput();
  const progress = process.stderr.isTTY ? showProgress(process.stderr) : undefined;
  const found = await problemsOfFolder(dir, options).finally(() => progress?.end());
  await printProblems(found, options.format, write);
  if (found.diagnostics.some((one) => fails(one, options.failOn))) throw new CheckFailed();
}

/** All that `waymark check` finds in a folder, each problem once. @throws {UsageError} if the folder holds no documentation */
export async function problemsOfFolder(
  dir: string,
  options: Omit<CheckOptions, 'format' | 'failOn'>,
): Promise<Problems> {
  const { url, access, config, host, fix, external, questions } = options;
  const { projectOf } = await import('./project.ts');
  const project = await projectOf(folder(dir), { url, access, config });
  const { root } = project;
  const { readChoices } = await import('../check/choices.ts');
  const { applyFixes, fileDigests } = await import('../check/fix.ts');
  const { findProblems } = await import('../find-problems.ts');
  const { readRepository } = await import('../read-repository.ts');
  const invalid = new Diagnostics();
  const choices = readChoices(root, invalid);
  const before = fix ? fileDigests(root) : undefined;
  report('load', 0, 1);
  const { site, engine } = await readRepository(project);
  report('load', 1, 1);
  let read = 0;
  const documents = await engine.documents({
    onDocument: () => report('read', ++read, site.pages.length),
  });
  let found: readonly Diagnostic[] = [...invalid.list(), ...findProblems(site, documents, choices)];
  if (before !== undefined) {
    const { fixed, changed } = applyFixes(root, found, before);
    for (const file of changed)
      toErrors(`${file} was changed while it was checked: nothing is fixed in it. Run it again.\n`);
    const files = new Set(fixed.map(({ file }) => file)).size;
    process.stderr.write(`Fixed: ${counted(fixed.length, 'problem')} in ${counted(files, 'file')}.\n`);
    // Problems may have gone with those, and others have moved.
    if (fixed.length > 0) return problemsOfFolder(dir, { ...options, fix: false });
  }
  if (external) {
    const { diagnostics, unsure } = await askOutside(root, site, documents, choices.ignoresLink);
    found = [...found, ...choices.apply(diagnostics)];
    if (unsure > 0)
      process.stderr.write(
        `Of ${counted(unsure, 'link')} to other sites it is not known whether they lead somewhere.\n`,
      );
  }
  const { usedPaths } = await import('../emit/asset-paths.ts');
  const { unreadableAssets } = await import('../emit/unreadable-assets.ts');
  const { unledTo } = await import('../emit/unled-to.ts');
  const files = new Diagnostics();
  const used = usedPaths(site, documents);
  for (const problem of await unreadableAssets(site, used)) files.report(problem);
  for (const problem of unledTo(site, used)) files.report(problem);
  for (const problem of await problemsOfHost(site, host, folder(dir))) files.report(problem);
  found = [...found, ...choices.apply(files.list())];
  if (questions) found = [...found, ...choices.apply(await unansweredQuestions(site, documents))];
  return { root, diagnostics: onceEach(found) };
}

/** Those that show without a build: redirects, and files of the repository. */
async function problemsOfHost(
  site: Site,
  host: StaticHostName | undefined,
  project: string,
): Promise<readonly Report[]> {
  const { hostProblems, likelyHosts } = await import('../hosts/host-limits.ts');
  const { hostFiles } = await import('../hosts/host-files.ts');
  const { publicSite } = await import('../members/readable-site.ts');
  const hosts = host === undefined ? likelyHosts(process.env, [site.root, project]) : [host];
  if (hosts.length === 0) return [];
  const rules = hostFiles(publicSite(site)).get('_redirects') ?? '';
  const files = site.assets.map(({ file }) => ({
    path: file,
    size: statSync(onDisk(site.root, file)).size,
  }));
  return hosts.flatMap((name) => hostProblems(name, { rules, files }));
}

async function askOutside(
  root: string,
  site: Site,
  documents: ReadonlyMap<string, Document>,
  ignoresLink: (href: string) => boolean,
): Promise<ExternalResult> {
  const { askAddress } = await import('../check/ask-address.ts');
  const { checkExternalLinks } = await import('../check/external-links.ts');
  const { cacheFolder } = await import('@waymark/server/cli/cache-folder');
  const { AnsweredLinks } = await import('./answered-links.ts');
  const known = new AnsweredLinks(cacheFolder(root));
  const userAgent = `waymark-check/${packageVersion()}`;
  const result = await checkExternalLinks(site, documents, {
    ignoresLink,
    isKnown: (address) => known.has(address),
    ask: (address) => askAddress(address, { userAgent, timeoutMs: EXTERNAL_TIMEOUT_MS }),
    pauseMs: EXTERNAL_PAUSE_MS,
  });
  await known.add(result.answered);
  return result;
}

async function unansweredQuestions(
  site: Site,
  documents: ReadonlyMap<string, Document>,
): Promise<Diagnostic[]> {
  const { QUESTIONS_FILE, readQuestions } = await import('@waymark/repository/content/questions');
  const { askQuestions } = await import('../questions/ask-questions.ts');
  const file = join(site.root, QUESTIONS_FILE);
  if (!existsSync(file)) throw new UsageError(`There is no ${QUESTIONS_FILE} beside docs.json.`);
  const problems = new Diagnostics();
  const report = (problem: Report) => problems.report(problem);
  askQuestions(site, documents, readQuestions(readText(file), report), report);
  return problems.list();
}
