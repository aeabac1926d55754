import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bundledThemes } from 'shiki/themes';
import { expect, test } from 'vitest';
import { siteFonts } from '../../../plugin/packages/repository/appearance/site-fonts.ts';
import { loadSite } from '../../../plugin/site.ts';
import { contrast, parseHex } from '../../../plugin/theme/color.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const FONT = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

async function look(config: object, files: Record<string, string | Uint8Array> = {}) {
  const site = await loadSite({
    root: docsRoot({ 'docs.json': { ...MINIMAL, ...config }, 'index.mdx': '1', ...files }),
  });
  const problems = site.diagnostics.filter(({ code }) => /^(?:font|code|asset)-/.test(code));
  return {
    look: site.look,
    problems: problems.map(
      ({ code, message, hint, line }) => `${code} ${line !== undefined} ${message} ${hint}`,
    ),
  };
}

test('a font family applies to body and headings, with its weight', async () => {
  const { look: found, problems } = await look({ fonts: { family: 'Roboto', weight: 500 } });
  expect(problems).toEqual([]);
  expect(found.fonts.families.get('body')?.name).toBe('Roboto');
  expect(found.fonts.weights).toEqual(
    new Map([
      ['body', 500],
      ['heading', 500],
    ]),
  );
});

test('a theme’s own fonts apply until docs.json names others', async () => {
  const { look: found } = await look({ theme: 'linden' });
  expect(found.fonts.families.get('heading')?.name).toBe('JetBrains Mono');
  const names = async (fonts: object) =>
    [...(await look({ theme: 'linden', fonts })).look.fonts.families].map(([role, { name }]) => [role, name]);
  expect(await names({ heading: { family: 'Lora' } })).toEqual([
    ['heading', 'Lora'],
    ['body', 'Geist'],
  ]);
  expect(await names({ body: { family: 'Lora' } })).toEqual([
    ['body', 'Lora'],
    ['heading', 'JetBrains Mono'],
  ]);
  expect(await names({ family: 'Lora' })).toEqual([['body', 'Lora']]);
});

test('a language adds the font subset of its script', async () => {
  const subsets = async (language: string) =>
    new Set(
      (
        await look({
          fonts: { family: 'Inter' },
          navigation: { languages: [{ language, pages: ['index'] }] },
        })
      ).look.fonts.families
        .get('body')
        ?.faces.map((face) => face.subset),
    );
  expect(await subsets('en')).toEqual(new Set(['latin', 'latin-ext']));
  expect(await subsets('ru')).toEqual(new Set(['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext']));
});

test.each([
  ['that anybody may read', { hidden: false }, ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext']],
  ['that is for members', { groups: ['staff'] }, ['latin', 'latin-ext']],
])('a title %s adds the font subset of its script', async (_, frontmatter, subsets) => {
  const { look: found } = await look(
    { fonts: { family: 'Inter' } },
    { 'b.mdx': `---\n${JSON.stringify({ title: 'Введение', ...frontmatter })}\n---\n` },
  );
  const faces = found.fonts.families.get('body')?.faces ?? [];
  expect(new Set(faces.map(({ subset }) => subset))).toEqual(new Set(subsets));
});

test('an unknown font family is reported with a remedy', async () => {
  const { look: found, problems } = await look({ fonts: { heading: { family: 'Gaist' } } });
  expect(found.fonts.families.has('heading')).toBe(false);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    /^font-unknown true .*"Gaist".*Did you mean "Geist"\?.*@fontsource-variable\/gaist/,
  );
});

test('a family that browsers have by themselves needs no files', async () => {
  const css = async (fonts: object) => {
    const { look: found, problems } = await look({ fonts });
    expect(problems).toEqual([]);
    return (await siteFonts(found.fonts, '')).css;
  };
  expect(await css({ family: 'system-ui' })).toBe(':root{--site-body:system-ui,sans-serif}');
  const both = await css({ heading: { family: 'serif' }, body: { family: 'Inter' } });
  expect(both).toContain('--site-heading:serif,sans-serif');
  expect(both).toContain('--site-body:"Inter"');
});

test('a font family name cannot lead to another package', async () => {
  for (const family of ['../../../etc/passwd', '@evil/pkg', '__proto__', '..', ' ']) {
    const { look: found, problems } = await look({ fonts: { family } });
    expect(found.fonts.families.size, family).toBe(0);
    expect(problems, family).toHaveLength(1);
  }
});

test('fonts can come from the site’s own files or from addresses', async () => {
  const own = await look(
    { fonts: { family: 'Own', source: '/fonts/own.woff2', format: 'woff2' } },
    { 'fonts/own.woff2': readFileSync(createRequire(import.meta.url).resolve(FONT)) },
  );
  expect(own.problems).toEqual([]);
  expect(own.look.fonts.families.get('body')?.faces[0]?.file).toMatch(/fonts\/own\.woff2$/);
  const remote = await look({
    fonts: { family: 'Far', source: 'https://cdn.example/far.woff2', format: 'woff2' },
  });
  expect(remote.look.fonts.remote.get('body')).toMatchObject({ name: 'Far', format: 'woff2' });
  const outside = await look({ fonts: { family: 'Out', source: '../../secret.woff2' } });
  expect(outside.problems[0]).toMatch(/^asset-missing true The font file/);
  expect(outside.look.fonts.families.size).toBe(0);
});

test('a font file that cannot be read is a warning, and the site has no such font', async () => {
  for (const text of ['', 'x', 'version https://git-lfs.github.com/spec/v1\n', '<html></html>']) {
    const { look: found, problems } = await look(
      { fonts: { heading: { family: 'Own', source: '/fonts/own.woff2' } } },
      { 'fonts/own.woff2': text },
    );
    expect(problems, text).toEqual([expect.stringMatching(/^asset-unreadable true .*`fonts\/own\.woff2`/)]);
    expect(found.fonts.families.has('heading'), text).toBe(false);
  }
});

test('code themes accept names and pairs, and report mistakes', async () => {
  const themes = async (codeblocks: unknown) => (await look({ styling: { codeblocks } })).look.code.themes;
  expect(await themes('system')).toBeUndefined();
  expect(await themes('dark')).toEqual({ light: 'github-dark-default', dark: 'github-dark-default' });
  expect(await themes('night-owl')).toEqual({ light: 'night-owl', dark: 'night-owl' });
  expect(await themes({ theme: { light: 'github-light', dark: 'dracula' } })).toEqual({
    light: 'github-light',
    dark: 'dracula',
  });
  expect(await themes({ theme: 'css-variables' })).toEqual({ light: 'css-variables', dark: 'css-variables' });
  const { look: found, problems } = await look({ styling: { codeblocks: { theme: 'nigth-owl' } } });
  expect(found.code.themes).toBeUndefined();
  expect(problems[0]).toMatch(/^code-theme-unknown true .*Did you mean "night-owl"\?/);
});

test('the dark code theme has enough contrast on its background', async () => {
  const { code } = (await look({ styling: { codeblocks: 'dark' } })).look;
  const name = code.themes?.dark as keyof typeof bundledThemes;
  const { default: theme } = await bundledThemes[name]();
  const behind = parseHex(code.backgrounds?.dark ?? '');
  const comment = theme.tokenColors?.find(({ scope }) => [scope].flat().includes('comment'));
  const color = parseHex(comment?.settings.foreground ?? '');
  if (behind === undefined || color === undefined) throw new Error('The theme names no colours.');
  expect(contrast(color, behind)).toBeGreaterThanOrEqual(4.5);
});

test('grammars of the repository are loaded, and invalid ones reported', async () => {
  const grammar = JSON.stringify({ name: 'Lamp', scopeName: 'source.lamp', patterns: [] });
  const custom = ['/g/lamp.json', '/g/none.json', '/g/broken.json', '/g/other.json', '../../../etc/passwd'];
  const { look: found, problems } = await look(
    { styling: { codeblocks: { languages: { custom } } } },
    { 'g/lamp.json': grammar, 'g/broken.json': '{', 'g/other.json': '{}' },
  );
  expect(found.code.grammars.map(({ name }) => name)).toEqual(['lamp']);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(Array(4).fill('code-grammar-invalid'));
});

test('font families in a stylesheet are provided by name, without a preload', async () => {
  const css = `
    :root { --code: "JetBrains Mono", monospace }
    body { font-family: Roboto, 'Lato', sans-serif }
    @font-face { font-family: "Sora"; src: url(sora.woff2) }
    h1 { font-family: Sora, Interval; margin: 0 }`;
  const { look: found } = await look({ fonts: { family: 'Roboto' } }, { 'style.css': css });
  expect(found.fonts.named.map(({ name }) => name)).toEqual(['JetBrains Mono', 'Lato']);
  const { css: faces, preloads, files } = await siteFonts(found.fonts, '/docs');
  expect(faces).toContain('@font-face{font-family:"Lato";src:url("/docs/_waymark/fonts/');
  expect(preloads.match(/<link rel="preload"/g)).toHaveLength(1);
  for (const [, address = ''] of faces.matchAll(/url\("\/docs([^"]+)"\)/g))
    expect(files.has(address)).toBe(true);
});
