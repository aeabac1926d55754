import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import {
  formatGithub,
  formatJson,
  formatText,
} from '../../../plugin/packages/source/diagnostics/reporters.ts';
import { formatSarif } from '../../../plugin/packages/source/diagnostics/sarif.ts';

const LIST: readonly Diagnostic[] = [
  { code: 'config-missing', severity: 'error', message: 'There is no docs.json.', hint: 'Create one.' },
  { code: 'link-broken', severity: 'warning', message: 'No page "/x".', file: 'a.mdx', line: 3, column: 12 },
  { code: 'page-syntax', severity: 'error', message: 'Bad.', hint: 'Close it.', file: 'a.mdx', line: 120 },
  { code: 'link-broken', severity: 'warning', message: 'No page.', file: 'b.mdx', line: 1, column: 1 },
];

test('the text report is grouped by file, with hints below and a count at the end', () => {
  expect(formatText(LIST)).toBe(
    [
      '    error    There is no docs.json.  config-missing',
      '             Create one.',
      '',
      'a.mdx',
      '  3:12  warning  No page "/x".  link-broken',
      '   120  error    Bad.  page-syntax',
      '                 Close it.',
      '',
      'b.mdx',
      '  1:1  warning  No page.  link-broken',
      '',
      '2 errors, 2 warnings',
      '',
    ].join('\n'),
  );
});

test('the text report has colour only on request', () => {
  const start = '\u001b[';
  expect(formatText(LIST)).not.toContain(start);
  expect(formatText(LIST, { color: false })).not.toContain(start);
  expect(formatText(LIST, { color: true })).toContain(`${start}31merror`);
});

const inSarif = (list: readonly Diagnostic[]): string => formatSarif(list, { version: '1.0.0' });

test.each(Object.entries({ formatText, formatJson, formatGithub, formatSarif: inSarif }))(
  'CWE-150: control characters of a repository reach no terminal and no log through %s',
  (_, format) => {
    const signs = '\u001b\u009b\u0007\u202e\u200e\u061c\u2028\u200b\ufeff\u{e0041}';
    const message = `a\u001b[2Jb\nc${signs}`;
    const found = { code: 'link-broken', severity: 'warning', message, hint: message } as const;
    const text = format([{ ...found, file: `x${signs}.mdx`, line: 1 }]);
    for (const character of signs) expect(text).not.toContain(character);
  },
);

test.each([
  { file: '::add-mask::a' },
  { file: ' ::stop-commands::a' },
  { file: 'a##[add-mask]b' },
  { message: '\n::set-output name=a::b' },
  { message: 'a ##[add-matcher]b' },
  { hint: '::warning file=a::b' },
  { hint: '::::' },
])('%j is no command to GitHub Actions in a report of any format', (part) => {
  const found: Diagnostic = { code: 'link-broken', severity: 'warning', message: 'No.', ...part };
  for (const format of [formatText, formatJson, inSarif]) expect(format([found])).not.toMatch(/^\s*::|##\[/m);
  expect(formatGithub([found])).toMatch(/^::warning [^\n]*\n$/);
  expect(formatGithub([found])).not.toContain('##[');
  expect(JSON.parse(formatJson([found]))).toEqual([found]);
});

test('control characters are replaced in the text report, and escaped in JSON', () => {
  const found = { code: 'link-broken', severity: 'warning', message: 'a\u001b[2Jb\nc\u009bd' } as const;
  expect(formatText([found])).toContain('a\ufffd[2Jb c\ufffdd');
  expect(JSON.parse(formatJson([found]))).toMatchObject([found]);
});

test('an empty report is no text, and an empty JSON list', () => {
  expect(formatText([])).toBe('');
  expect(JSON.parse(formatJson([]))).toEqual([]);
  expect(formatGithub([])).toBe('');
});

test('the JSON report has every field', () => {
  expect(JSON.parse(formatJson(LIST))).toEqual(LIST);
});

test('GitHub annotations have file, line, column and code', () => {
  expect(formatGithub(LIST.slice(0, 2))).toBe(
    '::error title=config-missing::There is no docs.json.%0ACreate one.\n' +
      '::warning file=a.mdx,line=3,col=12,title=link-broken::No page "/x".\n',
  );
});

test('GitHub annotations name files by their path in the repository', () => {
  expect(formatGithub(LIST.slice(1, 2), { folder: './docs/' })).toContain(' file=docs/a.mdx,');
  expect(formatGithub(LIST.slice(0, 1), { folder: 'docs' })).not.toContain('file=');
});

test('no text can end a GitHub annotation or start another', () => {
  const hostile: Diagnostic = {
    code: 'link-broken',
    severity: 'warning',
    message: '50%\r\n::error::owned',
    file: 'a,line=9::b%\n.mdx',
    line: 1,
    column: 2,
  };
  expect(formatGithub([hostile])).toBe(
    '::warning file=a%2Cline=9%3A%3Ab%25%0A.mdx,line=1,col=2,title=link-broken::50%25%0A\ufffd:error::owned\n',
  );
});

test('notes are counted if there are any, and are notices on GitHub', () => {
  const note: Diagnostic = {
    code: 'anchor-inexact',
    severity: 'note',
    message: 'So.',
    file: 'a.mdx',
    line: 1,
  };
  expect(formatText([note])).toContain('0 errors, 0 warnings, 1 note\n');
  expect(formatGithub([note])).toBe('::notice file=a.mdx,line=1,title=anchor-inexact::So.\n');
});

/** The schema of OASIS, as a package has it. */
function sarifSchema(): object {
  const require = createRequire(import.meta.url);
  const file = join(dirname(require.resolve('@microsoft/jest-sarif')), 'schemas/sarif-2.1.0-rtm.5.json');
  // Of draft 4, which this validator reads but for these two.
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return schema;
}

test('the SARIF 2.1.0 report matches its schema', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false });
  const validate = ajv.compile(sarifSchema());
  const odd: Diagnostic = {
    code: 'anchor-inexact',
    severity: 'note',
    message: 'So.',
    file: 'a b/ü#?.mdx',
    line: 1,
  };
  for (const list of [[], LIST, [...LIST, odd]]) {
    const log: unknown = JSON.parse(formatSarif(list, { version: '1.2.3', folder: 'docs' }));
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  }
  expect(validate({ version: '2.1.0', runs: [{}] })).toBe(false);
  const { runs } = JSON.parse(formatSarif([...LIST.slice(1, 2), odd], { version: '1.2.3', folder: 'docs' }));
  expect(runs[0].results).toEqual([
    {
      ruleId: 'link-broken',
      ruleIndex: 1,
      level: 'warning',
      message: { text: 'No page "/x".' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'docs/a.mdx' },
            region: { startLine: 3, startColumn: 12 },
          },
        },
      ],
    },
    expect.objectContaining({
      level: 'note',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'docs/a%20b/%C3%BC%23%3F.mdx' },
            region: { startLine: 1 },
          },
        },
      ],
    }),
  ]);
});
