import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import lock from '../../../package-lock.json' with { type: 'json' };
import { nodeTooOld } from '../../../plugin/cli/node-version.ts';
import { ownFiles } from '../../support/own-files.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FLOOR = '22.18';

test('the check of Node.js names the version that package.json requires', () => {
  expect(nodeTooOld('20.20.2')).toBe(`Waymark needs Node.js ${FLOOR} or newer; this is 20.20.2.`);
  expect(nodeTooOld('22.17.9')).toContain(FLOOR);
  expect(manifest.engines.node).toBe(`^${FLOOR}.0 || >=23.6.0`);
  expect(lock.packages[''].engines).toEqual(manifest.engines);
});

test.each(['23.0.0', '23.4.0', '23.5.0'])(
  'the check of Node.js refuses %s, a newer version without required features',
  (version) => {
    expect(nodeTooOld(version)).toBe(`Waymark needs Node.js 23.6 or newer; this is ${version}.`);
  },
);

test.each([`${FLOOR}.0`, '22.19.1', '23.6.0', '24.0.0', '26.1.0'])(
  'the check of Node.js accepts %s',
  (version) => {
    expect(nodeTooOld(version)).toBeUndefined();
  },
);

/** Its numbers are none of versions. */
const MEASUREMENTS = 'BENCHMARKS.md';
/** A workflow sets it up for the test of the message that it gets. */
const TOO_OLD = /(node-version: )\d+(?=[^#]*?WAYMARK_OLD_NODE)/g;

/** A text without what is said of earlier versions, and without the Node.js that is meant to be too old. */
function currentText(file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (file !== 'CHANGELOG.md') return text.replaceAll(TOO_OLD, '$1');
  return text.split(/^## /m, 2).join('');
}

/** Texts in which a floor may stand: documents, sources and workflows. */
function* texts(): Generator<readonly [file: string, text: string]> {
  const below = ownFiles('starter', 'examples', 'plugin', 'runtime', '.ci', '.github');
  for (const file of [...readdirSync(ROOT), ...below])
    if (file !== MEASUREMENTS && /\.(?:mdx?|[cm]?[jt]s|ya?ml)$|Dockerfile$|^package\.json$/.test(file))
      yield [file, currentText(file)];
}

/** A release of Node.js 22 whichever words stand around it, and a lower one after that name. */
const FLOORS = [
  /(?<![\d.])22(?:\.|, )\d+/g,
  /(?<![\w/])node(?:\.?js|-version)?\W{0,12}(?:1\d|2[013])(?:\.\d+)*\b/gi,
];

const floorsIn = (text: string): string[] =>
  FLOORS.flatMap((pattern) => text.match(pattern) ?? []).map((found) => found.replace(', ', '.'));

test.each(['from 22.15 on', '[22, 13]', '"node": ">=20.19"', 'Node.js 18 or newer', 'node-version: 20'])(
  'a differing Node.js version in a text is found: %s',
  (text) => {
    expect(floorsIn(text)).toHaveLength(1);
    expect(floorsIn(text)).not.toEqual([FLOOR]);
  },
);

test('documents, sources and workflows name the same Node.js version', () => {
  const named = Array.from(texts()).flatMap(([file, text]) =>
    floorsIn(text).map((version) => ({ file, version })),
  );
  const files = named.map(({ file }) => file);
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'package.json',
      'starter/start/quickstart.mdx',
      'plugin/cli/node-version.ts',
    ]),
  );
  expect(named.filter(({ version }) => version !== FLOOR)).toEqual([]);
  expect(readFileSync(join(ROOT, '.github/workflows/test.yml'), 'utf8')).toContain(`node: ["${FLOOR}.0",`);
});

test('no installed package requires a newer Node.js', () => {
  const [major = 0, minor = 0] = FLOOR.split('.').map(Number);
  interface Installed {
    readonly dev?: boolean;
    readonly peer?: boolean;
    readonly engines?: unknown;
  }
  const wanted = Object.entries(lock.packages as Record<string, Installed>).flatMap(
    ([name, { dev, peer, engines }]) => {
      const range = (engines as { node?: string } | undefined)?.node;
      return name === '' || dev || peer || range === undefined ? [] : [{ name, range }];
    },
  );
  expect(wanted.length).toBeGreaterThan(50);
  const newer = wanted.filter(({ range }) =>
    range.split('||').every((part) => {
      const [, least = 0, lower = 0] = (/(\d+)(?:\.(\d+))?/.exec(part) ?? []).map(Number);
      return least > major || (least === major && lower > minor);
    }),
  );
  expect(newer).toEqual([]);
});
