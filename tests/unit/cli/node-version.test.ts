import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import lock from '../../../package-lock.json' with { type: 'json' };
import { nodeTooOld } from '../../../runtime/cli/node-version.ts';

const FLOOR = '22.18';

test('the check of Node.js names the version that package.json requires', () => {
  expect(nodeTooOld('20.20.2')).toBe(`Waymark needs Node.js ${FLOOR} or newer; this is 20.20.2.`);
  expect(nodeTooOld('22.17.9')).toContain(FLOOR);
  expect(manifest.engines.node).toBe(`^${FLOOR}.0 || >=23.8.0`);
  expect(lock.packages[''].engines).toEqual(manifest.engines);
});

test.each(['23.0.0', '23.4.0', '23.5.0'])(
  'the check of Node.js refuses %s, a newer version without required features',
  (version) => {
    expect(nodeTooOld(version)).toBe(`Waymark needs Node.js 23.8 or newer; this is ${version}.`);
  },
);

test.each([`${FLOOR}.0`, '22.19.1', '23.8.0', '24.0.0', '26.1.0'])(
  'the check of Node.js accepts %s',
  (version) => {
    expect(nodeTooOld(version)).toBeUndefined();
  },
);

test('no installed package requires a newer Node.js', () => {
  const [major = 0, minor = 0] = FLOOR.split('.').map(Number);
  interface Installed {
    readonly dev?: boolean;
    readonly devOptional?: boolean;
    readonly peer?: boolean;
    readonly engines?: unknown;
  }
  const wanted = Object.entries(lock.packages as Record<string, Installed>).flatMap(
    ([name, { dev, devOptional, peer, engines }]) => {
      const range = (engines as { node?: string } | undefined)?.node;
      return name === '' || dev || devOptional || peer || range === undefined ? [] : [{ name, range }];
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
