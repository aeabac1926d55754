import { expect, test } from 'vitest';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';

test('a diagnostic has the severity of its code unless the report sets one', () => {
  const diagnostics = new Diagnostics();
  diagnostics.report({ code: 'config-invalid', message: 'a' });
  diagnostics.report({ code: 'config-invalid', message: 'b', severity: 'warning' });
  diagnostics.report({ code: 'link-broken', message: 'c' });
  expect(diagnostics.list().map(({ severity }) => severity)).toEqual(['error', 'warning', 'warning']);
  expect(diagnostics.errorCount).toBe(1);
});

test('a report with an undefined severity has that of its code', () => {
  const diagnostics = new Diagnostics();
  diagnostics.report({ code: 'nav-mixed-children', message: 'a', severity: undefined });
  expect(diagnostics.list()[0]?.severity).toBe('error');
});

test('duplicate diagnostics count once; another position, message or code counts separately', () => {
  const diagnostics = new Diagnostics();
  const report = { code: 'link-broken', message: 'm', file: 'a.mdx', line: 1, column: 2 } as const;
  diagnostics.report(report);
  diagnostics.report({ ...report });
  diagnostics.report({ ...report, column: 3 });
  diagnostics.report({ ...report, message: 'n' });
  diagnostics.report({ ...report, code: 'anchor-broken' });
  expect(diagnostics.list()).toHaveLength(4);
});

test('diagnostics are sorted by file, line, column and code, numerically', () => {
  const diagnostics = new Diagnostics();
  const add = (file: string | undefined, line?: number, column?: number, code = 'link-broken') =>
    diagnostics.report({ code: code as 'link-broken', message: 'm', file, line, column });
  add('b.mdx', 1, 1);
  add('a.mdx', 10, 1);
  add('a.mdx', 9, 12);
  add('a.mdx', 9, 2);
  add('a.mdx', 9, 2, 'anchor-broken');
  add(undefined);
  expect(diagnostics.list().map(({ file, line, column, code }) => [file, line, column, code])).toEqual([
    [undefined, undefined, undefined, 'link-broken'],
    ['a.mdx', 9, 2, 'anchor-broken'],
    ['a.mdx', 9, 2, 'link-broken'],
    ['a.mdx', 9, 12, 'link-broken'],
    ['a.mdx', 10, 1, 'link-broken'],
    ['b.mdx', 1, 1, 'link-broken'],
  ]);
});
