import { expect, test } from 'vitest';
import { readChoices } from '../../../plugin/check/choices.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import type { Diagnostic } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

function choices(text: string) {
  const diagnostics = new Diagnostics();
  const read = readChoices(docsRoot({ 'docs.json': MINIMAL, 'waymark.json': text }), diagnostics);
  const problems = diagnostics
    .list()
    .map(({ file, line, column, message, hint }) => `${file}:${line}:${column} ${message} ${hint}`);
  return { ...read, problems };
}

const found = (code: Diagnostic['code'], severity: Diagnostic['severity'], file: string): Diagnostic => ({
  ...{ code, severity, file, message: 'So.' },
});

test('an author can change the severity of a problem, except of an error', () => {
  const { apply, problems } = choices(
    JSON.stringify({
      check: {
        severities: { 'image-missing': 'error', 'anchor-broken': 'note', 'link-broken': 'off' },
        ignoreFiles: ['changelog/**', '!changelog/kept.mdx'],
      },
    }),
  );
  expect(problems).toEqual([]);
  const all = [
    found('image-missing', 'warning', 'a.mdx'),
    found('anchor-broken', 'warning', 'a.mdx'),
    found('link-broken', 'warning', 'a.mdx'),
    // It is an error here, because a page would be open that should not.
    found('nav-page-missing', 'error', 'changelog/old.mdx'),
    found('component-unknown', 'warning', 'changelog/old.mdx'),
    found('component-unknown', 'warning', 'changelog/kept.mdx'),
    found('spec-remote', 'warning', 'https://example.com/a.json'),
  ];
  expect(apply(all).map(({ code, severity }) => `${code} ${severity}`)).toEqual([
    'image-missing error',
    'anchor-broken note',
    'nav-page-missing error',
    'component-unknown warning',
    'spec-remote warning',
  ]);
});

test('ignored links are matched by the written address, with a star for any text', () => {
  const { ignoresLink } = choices('{ "check": { "ignoreLinks": ["https://app.example.com/*", "/a(b).c"] } }');
  expect(ignoresLink('https://app.example.com/x/y#z')).toBe(true);
  expect(ignoresLink('/a(b).c')).toBe(true);
  expect(ignoresLink('/a(b)xc')).toBe(false);
  expect(ignoresLink('see https://app.example.com/')).toBe(false);
});

test('mistakes in waymark.json are reported with their position, and its choices are then ignored', () => {
  const { problems, apply } = choices(
    [
      '{',
      '  "check": {',
      '    "severities": { "image-mising": "off", "config-syntax": "off", "link-broken": "fatal" },',
      '    "ignoreLink": [],',
      '    "ignoreFiles": "changelog"',
      '  },',
      '  "checks": {}',
      '}',
    ].join('\n'),
  );
  expect(problems).toEqual([
    'waymark.json:3:21 There is no code `image-mising`. Did you mean `image-missing`?',
    'waymark.json:3:44 `config-syntax` is an error. Remove it: errors end a build.',
    expect.stringMatching(/^waymark\.json:3:68 "check\.severities\.link-broken" cannot be "fatal"\. /),
    'waymark.json:4:5 There is no option `ignoreLink`. Did you mean `ignoreLinks`?',
    expect.stringMatching(/^waymark\.json:5:5 "check\.ignoreFiles" must be .*list/),
    'waymark.json:7:3 There is no option `checks`. Did you mean `check`?',
  ]);
  expect(apply([found('link-broken', 'warning', 'a.mdx')])).toHaveLength(1);
  expect(choices('{').problems).toEqual([expect.stringMatching(/^waymark\.json:1:2 /)]);
});
