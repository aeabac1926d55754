import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { withOwnStrings } from '../../../plugin/packages/mdx/markdown/document/own-strings.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { testRepository } from './repository.ts';

const PAGES = 60;
/** Characters of each page that its Document leaves out. Two bytes each, as one of them is not Latin. */
const COMMENT = 300_000;

test('Documents do not keep the texts of their pages in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const page = (number: number): string =>
    `{/* ${`Π${number} `.repeat(COMMENT / 4)} */}\n\n[A link to the page about orders](/a-page-about-orders-${number})\n\n\`\`\`js\nconst answer = await fetch('/orders/${number}');\n\`\`\`\n`;
  const names = Array.from({ length: PAGES }, (_, number) => `page-${number}`);
  const { site, remove } = testRepository(
    Object.fromEntries(names.map((name, number) => [`${name}.mdx`, page(number)])),
  );
  onTestFinished(remove);
  const engine = createEngine(site);
  collect();
  const before = process.memoryUsage().heapUsed;
  const documents = await engine.documents();
  for (const each of site.pages) engine.release(each);
  collect();
  const grown = process.memoryUsage().heapUsed - before;
  expect(documents.size).toBe(PAGES);
  // The texts together take 36 MB.
  expect(grown).toBeLessThan(10_000_000);
});

test('copies of strings are equal to them, whatever they hold', () => {
  const value = {
    texts: ['', 'plain', 'ÿ', 'Ā', '漢字', '😀', '\ud800 alone', '\0'],
    set: new Set(['a', 'ß']),
    deep: { number: 1, none: undefined, empty: null, flag: true },
  };
  expect(withOwnStrings(value)).toEqual(value);
  expect(Object.keys(withOwnStrings(value).deep)).toEqual(Object.keys(value.deep));
});
