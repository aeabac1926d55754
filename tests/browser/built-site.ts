/** The fixture site, built by the command that users run, into a temporary folder. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface BuiltSite {
  /** Folder that holds the site's files. */
  readonly dist: string;
  remove(): void;
}

/** Builds `tests/fixtures/<name>`. Throws with the command's output where it fails. */
export function buildFixture(name: string): BuiltSite {
  return buildFolder(join(ROOT, 'tests/fixtures', name));
}

/** Builds the docs.json repository in a folder, with more options. Throws with the command's output where it fails. */
export function buildFolder(docs: string, options: readonly string[] = []): BuiltSite {
  const out = mkdtempSync(join(tmpdir(), 'waymark-browser-'));
  execFileSync(
    process.execPath,
    [join(ROOT, 'plugin/cli/main.ts'), 'build', docs, '--out', out, ...options],
    {
      stdio: 'pipe',
      cwd: ROOT,
    },
  );
  return { dist: join(out, 'dist'), remove: () => rmSync(out, { recursive: true, force: true }) };
}

/** Builds the docs.json repository that a function writes into an empty folder. */
export async function buildWritten(write: (root: string) => void | Promise<void>): Promise<BuiltSite> {
  const docs = mkdtempSync(join(tmpdir(), 'waymark-written-'));
  try {
    await write(docs);
    return buildFolder(docs);
  } finally {
    rmSync(docs, { recursive: true, force: true });
  }
}
