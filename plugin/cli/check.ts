import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Command, Option } from 'commander';
import type { WaymarkOptions } from '../options.ts';
import { CheckFailed } from './errors.ts';
import { folder, siteUrl } from './values.ts';

const EXAMPLES = `
Exits with 1 where there is an error; warnings alone exit with 0. Annotations name files by their path in the git
repository that holds the docs.

Examples:
  $ waymark check
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
    .addHelpText('after', EXAMPLES)
    .action(check);
}

interface CheckOptions extends Pick<WaymarkOptions, 'url' | 'access'> {
  readonly format: Format;
}

async function check(dir: string, { format, url, access }: CheckOptions): Promise<void> {
  const { ownOutput } = await import('./own-output.ts');
  const print = ownOutput();
  const { projectOf } = await import('./project.ts');
  const project = await projectOf(folder(dir), { url, access });
  const { root } = project;
  const { findProblems } = await import('../find-problems.ts');
  const { readRepository } = await import('../read-repository.ts');
  const { formatCounts, formatGithub, formatJson, formatText } = await import('../diagnostics/reporters.ts');
  const { site, engine } = await readRepository(project);
  const found = findProblems(site, await engine.documents());
  const formats: Record<Format, () => string> = {
    text: () => formatText(found, { color: process.stdout.hasColors?.() ?? false }),
    json: () => formatJson(found),
    github: () => formatGithub(found, { folder: folderInRepository(root) }),
  };
  const text = formats[format]();
  if (text !== '') print(text.endsWith('\n') ? text : `${text}\n`);
  // The text for people ends with its counts.
  if (format !== 'text' || found.length === 0) process.stderr.write(`${formatCounts(found)}\n`);
  if (found.some(({ severity }) => severity === 'error')) throw new CheckFailed();
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
