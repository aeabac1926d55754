import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemsOfExample } from '../../../.ci/reference/diagnostics/example.ts';
import { DIAGNOSTIC_EXAMPLES } from '../../../.ci/reference/diagnostics/page.ts';
import { CODES, type DiagnosticCode } from '../../../plugin/packages/source/diagnostics/codes.ts';

const ROOT = new URL('../../../', import.meta.url);
const PAGE = readFileSync(new URL('starter/reference/diagnostics.mdx', ROOT), 'utf8');
const codes = Object.keys(CODES) as DiagnosticCode[];

test('the reference lists each diagnostic once, with its severity and a link to its example', () => {
  const rows = [...PAGE.matchAll(/^\| \[`([a-z-]+)`\]\(#\1\) \| (\w+) \| (.+) \|$/gm)];
  const listed = rows.map(([, code, severity]) => `${code} ${severity}`).sort();
  expect(listed).toEqual(
    Object.entries(CODES)
      .map(([code, severity]) => `${code} ${severity}`)
      .sort(),
  );
  expect(rows.every(([, , , text]) => /^[A-Z`].+\.$/.test(text ?? ''))).toBe(true);
  const shown = [...PAGE.matchAll(/^<Accordion title="([a-z-]+)" id="\1">$/gm)].map(([, code]) => code);
  expect(shown.sort()).toEqual([...codes].sort());
});

test.each(codes)('the example of %s produces that diagnostic alone, with a hint', async (code) => {
  const found = await problemsOfExample(code, DIAGNOSTIC_EXAMPLES[code]);
  expect([...new Set(found.map((diagnostic) => diagnostic.code))]).toEqual([code]);
  expect(found.filter(({ hint = '' }) => hint === '')).toEqual([]);
  expect(PAGE).toContain(`  ${code}\n`);
});

test('few examples are written by hand, and these quote the source', () => {
  const written = Object.entries(DIAGNOSTIC_EXAMPLES).filter(([, example]) => example.written !== undefined);
  expect(written.map(([code]) => code)).toEqual([
    'link-unreachable',
    'cache-unwritten',
    'spec-remote',
    'spec-remote-setting',
    'sample-types',
  ]);
  const sources = globSync('plugin/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(new URL(file, ROOT), 'utf8'))
    .join('\n');
  expect(written.filter(([, { written }]) => !sources.includes(written?.hint ?? '-'))).toEqual([]);
});
