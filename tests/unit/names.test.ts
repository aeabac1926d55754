/** One name means one thing: no two files of plugin/ and runtime/ export the same name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const EXPORTED =
  /^export (?:declare |default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

/** Names of several files, with the reason. */
const SHARED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['addLanguages', 'load', 'preload', 'renew', 'search', 'valuesOf'].map((name) => [
      name,
      'search is asked of the index, of the server, or of either',
    ]),
  ),
  openPlayground: 'a page has that of an operation or that of a channel',
  Tab: 'an element of the navigation, and a component of pages: both are names of the format',
};

it('no exported name is used twice, except for the listed ones', () => {
  const files = new Map<string, string[]>();
  for (const room of ['plugin', 'runtime'])
    for (const name of readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = `${room}/${name}`;
      for (const [, exported = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORTED))
        files.set(exported, [...(files.get(exported) ?? []), file]);
    }
  const shared = [...files].filter(([, all]) => new Set(all).size > 1);
  expect(files.size).toBeGreaterThan(1_000);
  expect(shared.filter(([name]) => !Object.hasOwn(SHARED, name))).toEqual([]);
  expect(Object.keys(SHARED).filter((name) => !shared.some(([each]) => each === name))).toEqual([]);
});
