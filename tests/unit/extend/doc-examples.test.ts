/** Each `@example` of what is exported runs, from the sources. tests/package/package.test.ts compiles them with the package's types. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite } from '../../support/build-site.ts';
import { docExamples } from '../../support/doc-examples.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ENTRIES = {
  'waymark/extend': 'plugin/packages/repository/extend/index.ts',
  'waymark/extend/testing': 'plugin/testing.ts',
  'waymark/runtime': 'runtime/main.ts',
};

const examples = docExamples();

/** With the sources in place of the package. */
function withSources(code: string): string {
  return code.replaceAll(
    /'(waymark\/[\w/]+)'/g,
    (_, name: keyof typeof ENTRIES) => `'${join(ROOT, ENTRIES[name])}'`,
  );
}

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-examples-'));
  await buildSite({ docs: join(ROOT, 'tests/fixtures/minimal-site'), out: folder });
  for (const [index, { code: text }] of examples.entries())
    writeFileSync(join(folder, `${index}.mts`), withSources(text));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('documentation examples cover what others implement', () => {
  expect(examples.length).toBeGreaterThanOrEqual(14);
});

it('documentation examples run', async () => {
  for (const { file, code } of examples) expect(code, file).toContain("from 'waymark/");
  // Those that listen or print are programs that end; the others are loaded.
  const files = examples.map(({ file }, index) => [pathToFileURL(join(folder, `${index}.mts`)).href, file]);
  const script = `for (const [url, file] of ${JSON.stringify(files)})
    await import(url).catch((error) => console.error(file, error));`;
  const options = ['--input-type=module', '--eval', script];
  const { stderr } = await promisify(execFile)(process.execPath, options, { cwd: folder });
  expect(stderr).toBe('');
});
