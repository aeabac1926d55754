/** The documents of the repository: they link to what exists. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const markdownIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const DECISIONS = markdownIn('decisions').filter((file) => !file.endsWith('README.md'));

describe('decisions', () => {
  it('have unique numbers', () => {
    const numbers = DECISIONS.map((file) => Number(/(\d{4})-/.exec(file)?.[1]));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(50);
  });

  it.each(DECISIONS)('%s has a date, a context and a decision, and is in the index', (file) => {
    const text = read(file);
    const [, number, title = ''] = /^# (\d+)\. (.+)\n\nDate: \d{4}-\d\d-\d\d\n/.exec(text) ?? [];
    expect(Number(number)).toBe(Number(/(\d{4})-/.exec(file)?.[1]));
    expect(text.match(/^## .+/gm)?.slice(0, 2)).toEqual(['## Context', '## Decision']);
    expect(read('decisions/README.md')).toContain(`| [${title}](${file.slice('decisions/'.length)}) |`);
  });
});

it('decisions, CONTRIBUTING.md and ARCHITECTURE.md name files that exist', () => {
  const named = ['CONTRIBUTING.md', 'ARCHITECTURE.md', ...DECISIONS].flatMap((file) =>
    Array.from(
      read(file).matchAll(/`((?:plugin|runtime|tests|starter|decisions|\.ci)\/[^`\s<>*]+)`/g),
      ([, path = '']) => ({ file, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it.each([...markdownIn('.'), ...markdownIn('decisions')])('%s links to files that exist', (file) => {
  const links = Array.from(read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g), ([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([]);
});

describe('README.md', () => {
  const readme = read('README.md');

  it('has a small picture for light and for dark', () => {
    const [picture = ''] = /<picture>[\s\S]*<\/picture>/.exec(readme) ?? [];
    const files = Array.from(picture.matchAll(/(?:src|srcset)="([^"]+)"/g), ([, file = '']) => file);
    expect(picture).toContain('(prefers-color-scheme: dark)');
    expect(files).toHaveLength(2);
    for (const file of files) expect(statSync(join(ROOT, file)).size).toBeLessThan(150_000);
  });

  it('cites a source for every cell about another tool', () => {
    const rows = readme.split('\n').filter((line) => /^\| (?!---)\w.*\|$/.test(line));
    const others = rows.flatMap((row) => row.split('|').slice(3, -1));
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter((cell) => !/\]\(https:\/\/[^)]+\)/.test(cell))).toEqual([]);
  });
});

it('the page about troubleshooting quotes actual messages', () => {
  const sources = ['plugin', 'runtime']
    .flatMap((half) =>
      readdirSync(join(ROOT, half), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => read(join(half, name))),
    )
    .join('\n')
    // A long message is several literals, and holds values.
    .replaceAll(/['`"]\s*\+\s*['`"]/g, '')
    .replaceAll(/\$\{[^}]*\}/g, '…');
  const cells = Array.from(
    read('starter/publish/troubleshooting.mdx').matchAll(/^\| ([^|]+) \|/gm),
    ([, cell = '']) => cell,
  );
  const quotes = cells.flatMap((cell) =>
    Array.from(cell.matchAll(/`([A-Z…][^`]{12,})`|“([^”]+)”/g), ([, code, words]) => code ?? words ?? ''),
  );
  // Values stand in for what a message holds.
  const parts = quotes
    .flatMap((quote) => quote.split(/…|22\.\d+|3000|127\.0\.0\.1/))
    .map((part) => part.trim());
  expect(quotes.length).toBeGreaterThan(9);
  expect(parts.filter((part) => part.length > 3 && !sources.includes(part))).toEqual([]);
});

it('the page about upgrades covers every entry point of the package', () => {
  const { exports } = JSON.parse(read('plugin/package.json')) as {
    exports: Readonly<Record<string, unknown>>;
  };
  // `./cli` is for a server, which starts builds with it.
  const entries = Object.keys(exports)
    .filter((path) => path !== './cli')
    .map((path) => path.replace('.', 'waymark'));
  const row = /^\| (`waymark`.*?) \|/m.exec(read('starter/publish/upgrade.mdx'))?.[1] ?? '';
  const named = [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(entries.filter((name) => name !== 'waymark/package.json').sort());
});
