/** Blocks of a page that are one program: each continues the one before it. */
import { matchesGlob } from 'node:path';
import type { TestCommand, TestSettings } from '@waymark/repository/extend/test-settings';
import type { SampleProblem } from '@waymark/samples/proof';
import { bundledLanguagesInfo } from 'shiki/langs';
import type { RunSample } from './run-samples.ts';

export interface Chain {
  /** Which runs it; `true` is the type check. */
  readonly command: true | TestCommand;
  readonly extension: string;
  readonly blocks: RunSample[];
  /** Blocks with its output, from the first. */
  readonly outputs: RunSample[];
}

export interface PlacedProblem {
  readonly sample: RunSample;
  readonly problem: SampleProblem;
}

const IDS = new Map(
  bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => aliases.map((name) => [name, id])),
);
const idOf = (language: string): string => IDS.get(language.toLowerCase()) ?? language.toLowerCase();

/** Endings of files that are not the language's name. */
const EXTENSIONS = new Map([
  ['csharp', 'cs'],
  ['javascript', 'js'],
  ['kotlin', 'kt'],
  ['python', 'py'],
  ['ruby', 'rb'],
  ['rust', 'rs'],
  ['shellscript', 'sh'],
  ['typescript', 'ts'],
]);

const CHECKED = ['typescript', 'tsx', 'javascript', 'jsx'];

/** The programs of a site's pages, and marks that belong to none. A snippet on several pages is run once. */
export function chainsOf(
  samples: readonly RunSample[],
  { pages = [], seconds: _, ...settings }: TestSettings,
): { readonly chains: readonly Chain[]; readonly problems: readonly PlacedProblem[] } {
  const commands = new Map<string, true | TestCommand>();
  for (const [language, command] of Object.entries(settings)) {
    const covered = command === true ? CHECKED : [idOf(language)];
    for (const id of covered)
      if (command !== true || !commands.has(id)) commands.set(id, command as TestCommand);
  }
  const chains: Chain[] = [];
  const problems: PlacedProblem[] = [];
  const lost = (sample: RunSample, message: string, hint: string): unknown =>
    problems.push({ sample, problem: { code: 'sample-run', message, hint, at: 0 } });
  for (const ofPage of Map.groupBy(samples, ({ page }) => page).values()) {
    let last: Chain | undefined;
    for (const sample of ofPage) {
      const { mark } = sample;
      const id = idOf(sample.language);
      const command = commands.get(id);
      if (mark === 'output') {
        if (last === undefined) lost(sample, 'No block above this output is run.', RUN_IT);
        else last.outputs.push(sample);
      } else if (mark === 'continue' && command !== undefined) {
        if (last?.command === command) last.blocks.push(sample);
        else lost(sample, 'This block continues none: none of its language is run above it.', RUN_IT);
      } else if (command !== undefined && (mark === 'run' || isNamed(sample, pages))) {
        last = { command, extension: EXTENSIONS.get(id) ?? id, blocks: [sample], outputs: [] };
        chains.push(last);
      }
    }
  }
  return { chains: [...new Map(chains.map((chain) => [keyOf(chain), chain])).values()], problems };
}

const RUN_IT = 'Write `test` after the language of that block.';

function isNamed({ mark, place }: RunSample, pages: readonly string[]): boolean {
  return mark === undefined && pages.some((glob) => matchesGlob(place(0).file, glob));
}

function keyOf({ blocks, outputs }: Chain): string {
  return JSON.stringify([...blocks, ...outputs].map(({ place, text }) => [place(0), text]));
}

export function programOf(blocks: readonly RunSample[]): string {
  return blocks.map(({ text }) => `${text}\n`).join('');
}

/** A problem at a line and a column of the whole text, both from 1. */
export function placed(
  blocks: readonly RunSample[],
  line: number,
  column: number,
  problem: Omit<SampleProblem, 'at'>,
): PlacedProblem {
  let rest = Math.max(1, line);
  for (const sample of blocks) {
    const lines = sample.text.split('\n');
    if (rest <= lines.length || sample === blocks.at(-1)) {
      const index = Math.min(rest, lines.length) - 1;
      const start = lines.slice(0, index).reduce((sum, each) => sum + each.length + 1, 0);
      const within = Math.min(Math.max(column, 1) - 1, lines[index]?.length ?? 0);
      return { sample, problem: { ...problem, at: start + within } };
    }
    rest -= lines.length;
  }
  throw new Error('A program has no blocks.');
}
