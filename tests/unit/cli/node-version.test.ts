import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import lock from '../../../package-lock.json' with { type: 'json' };
import { nodeTooOld } from '../../../plugin/cli/node-version.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FLOOR = '22.13';

test('says which Node.js is needed, the one that package.json names', () => {
  expect(nodeTooOld('20.20.2')).toBe(`Waymark needs Node.js ${FLOOR} or newer; this is 20.20.2.`);
  expect(nodeTooOld('22.12.9')).toContain(FLOOR);
  expect(manifest.engines.node).toBe(`>=${FLOOR}.0`);
});

test.each([`${FLOOR}.0`, '22.19.1', '24.0.0', '26.1.0'])('has nothing to say of %s', (version) => {
  expect(nodeTooOld(version)).toBeUndefined();
});

test('the documents and the workflow name the same Node.js', () => {
  const pages = readdirSync(join(ROOT, 'starter'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => join('starter', name));
  const named = ['README.md', ...pages].flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), 'utf8').matchAll(/Node(?:\.js)?(?: \|)? (2\d\.\d+)/g),
      ([, version]) => ({ file, version }),
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ version }) => version !== FLOOR)).toEqual([]);
  expect(readFileSync(join(ROOT, '.github/workflows/test.yml'), 'utf8')).toContain(`node: ["${FLOOR}.0",`);
});

test('no package that is installed with Waymark needs a newer Node.js', () => {
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
