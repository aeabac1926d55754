import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Command, Option } from 'commander';
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts';
import type { Document } from '../markdown/document/document.ts';
import type { WaymarkOptions } from '../options.ts';
import type { Site } from '../types.ts';
import { CheckFailed, UsageError } from './errors.ts';
import { folder, siteUrl } from './values.ts';

const EXAMPLES = `
Exits with 1 where there is an error; warnings alone exit with 0. Annotations name files by their path in the git
repository that holds the docs.

Examples:
  $ waymark check
  $ waymark check --questions              what must be found is found
  $ waymark check docs --format github     annotations on a pull request`;

type Format = 'text' | 'json' | 'github';

export function checkCommand(): Command {
  return new Command('check')
    .description('List what is wrong in a docs repository: syntax, links, anchors, images, redirects')
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .addOption(
      new Option('--format <format>', 'how to print').choices(['text', 'json', 'github']).default('text'),
    )
    .option('--url <url>', 'public address of the site: links that begin with it are checked too', siteUrl)
    .addOption(new Option('--access <mode>', 'who may read the site').choices(['public', 'partial', 'full']))
    .option('--questions', 'ask search the questions of questions.yaml')
    .addHelpText('after', EXAMPLES)
    .action(check);
}

interface CheckOptions extends Pick<WaymarkOptions, 'url' | 'access'> {
  readonly format: Format;
  readonly questions?: boolean;
}

async function check(dir: string, { format, url, access, questions = false }: CheckOptions): Promise<void> {
  const { projectOf } = await import('./project.ts');
  const project = await projectOf(folder(dir), { url, access });
  const { root } = project;
  const { createEngine } = await import('../markdown/engine.ts');
  const { findProblems } = await import('../find-problems.ts');
  const { withEntrances } = await import('../load-context.ts');
  const { loadSite } = await import('../site.ts');
  const { formatCounts, formatGithub, formatJson, formatText } = await import('../diagnostics/reporters.ts');
  const site = withEntrances(await loadSite({ ...project, access: project.options.access }));
  const documents = await createEngine(site).documents();
  const found = [
    ...findProblems(site, documents),
    ...(questions ? await unansweredQuestions(site, documents) : []),
  ];
  const formats: Record<Format, () => string> = {
    text: () => formatText(found, { color: process.stdout.hasColors?.() ?? false }),
    json: () => formatJson(found),
    github: () => formatGithub(found, { folder: folderInRepository(root) }),
  };
  const text = formats[format]();
  if (text !== '') process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  // The text for people ends with its counts.
  if (format !== 'text' || found.length === 0) process.stderr.write(`${formatCounts(found)}\n`);
  if (found.some(({ severity }) => severity === 'error')) throw new CheckFailed();
}

async function unansweredQuestions(
  site: Site,
  documents: ReadonlyMap<string, Document>,
): Promise<Diagnostic[]> {
  const { QUESTIONS_FILE, readQuestions } = await import('../questions/read-questions.ts');
  const { askQuestions } = await import('../questions/ask-questions.ts');
  const { Diagnostics } = await import('../diagnostics/collector.ts');
  const file = join(site.root, QUESTIONS_FILE);
  if (!existsSync(file)) throw new UsageError(`There is no ${QUESTIONS_FILE} beside docs.json.`);
  const problems = new Diagnostics();
  const report = (problem: Report) => problems.report(problem);
  askQuestions(site, documents, readQuestions(readFileSync(file, 'utf8'), report), report);
  return problems.list();
}

/** Path of the docs root in its repository, with `/`: GitHub finds an annotated file by its path from there. */
function folderInRepository(root: string): string {
  let top = root;
  while (!existsSync(join(top, '.git'))) {
    const parent = dirname(top);
    if (parent === top) return '';
    top = parent;
  }
  return relative(top, root).replaceAll(sep, '/');
}
