/** The release says which fields of package.json its owner has not filled in. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

function warnings(manifest: object): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const printed = execFileSync(process.execPath, [join(ROOT, '.ci/release-fields.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return printed.split('\n').filter((line) => line !== '');
}

test('a release warns about each package field that only the owner knows', () => {
  const some = warnings({
    name: 'waymark',
    homepage: 'https://docs.example.com',
    repository: 'github:acme/waymark',
  });
  expect(some).toEqual([
    expect.stringMatching(/^::warning file=package.json::package.json has no "author"\. Add /),
    expect.stringContaining('has no "bugs"'),
  ]);
  const all = { author: 'Ada', homepage: 'https://a.example', bugs: 'https://b.example', repository: 'c/d' };
  expect(warnings(all)).toEqual([]);
});
