import { relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Command, Option } from 'commander';
import { context } from '../context.ts';
import { addressNote } from './address-note.ts';
import type { AstroRunOptions } from './astro-run.ts';
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

async function build(dir: string, options: AstroRunOptions): Promise<void> {
  const { prepareAstro } = await import('./astro-run.ts');
  const home = process.cwd();
  const config = prepareAstro('build', dir, options);
  endOnSignal();
  // A young generation that grows costs 80 MB and saves no time.
  setFlagsFromString('--semi-space-growth-factor=1');
  const started = performance.now();
  const progress = showProgress(process.stderr);
  try {
    const astro = await import('astro');
    await astro.build(config, config.configFile === false ? WITHOUT_TYPES : {});
  } finally {
    progress.end();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const where = config.outDir === undefined ? 'dist' : relative(home, String(config.outDir));
  const note = addressNote(context().project);
  if (note !== undefined) process.stderr.write(`${note}\n`);
  const pages = progress.pages === 1 ? '1 page' : `${progress.pages} pages`;
  process.stdout.write(`Built ${pages} in ${seconds} s: ${where}\n`);
}
