/** Output of authors' code goes to standard error, each text once. */
import { expect, test } from 'vitest';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';
import { waymark } from './run-cli.ts';

const NOISY = `console.log('from a module', { a: 1 });
process.stdout.write('written\\n');
export const Part = () => {
  console.log('from a component');
  console.error('an error of a component');
  return <p>{['a', 'b'].map((each) => <b>{each}</b>)}</p>;
};
`;
const PAGE = `---
title: Page
---

import { Part } from "/part.jsx"

export const twice = (() => { console.info('from a page'); return 2; })();

<Part />

{console.log('from an expression') || twice}

[Away](/missing)
`;

function repository(): string {
  return docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index', 'one', 'two'] } },
    ...{ 'part.jsx': NOISY, 'index.mdx': PAGE, 'one.mdx': PAGE, 'two.mdx': PAGE },
  });
}

const PRINTED = [
  'from a module { a: 1 }',
  'written',
  'from a component',
  'an error of a component',
  'from a page',
  'from an expression',
];

const timesIn = (text: string, printed: string): number =>
  text.split('\n').filter((line) => line === printed).length;

test('a build prints only its result to standard output, and the site’s own output to standard error', async () => {
  const { code, stdout, stderr } = await waymark(['build', '.', '--out', 'out'], repository());
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^Built 3 pages in [\d.]+ s: \S+ \(.+\)\n$/);
  expect(PRINTED.map((printed) => [printed, timesIn(stderr, printed)])).toEqual(
    PRINTED.map((each) => [each, 1]),
  );
});

test('`waymark check` prints valid JSON even if the site’s own code prints text', async () => {
  const { stdout, stderr } = await waymark(['check', '--format', 'json'], repository());
  const found = JSON.parse(stdout) as { code: string }[];
  expect(found.filter(({ code }) => code === 'link-broken')).toHaveLength(3);
  expect(PRINTED.map((printed) => [printed, timesIn(stderr, printed)])).toEqual(
    PRINTED.map((each) => [each, 1]),
  );
});
