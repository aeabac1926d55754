import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { candidatesOfPage, candidatesOfScript } from '../../../plugin/packages/mdx/tailwind/candidates.ts';
import { LAYERS, utilities } from '../../../plugin/packages/mdx/tailwind/stylesheet.ts';

const css = async (...names: string[]): Promise<string> => (await utilities(names))?.css ?? '';

describe('class names on a page', () => {
  it('are taken from attributes and exported code, not from prose', () => {
    const page = [
      'A block of text is hidden here.',
      '',
      `export const Box = () => <div className={\`p-4 \${open ? 'mt-1' : "mt-2"}\`} />;`,
      '',
      '<div className="grid w-[37px]" class=\'flex\'>',
      '  <b className={active ? "font-bold" : cond && \'italic\'}>block hidden</b>',
      '</div>',
    ].join('\n');
    expect([...candidatesOfPage(page)].sort()).toEqual(
      expect.arrayContaining(['flex', 'font-bold', 'grid', 'italic', 'mt-1', 'mt-2', 'p-4', 'w-[37px]']),
    );
    expect(candidatesOfPage(page).has('hidden')).toBe(false);
    expect(candidatesOfPage('No class, but `flex` and "grid".').size).toBe(0);
  });

  it('are taken from strings in code, except values of CSS properties', () => {
    const code = "const a = on ? 'bg-red-500' : 'hidden'; const s = { display: 'flex', icon: 'table' };";
    expect([...candidatesOfScript(code)].sort()).toEqual(['bg-red-500', 'hidden']);
  });
});

describe('the stylesheet of Tailwind utilities', () => {
  it('has only rules that are used, scoped to the content', async () => {
    const sheet = await utilities(['flex', 'nonsense', 'w-[37px]']);
    expect([...(sheet?.classes ?? [])].sort()).toEqual(['flex', 'w-[37px]']);
    expect(sheet?.css).toContain('#content-area .flex {');
    expect(sheet?.css).not.toContain('nonsense');
    expect(await utilities(['nonsense', 'dark', 'group'])).toBeUndefined();
  });

  it('is identical for the same names in any order', async () => {
    const one = await utilities(['flex', 'mt-4', 'dark:mt-2']);
    const other = await utilities(['dark:mt-2', 'mt-4', 'flex', 'flex']);
    expect(other).toEqual(one);
  });

  it('follows the scheme of the site, and of the system without scripts', async () => {
    const text = await css('dark:bg-black');
    expect(text).toContain(':where(.dark, .dark *)');
    expect(text).toContain('html:not(.js)');
  });

  it('supports names of Tailwind 3', async () => {
    const text = await css('!mt-0', 'dark:!mt-1', 'flex-shrink-0', 'flex-grow', 'overflow-ellipsis');
    for (const rule of ['\\!mt-0', 'dark\\:\\!mt-1', 'flex-shrink-0', 'flex-grow', 'overflow-ellipsis']) {
      expect(text).toContain(`.${rule}`);
    }
    const opacity = await css('bg-black', 'bg-opacity-50', 'bg-black/50');
    expect(opacity).toContain(':is(.bg-black\\/50,.bg-black.bg-opacity-50)');
    expect(await css('bg-black', 'bg-opacity-50')).toContain('.bg-black.bg-opacity-50 {');
  });

  it('supports the colours of docs.json by name', async () => {
    expect(await css('bg-primary')).toContain('background-color: var(--accent)');
  });

  it('cannot be escaped by bracketed values', async () => {
    for (const name of [
      'w-[1px;}body{display:none]',
      'bg-[url(javascript:x)]}*{color:red}',
      'content-[</style>]',
    ]) {
      const text = await css(name, 'flex');
      expect(text).not.toMatch(/body\s*\{|\*\s*\{\s*color/);
    }
  });
});

it('Tailwind utilities have the layer order of the theme', () => {
  const tokens = readFileSync(new URL('../../../plugin/theme/styles/tokens.css', import.meta.url), 'utf8');
  const order = /@layer ([^;{]+);/.exec(tokens)?.[1]?.replaceAll(/\s+/g, ' ');
  expect(LAYERS).toBe(`@layer ${order};\n`);
});
