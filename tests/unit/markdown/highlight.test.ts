import { describe, expect, it, vi } from 'vitest';
import { lineHtml, styleOf } from '../../../plugin/packages/mdx/markdown/highlight/code-html.ts';
import {
  highlightedLanguages,
  languageName,
} from '../../../plugin/packages/mdx/markdown/highlight/code-languages.ts';
import {
  CodeHighlighter,
  RecentHighlights,
} from '../../../plugin/packages/mdx/markdown/highlight/highlight.ts';
import { pairedTheme } from '../../../plugin/packages/mdx/markdown/highlight/paired-theme.ts';
import { paletteOf } from '../../../plugin/packages/repository/appearance/code-theme.ts';
import { heldMemory } from '../../support/held-memory.ts';

const CODE = 'export const a: string[] = ["x", `y`]; // note\nfunction b() { return /z/i.test(a[0]); }';

async function highlight(light: string, dark: string, code = CODE, language = 'ts'): Promise<string[]> {
  return new CodeHighlighter({ cache: new Map(), themes: { light, dark } }).lines({ code, language });
}

/** Each character that is not blank, with the colour that a mode gives it. */
function colors(lines: readonly string[], mode: 'light' | 'dark'): string[] {
  const result: string[] = [];
  for (const [, style = '', inside, outside] of lines
    .join('')
    .matchAll(/<span style="([^"]*)">([^<]*)<\/span>|([^<]+)/g)) {
    const color = new RegExp(`--shiki-${mode}:([^;]+)`).exec(style)?.[1] ?? 'plain';
    for (const character of (inside ?? outside ?? '').trim()) result.push(`${character} ${color}`);
  }
  return result;
}

it('the highlighter unloads its grammars on request, and loads them again', async () => {
  const recent = new RecentHighlights();
  const highlighter = new CodeHighlighter({ cache: recent });
  const lines = await highlighter.lines({ code: CODE, language: 'ts' });
  const held = heldMemory();
  highlighter.forget();
  expect(held - heldMemory()).toBeGreaterThan(300_000);
  expect(await highlighter.lines({ code: CODE, language: 'ts' })).toEqual(lines);
});

it('the highlighter gives the same result on a machine that is extremely slow', async () => {
  const expected = await highlight('github-light', 'github-dark');
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
  try {
    expect(await highlight('github-light', 'github-dark')).toEqual(expected);
  } finally {
    clock.mockRestore();
  }
});

describe('a pair of code themes', () => {
  it('themes with the same scopes are tokenized once, with the result of each alone', async () => {
    const both = await highlight('github-light', 'github-dark');
    expect(colors(both, 'light')).toEqual(colors(await highlight('github-light', 'github-light'), 'light'));
    expect(colors(both, 'dark')).toEqual(colors(await highlight('github-dark', 'github-dark'), 'dark'));
  });

  it('themes with different scopes are tokenized separately', async () => {
    const both = await highlight('github-light', 'dracula');
    expect(both.join('')).toMatch(/--shiki-light:#D73A49;--shiki-dark:#FF79C6/i);
  });

  it('unknown themes fall back to the default pair', async () => {
    expect(await highlight('no-such', 'theme')).toEqual(await highlight('github-light', 'github-dark'));
  });

  it('themes are not merged if one lacks a scope, a style or a colour', () => {
    const rule = (scope: string, foreground?: string, fontStyle?: string) => ({
      scope,
      settings: { ...(foreground ? { foreground } : {}), ...(fontStyle ? { fontStyle } : {}) },
    });
    const theme = (...tokenColors: ReturnType<typeof rule>[]) => ({ name: 't', tokenColors });
    expect(pairedTheme(theme(rule('a', '#111')), theme(rule('a', '#222')))?.colors.get('#000001')).toEqual({
      light: '#111',
      dark: '#222',
    });
    expect(pairedTheme(theme(rule('a', '#111')), theme(rule('b', '#222')))).toBeUndefined();
    expect(pairedTheme(theme(rule('a', '#111')), theme(rule('a', '#222', 'bold')))).toBeUndefined();
    expect(pairedTheme(theme(rule('a', '#111')), theme(rule('a')))).toBeUndefined();
    expect(pairedTheme(theme(), theme(rule('a', '#222')))).toBeUndefined();
  });
});

describe('lines of code', () => {
  /** Shiki writes declarations in another order. */
  const spelled = (style: string): string => style.toUpperCase().split(';').sort().join(';');

  /** Each has lines that mean one thing here and another there. */
  const BLOCKS = [
    ['js', 'const a = `\nconst b = 1;\n`;\nconst b = 1;\n/*\nconst b = 1;\n*/\nconst b = 1;'],
    ['js', 'const b = 1;\n\nconst b = 1;\r\nconst c = `\n\nconst b = 1;\n`;'],
    ['bash', "cat <<EOF\necho $HOME\nEOF\necho $HOME\ncat <<'END'\necho $HOME\nEOF\nEND\necho $HOME"],
    ['python', 'def f():\n    """\n    return 1\n    """\n    return 1\nx = (\n    1,\n)\n    1,'],
    ['yaml', 'a: |\n  b: 1\n  c: 2\nb: 1\n  b: 1\n- >\n  b: 1'],
    ['html', '<script>\nlet a = 1;\n</script>\nlet a = 1;\n<style>\na { b: c }\n</style>\na { b: c }'],
    ['markdown', '```js\nlet a = 1;\n```\nlet a = 1;\n- item\n\n      let a = 1;'],
    ['php', '<?php\n$a = 1;\n?>\n$a = 1;\n<?php\n$a = <<<X\n$a = 1;\nX;'],
    ['ruby', 'a = <<~X\n  b = 1\nX\nb = 1\n=begin\nb = 1\n=end'],
    ['diff', '--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n x'],
  ] as const;

  it.each([
    ['github-light', 'github-dark'],
    ['github-light', 'dracula'],
  ] as const)('have the colours that Shiki gives them (%s, %s)', async (light, dark) => {
    const { codeToTokens } = await import('shiki');
    const highlighter = new CodeHighlighter({ cache: new Map(), themes: { light, dark } });
    const [, plain = ''] = /^(.*?);--shiki-light-bg/.exec(await highlighter.style()) ?? [];
    // All lines of the second block of each are known by then, in some state.
    const blocks = BLOCKS.flatMap(([lang, code]) => [
      [lang, code] as const,
      [lang, `${code}\n${code}`] as const,
    ]);
    for (const [lang, code] of blocks) {
      const { tokens } = await codeToTokens(code, {
        lang,
        themes: { light, dark },
        defaultColor: false,
        // Or else Shiki leaves a line that takes half a second, on a busy machine, in the middle.
        tokenizeTimeLimit: 0,
      });
      const whole = tokens.map((line) =>
        lineHtml(
          line.map(({ content, htmlStyle }) => ({ content, style: spelled(styleOf(htmlStyle)) })),
          spelled(plain),
        ),
      );
      const lines = await highlighter.lines({ code, language: lang });
      expect(
        lines.map((line) => line.replace(/(?<=style=")[^"]*/g, spelled)),
        code,
      ).toEqual(whole);
    }
  });
});

it.each([
  ['github-light', 'github-dark'],
  ['github-light', 'dracula'],
  ['css-variables', 'css-variables'],
] as const)(
  'colours of %s and %s are classes, which stand for the same declarations',
  async (light, dark) => {
    const palette = await paletteOf({ light, dark });
    const highlighter = new CodeHighlighter({ cache: new Map(), themes: { light, dark }, palette });
    const code = 'export const a = [1, "two"]; // three';
    const lines = await highlighter.lines({ code, language: 'ts' });
    expect(lines.join()).not.toContain('style=');
    const spelledOut = lines.map((line) =>
      line.replace(/class="([^"]*)"/g, (_, names: string) => {
        const declarations = names.split(' ').map((name) => palette[Number(name.slice(2))]);
        return `style="${declarations.join(';')}"`;
      }),
    );
    expect(spelledOut).toEqual(await highlight(light, dark, code));
  },
);

describe('grammars of code languages', () => {
  it('give the same result whatever was loaded before', async () => {
    const code = '# a\n\n```python\nprint("a")\n```';
    const alone = await highlight('github-light', 'github-dark', code, 'markdown');
    const highlighter = new CodeHighlighter();
    await highlighter.load(['python', 'js']);
    expect(await highlighter.lines({ code, language: 'markdown' })).toEqual(alone);
  });

  it('include those of embedded fences', async () => {
    const code = '```python\nimport a\n```\n\n~~~golang {1}\nvar a\n~~~\n\n```nonsense\n```\n\n```md\n```';
    expect(highlightedLanguages('ts', code)).toBe('ts');
    expect(highlightedLanguages('markdown', code)).toBe('markdown go python');
    const [, line] = await highlight(
      'github-light',
      'github-dark',
      code,
      highlightedLanguages('markdown', code),
    );
    expect(line).toMatch(/^<span style="--shiki-light:#D73A49;--shiki-dark:#F97583">import/);
  });

  it.each([
    ['ts', 'typescript'],
    ['TypeScript', 'typescript'],
    ['golang', 'go'],
    ['sol', 'solidity'],
    ['pem', 'text'],
    ['assembly', 'asm'],
    ['sshconfig', 'ssh-config'],
    ['curl', 'shellscript'],
    ['md', 'markdown'],
    ['txt', 'text'],
    ['.env', 'dotenv'],
    ['nonsense', undefined],
    ['__proto__', undefined],
  ])('for %s are those of %s', (written, name) => {
    expect(languageName(written)).toBe(name);
  });

  it.each([
    ['mdx', '<Card title="One">**Two** {three}</Card>'],
    ['markdown', '<img alt="One">'],
  ])('embedded in %s are highlighted', async (language, code) => {
    const [line = ''] = await highlight('github-light', 'github-dark', code, language);
    expect(line).toMatch(/<span style="[^"]+">"One"<\/span>/);
  });

  it('are not used for plain text and very long code, which is only escaped', async () => {
    expect(await highlight('github-light', 'github-dark', '<a> & b', 'text')).toEqual(['&lt;a&gt; &amp; b']);
    const long = `const a = "${'x'.repeat(400_000)}"`;
    expect((await highlight('github-light', 'github-dark', long))[0]).not.toContain('<span');
  });
});

it('output of a terminal has the colours of its escape sequences, over several lines, and shows none of them', async () => {
  const code =
    '\u001b[31mred\nstill\u001b[0m plain \u001b[1;4mmarked\u001b[22;24m \u001b[42mground\u001b[0m <';
  const [red = '', rest = ''] = await highlight('github-light', 'github-dark', code, 'ansi');
  const style = '--shiki-light:#d73a49;--shiki-dark:#ea4a5a';
  expect(red).toBe(`<span style="${style}">red</span>`);
  expect(rest).toContain(`<span style="${style}">still</span>`);
  expect(rest).toMatch(/font-weight:var\(--shiki-light-font-weight\);text-decoration:[^"]*">marked</);
  expect(rest).toMatch(/;background:light-dark\([^"]*">ground</);
  expect(rest).toMatch(/&lt;$/);
  expect(languageName('ansi')).toBe('ansi');
});

it('the highlighter caches only the most recent blocks', () => {
  const kept = new RecentHighlights();
  for (let at = 0; at < 5_000; at++) kept.set(`key ${at}`, `html ${at}`);
  expect(kept.get('key 0')).toBeUndefined();
  expect(kept.get('key 4999')).toBe('html 4999');
});
