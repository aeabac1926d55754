import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CODES } from '../../../plugin/diagnostics/codes.ts';

const PAGE = new URL('../../../starter/reference/diagnostics.mdx', import.meta.url);

test('the page about diagnostics has each code once, with its severity', async () => {
  const rows = [...(await readFile(PAGE, 'utf8')).matchAll(/^\| `([a-z-]+)` \| (\w+) \| (.+) \|$/gm)];
  const listed = rows.map(([, code, severity]) => `${code} ${severity}`).sort();
  expect(listed).toEqual(
    Object.entries(CODES)
      .map(([code, severity]) => `${code} ${severity}`)
      .sort(),
  );
  expect(rows.every(([, , , text]) => /^[A-Z`].+\.$/.test(text ?? ''))).toBe(true);
});
