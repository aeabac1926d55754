import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { MAX_PROBLEMS, PROGRESS_VARIABLE, problemLine } from '@waymark/contract/build-progress';
import { SINCE_VARIABLE } from '@waymark/contract/changes';
import { OWN_TOOLS_FILE } from '@waymark/contract/release';
import { releaseDir } from '@waymark/repository/paths/release-dir';
import { addressNote } from '@waymark/server/cli/address-note';
import { Command, Option } from '@waymark/server/cli/commander';
import { folder, siteUrl } from '@waymark/server/cli/option-values';
import { endOnSignal } from '@waymark/server/cli/signals';
import { counted } from '@waymark/source/diagnostics/counted';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { BuildContext } from '../context.ts';
import { ignoredNote } from '../emit/ignored-note.ts';
import { FUNCTION_HOSTS, type FunctionHostName } from '../hosts/function-hosts.ts';
import type { StaticHostName } from '../hosts/static-hosts.ts';
import type { Built } from './astro-run.ts';
import type { BuildOptions, DocsFolder } from './docs-folder.ts';
import { type Format, type Problems, printProblems, problemFormat } from './print-problems.ts';
import { showProgress } from './progress.ts';
import { accessOption, hostOption, threads } from './values.ts';

const EXAMPLES = `
Writes OUT/dist for any static host, and OUT/.waymark for \`waymark serve\`.

Examples:
  $ waymark build
  $ waymark build docs --out site --url https://docs.example.com
  $ waymark build docs --url https://example.com/docs       served under a path
  $ waymark build --for vercel --url https://docs.example.com     files, and a function beside them`;

export function buildCommand(): Command {
  return new Command('build')
    .description('Build the site and its release')
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .option('--out <dir>', 'folder to write to (default: the current folder, or what astro.config says)')
    .option('--url <url>', 'public address of the site', siteUrl)
    .addOption(accessOption())
    .addOption(hostOption())
    .addOption(
      new Option(
        '--for <platform>',
        'write what this platform deploys, too: the files, and a function for agents, search and Ask beside them, in a folder of its name; search is then by the function, unless --search says otherwise',
      ).choices(Object.keys(FUNCTION_HOSTS)),
    )
    .option(
      '--pack <file>',
      'write the release as one file, too, for `waymark mcp` and packages: docs.waymark',
    )
    .option(
      '--since <release>',
      'keep what changed since this release (its folder, or a packed file) in the new one, for readers and agents',
    )
    .addOption(
      new Option(
        '--images <kind>',
        'WebP variants of images: as many as barely delay the build (webp, the default), all of them, or none (original)',
      ).choices(['webp', 'all', 'original']),
    )
    .addOption(
      new Option(
        '--search <by>',
        'source of the answers in the search dialog: an index for browsers, which any host can serve (browser, the default), or the server alone (server)',
      ).choices(['browser', 'server']),
    )
    .option(
      '--allow-errors',
      'publish pages of the navigation that cannot be parsed, with their invalid parts as source text',
    )
    .addOption(problemFormat())
    .option(
      '--threads <number>',
      'threads that share the work, and images converted at one time (default: one for each processor)',
      threads,
    )
    .option('--precompress', 'add .br and .gz beside files, for a web server that sends them')
    .option('--no-config', 'do not read waymark.config.ts, which is code')
    .addHelpText('after', EXAMPLES)
    .action(build);
}

interface Options extends BuildOptions {
  readonly format: Format;
  readonly host?: StaticHostName;
  readonly for?: FunctionHostName;
  readonly pack?: string;
  readonly since?: string;
}

async function build(dir: string, given: Options): Promise<void> {
  // A function answers the dialog, too.
  const options =
    given.for === undefined ? given : { search: 'server' as const, hasFunction: true, ...given };
  const { docsFolder } = await import('./docs-folder.ts');
  const { ownOutput } = await import('@waymark/server/cli/own-output');
  const print = ownOutput();
  const home = process.cwd();
  if (given.since !== undefined) process.env[SINCE_VARIABLE] = resolve(given.since);
  const documents = docsFolder(dir, options);
  endOnSignal();
  const started = performance.now();
  const ignored = documents === undefined ? undefined : ignoredNote(documents.out);
  const progress = showProgress(process.stderr);
  // For people the build has printed those that a check does not show.
  const tell = async (found: Problems): Promise<void> => {
    if (options.format !== 'text') await printProblems(found, options.format, print);
    if (process.env[PROGRESS_VARIABLE] === undefined) return;
    const ofErrors = found.diagnostics.toSorted((a, b) => isError(b) - isError(a));
    for (const one of ofErrors.slice(0, MAX_PROBLEMS)) process.stderr.write(`${problemLine(one)}\n`);
  };
  const { project, out, problems } = await (documents === undefined
    ? (await import('./astro-run.ts')).buildByAstro(dir, options)
    : buildDocuments(documents, options)
  )
    .catch(async (error: unknown) => {
      // An Astro project may have another copy of the class.
      const found: unknown = error instanceof Error && 'diagnostics' in error ? error.diagnostics : undefined;
      if (Array.isArray(found)) await tell({ root: documents?.docs ?? folder(dir), diagnostics: found });
      throw error;
    })
    .finally(() => progress.end());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const note = addressNote(project);
  for (const text of [note, ignored, toolsLeftOut(options, out)])
    if (text !== undefined) process.stderr.write(`${text}\n`);
  const access = progress.isProtected ? ', public and protected,' : '';
  const { checkHost } = await import('./check-host.ts');
  const { formatText } = await import('@waymark/source/diagnostics/reporters');
  if (options.pack !== undefined) await writePacked(out, options.pack);
  const written = await writeFor(options, out, documents !== undefined);
  const { extent, found } = await checkHost(
    { published: written, dist: out },
    options.host ?? (options.for === 'deno' ? undefined : options.for),
    [project.root, home],
  );
  if (options.format === 'text') process.stderr.write(formatText(found));
  await tell({ root: project.root, diagnostics: [...problems, ...found] });
  (options.format === 'text' ? print : (text: string) => process.stderr.write(text))(
    `Built ${counted(progress.pages, 'page')}${access} in ${seconds} s: ${relative(home, written)} (${extent})\n`,
  );
}

/** A note on doors that run no code of the site's own. */
function toolsLeftOut({ for: host, pack }: Options, out: string): string | undefined {
  const without = [
    ...(host === undefined ? [] : [FUNCTION_HOSTS[host].folder]),
    ...(pack === undefined ? [] : [pack]),
  ];
  if (without.length === 0 || !existsSync(join(releaseDir(out), OWN_TOOLS_FILE))) return undefined;
  return (
    `${without.join(' and ')} will not have the tools and resources of waymark.config.ts, which are code: \`waymark serve\` has them, ` +
    'and `waymark mcp` of the folder of docs.'
  );
}

/** @returns The folder that is published. */
async function writeFor(
  { for: host, host: files }: Options,
  out: string,
  isFolder: boolean,
): Promise<string> {
  // Its variable is there while Vercel builds. Astro has an adapter for it.
  const isForVercel =
    isFolder && (files === 'vercel' || (files === undefined && Boolean(process.env.VERCEL)));
  if (host === undefined && !isForVercel) return out;
  const { writeForHost } = await import('../hosts/write-for-host.ts');
  const home = host === undefined || host === 'vercel' ? process.cwd() : undefined;
  const written = await writeForHost(host ?? 'vercel', out, { home, hasFunction: host !== undefined });
  return host === undefined ? out : written;
}

async function writePacked(out: string, file: string): Promise<void> {
  const { packRelease } = await import('@waymark/foundation/release/pack');
  const { readRelease } = await import('@waymark/foundation/release/read');
  await writeFile(file, packRelease(await readRelease(releaseDir(out))));
}

function isError({ severity }: Diagnostic): number {
  return severity === 'error' ? 1 : 0;
}

/** Room of the cache, and times of plugins, the longest first. */
function printDetails({ kept, site }: BuildContext): void {
  if (kept !== undefined)
    process.stderr.write(`  cache  ${Math.ceil(kept.bytes / 1000)} kB in ${kept.folder}\n`);
  const timings = site.extension?.timings ?? [];
  for (const [what, ms] of [...timings].sort(([, a], [, b]) => b - a))
    process.stderr.write(`  ${what}  ${ms.toFixed(0)} ms\n`);
}

async function buildDocuments(documents: DocsFolder, options: Options): Promise<Built> {
  const { buildFolder } = await import('./build-folder.ts');
  const { context, problems } = await buildFolder(documents, options);
  if (options.verbose) printDetails(context);
  return { project: context.project, out: documents.out, problems };
}
