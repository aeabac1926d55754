/** The theme that the processes of a run of the tests share (run-folder.ts), as a package holds it. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildTheme } from '../../../plugin/theme/build-theme.ts';
import { themeFiles } from '../../../plugin/theme/theme-files.ts';

it('the packed theme matches its sources', async () => {
  expect(existsSync(process.env.WAYMARK_BUILT_THEME ?? '')).toBe(true);
  const { files, ...manifest } = await themeFiles();
  const { files: made, ...names } = await buildTheme();
  expect(manifest).toEqual(names);
  const texts = (of: ReadonlyMap<string, Uint8Array>): [string, string][] =>
    [...of].map(([name, bytes]): [string, string] => [name, Buffer.from(bytes).toString()]).sort();
  expect(texts(files)).toEqual(texts(made));
});
