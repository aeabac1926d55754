/** The tests on the page about testing plugins pass. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const page = readFileSync(join(ROOT, 'starter/customize/testing-plugins.mdx'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'waymark-testing-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tests: (readonly [string, () => Promise<void>])[] = [];
Object.assign(globalThis, {
  example: { expect, it: (name: string, run: () => Promise<void>) => tests.push([name, run]) },
});
for (const [, name = '', code = ''] of page.matchAll(/^```ts (\S+)\n(.*?)^```$/gms))
  writeFileSync(
    join(folder, name),
    code
      .replace(/^import (.*) from 'vitest';$/m, 'const $1 = globalThis.example;')
      .replace("'waymark/extend/testing'", `'${join(ROOT, 'plugin/testing.ts')}'`)
      .replace("'waymark/extend'", `'${join(ROOT, 'plugin/packages/repository/extend/index.ts')}'`),
  );
await import(join(folder, 'stars.test.ts'));

it.each(tests)('%s', (_, run) => run());
