import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { integrationOptions } from '../../../plugin/options.ts';
import { resolveProject } from '../../../plugin/project.ts';

function astro(over: { site?: string; base?: string; docs?: string } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  const docs = join(dir, over.docs ?? '.');
  mkdirSync(docs, { recursive: true });
  writeFileSync(join(docs, 'docs.json'), '{}');
  return { dir, root: pathToFileURL(`${dir}/`), site: over.site, base: over.base ?? '/' };
}

describe('the docs root of a project', () => {
  test('is the project if it has a docs.json, else docs/, else the folder in the option', () => {
    const own = astro();
    expect(resolveProject({}, own).root).toBe(own.dir);
    const below = astro({ docs: 'docs' });
    expect(resolveProject({}, below).root).toBe(join(below.dir, 'docs'));
    const named = astro({ docs: 'manual' });
    expect(resolveProject({ root: 'manual' }, named).root).toBe(join(named.dir, 'manual'));
  });

  test('is the real folder behind symbolic links', () => {
    const real = astro({ docs: 'docs' });
    const linked = astro();
    symlinkSync(real.dir, join(linked.dir, 'link'));
    expect(resolveProject({ root: 'link/docs' }, linked).root).toBe(join(real.dir, 'docs'));
  });

  test('fails with the searched folders if it is missing', () => {
    const none = astro({ docs: 'elsewhere' });
    expect(() => resolveProject({}, none)).toThrow(/no docs\.json in .*docs/);
    expect(() => resolveProject({ root: 'nope' }, none)).toThrow(/nope/);
  });
});

describe('the address of a project', () => {
  test('comes from Astro’s site and base', () => {
    const {
      url,
      base,
      astro: added,
    } = resolveProject({}, astro({ site: 'https://a.example/', base: '/docs/' }));
    expect({ url, base, added }).toEqual({ url: 'https://a.example/docs', base: '/docs', added: {} });
  });

  test('comes from the option, whose path is the base', () => {
    const { url, base, astro: added } = resolveProject({ url: 'https://a.example/docs/' }, astro());
    expect({ url, base }).toEqual({ url: 'https://a.example/docs', base: '/docs' });
    expect(added).toEqual({ site: 'https://a.example', base: '/docs' });
  });

  test('of docs below a path ends with it; Astro’s own does not', () => {
    const found = resolveProject({ url: 'https://a.example/site', path: '/docs' }, astro());
    expect(found).toMatchObject({ url: 'https://a.example/site/docs', base: '/site/docs', path: '/docs' });
    expect(found.astro).toEqual({ site: 'https://a.example', base: '/site' });
  });

  test('is undefined if it is not configured', () => {
    expect(resolveProject({}, astro())).toMatchObject({ url: undefined, base: '', astro: {} });
  });

  test('is an error if URL and base contradict each other', () => {
    expect(() => resolveProject({ url: 'https://a.example/x' }, astro({ base: '/y' }))).toThrow(/\/y.*\/x/);
  });
});

describe('options of the integration', () => {
  test('are optional', () => {
    expect(integrationOptions(undefined)).toEqual({});
  });

  test('are all listed if they are wrong', () => {
    expect(() => integrationOptions({ url: 'ftp://x.example' })).toThrow(/url/);
    expect(() => integrationOptions({ access: 'secret' })).toThrow(/access/);
    expect(() => integrationOptions({ roots: 1 })).toThrow(/roots/);
    for (const path of ['docs', '/docs/', '/../x', '/a b', '/'])
      expect(() => integrationOptions({ path })).toThrow(/"path" is a path, such as "\/docs"/);
  });
});
