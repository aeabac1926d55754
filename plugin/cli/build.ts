import { relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Command, Option } from 'commander';
import { type Context, context } from '../context.ts';
import { addressNote } from './address-note.ts';
import type { BuildOptions, DocsFolder } from './docs-folder.ts';
import { showProgress } from './progress.ts';
import { endOnSignal } from './signals.ts';
import { siteUrl } from './values.ts';

const EXAMPLES = `
Writes OUT/dist, which any static host serves, and OUT/.waymark, which \`waymark serve\` answers from.

Examples:
  $ waymark build
  $ waymark build docs --out site --url https://docs.example.com
  $ waymark build docs --url https://example.com/docs       served under a path`;

/** Without types for content collections and environment variables, which a folder of documents has none of. */
const WITHOUT_TYPES = { devOutput: false, sync: false };

export function buildCommand(): Command {
  return new Command('build')
    .description('Build the site and its release')
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .option('--out <dir>', 'folder to write to (default: the current folder, or what astro.config says)')
    .option('--url <url>', 'public address of the site', siteUrl)
    .addOption(new Option('--access <mode>', 'who may read the site').choices(['public', 'partial', 'full']))
    .addOption(
      new Option('--images <kind>', 'images as WebP beside the originals, or the originals alone').choices([
        'webp',
        'original',
      ]),
    )
    .addHelpText('after', EXAMPLES)
    .action(build);
}

async function build(dir: string, options: BuildOptions): Promise<void> {
  const { docsFolder } = await import('./docs-folder.ts');
  const home = process.cwd();
  const documents = docsFolder(dir, options);
  endOnSignal();
  // A young generation that grows costs 80 MB and saves no time.
  setFlagsFromString('--semi-space-growth-factor=1');
  const started = performance.now();
  const progress = showProgress(process.stderr);
  let out: string | undefined;
  try {
    out =
      documents === undefined
        ? await buildByAstro(dir, options)
        : await buildDocuments(documents, dir, options);
  } finally {
    progress.end();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const where = out === undefined ? 'dist' : relative(home, out);
  const note = addressNote(context().project);
  if (note !== undefined) process.stderr.write(`${note}\n`);
  const pages = progress.pages === 1 ? '1 page' : `${progress.pages} pages`;
  process.stdout.write(`Built ${pages} in ${seconds} s: ${where}\n`);
}

/** The folder of the site. */
async function buildDocuments(documents: DocsFolder, dir: string, options: BuildOptions): Promise<string> {
  const { buildWithKeptTheme, readDocuments } = await import('./documents-build.ts');
  const read = await readDocuments(documents, options);
  // Who wants to see what Astro does gets it done by Astro.
  if (options.verbose || !(await buildWithKeptTheme(read, documents))) await buildByAstro(dir, options, read);
  return documents.out;
}

/** The folder of the site; undefined where an astro.config names it. */
async function buildByAstro(dir: string, options: BuildOptions, read?: Context): Promise<string | undefined> {
  const { prepareAstro } = await import('./astro-run.ts');
  const config = prepareAstro('build', dir, options, read);
  const astro = await import('astro');
  await astro.build(config, config.configFile === false ? WITHOUT_TYPES : {});
  return config.outDir === undefined ? undefined : String(config.outDir);
}
