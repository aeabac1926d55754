/** Each attack of tests/attacks.md names the tests that make it, and these exist; each of its parts is one of THREAT_MODEL.md. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Row {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** Rows of the tables whose first column has this name. */
function rowsOf(markdown: string, first: string): Row[] {
  let columns: readonly string[] | undefined;
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|')) {
      columns = undefined;
      return [];
    }
    const cells = text.split('|').slice(1, -1);
    const values = cells.map((cell) => cell.trim());
    if (columns === undefined) {
      columns = values;
      return [];
    }
    if (columns[0] !== first || values.every((value) => /^:?-+:?$/.test(value))) return [];
    return [{ line: index + 1, cells: new Map(columns.map((name, at) => [name, values[at] ?? ''])) }];
  });
}

/** Problems of the tests that a row names: `path` “title”, and more titles of the same file after it. */
function problemsOf({ line, cells }: Row): string[] {
  const where = `tests/attacks.md:${line}`;
  const named = [...(cells.get('Test') ?? '').matchAll(/`(tests\/[^`]+)`((?:[\s,;]*“[^”]+”)*)/g)];
  if (named.length === 0) return [`${where}: “${cells.get('Attack')}” names no test.`];
  return named.flatMap(([, path = '', rest = '']) => {
    if (!existsSync(join(ROOT, path))) return [`${where}: there is no ${path}.`];
    const titles = titlesOf(readFileSync(join(ROOT, path), 'utf8'));
    const wanted = [...rest.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
    if (wanted.length === 0) return [`${where}: of ${path} no title is named.`];
    return wanted
      .filter((title) => !titles.has(title))
      .map((title) => `${where}: ${path} has no test “${title}”.`);
  });
}

/** Titles of the tests and groups of a file, as they are written. */
function titlesOf(source: string): ReadonlySet<string> {
  const titles = source.matchAll(
    /(?:^|[(,\s])(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?(?:\{|\(|function)/gm,
  );
  return new Set(Array.from(titles, ([, , title = '']) => title.replace(/\\(.)/g, '$1')));
}

const attacks = readFileSync(join(ROOT, 'tests/attacks.md'), 'utf8');
const rows = rowsOf(attacks, 'Attack');

it('every part of the list of attacks is a part of the threat model', () => {
  const model = readFileSync(join(ROOT, 'THREAT_MODEL.md'), 'utf8');
  const parts = Array.from(attacks.matchAll(/^## (.+)$/gm), ([, name]) => name);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter((name) => !model.includes(`\n### ${name}\n`))).toEqual([]);
});

it('every attack has a test', () => {
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.flatMap(problemsOf)).toEqual([]);
});

describe('a row of the attacks', () => {
  const row = (test: string): string[] =>
    rowsOf(`| Attack | Test |\n| --- | --- |\n| A | ${test} |\n`, 'Attack').flatMap(problemsOf);

  it.each([
    ['no test', ''],
    ['`none`', 'none'],
    ['a path alone', '`tests/unit/threat-model.test.ts`'],
    ['a missing file', '`tests/unit/none.test.ts` “a row of the attacks”'],
    ['a missing test', '`tests/unit/threat-model.test.ts` “is fine”'],
    [
      'one existing and one missing test',
      '`tests/unit/threat-model.test.ts` “a row of the attacks”, “is fine”',
    ],
  ])('with %s is reported', (_, test) => {
    expect(row(test)).toHaveLength(1);
  });

  it('with existing tests is accepted', () => {
    expect(row('`tests/unit/threat-model.test.ts` “a row of the attacks”, “with %s is reported”')).toEqual(
      [],
    );
  });
});
