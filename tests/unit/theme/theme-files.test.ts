/** The theme that the processes of a run of the tests share (run-folder.ts), as a package holds it. */
import { existsSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { loadSite } from '../../../plugin/site.ts';
import { buildTheme } from '../../../plugin/theme/build-theme.ts';
import { docsStylesheet } from '../../../plugin/theme/stylesheets.ts';
import { themeFiles } from '../../../plugin/theme/theme-files.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

it('the packed theme matches its sources', async () => {
  expect(existsSync(process.env.WAYMARK_BUILT_THEME ?? '')).toBe(true);
  const { files, ...manifest } = await themeFiles();
  const { files: made, ...names } = await buildTheme();
  expect(manifest).toEqual(names);
  const texts = (of: ReadonlyMap<string, Uint8Array>): [string, string][] =>
    [...of].map(([name, bytes]): [string, string] => [name, Buffer.from(bytes).toString()]).sort();
  expect(texts(files)).toEqual(texts(made));
});

it('rules of a theme for text leave out what is not prose, and no rule matches a class of an author', async () => {
  const { themes, files } = await themeFiles();
  const rules = String(Buffer.from(files.get(themes.linden ?? '') ?? []));
  expect(rules).toMatch(/\.prose h2:not\(:first-child\):not\(:where\(\.not-prose/);
  const [own = '', utilities = ''] = rules.split('@layer waymark.utilities{');
  expect(own).toContain('.card:where(:not([data-authored]))');
  expect(utilities).not.toContain('data-authored');
});

it('a site has one stylesheet: its fonts and colours, which its theme follows', async () => {
  const files = await themeFiles();
  const made = async (primary: string) => {
    const root = docsRoot({
      'docs.json': { ...MINIMAL, theme: 'linden', colors: { primary } },
      'index.mdx': 'a',
    });
    const fonts = { preloads: '', css: '@font-face{}', files: new Map() };
    return docsStylesheet(publicSite(await loadSite({ root })), { files, fonts });
  };
  const [path, css] = await made('#0f766e');
  expect(path).toMatch(/^\/_waymark\/theme\/linden\.[0-9a-f]{12}\.css$/);
  expect(css).toMatch(/^@font-face\{\}:root\{--accent-light:#0f766e;/);
  expect(css.endsWith(String(Buffer.from(files.files.get(files.themes.linden ?? '') ?? [])))).toBe(true);
  const [other, ...again] = [await made('#d1006e'), await made('#0f766e')];
  expect([other?.[0] === path, again[0]?.[0]]).toEqual([false, path]);
});

it('the licence of a library is in each script that holds it, and in no other', async () => {
  const { widget, files } = await themeFiles();
  const held = [...files].filter(([, bytes]) => Buffer.from(bytes).includes('MarkedJS'));
  expect(held.map(([name]) => name)).toEqual([expect.stringMatching(/^panel\./)]);
  expect(widget.script).toContain('MarkedJS');
});

it('a script in a page leaves no name behind, which a script of an author may have', async () => {
  const { inline } = await themeFiles();
  const element = { dataset: {}, classList: { add() {}, toggle() {} } };
  for (const [name, script] of Object.entries(inline)) {
    const page = {
      document: {
        documentElement: element,
        body: element,
        currentScript: element,
        getElementById: () => null,
        querySelectorAll: () => [],
      },
      location: { pathname: '/', replace() {} },
      matchMedia: () => ({ addEventListener() {} }),
      history: {},
      window: {},
    };
    const known = Object.keys(page);
    const context = createContext(page);
    if (name !== 'sidebar' && name !== 'edits') runInContext(script, context);
    expect(Object.keys(context), name).toEqual(known);
  }
});
