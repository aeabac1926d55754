/** A note about what each build overwrites, for whoever keeps the documents in git. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { releaseDir } from '@waymark/repository/paths/release-dir';

/**
 * Asked before a build, so that it is said once: when there is no release yet. Undefined if git ignores both folders, if they
 * lie in no repository, or if git is not there.
 *
 * @param out Folder of the site; the release is beside it.
 */
export function ignoredNote(out: string): string | undefined {
  const [folder, release] = [dirname(out), releaseDir(out)];
  if (existsSync(release) || !existsSync(folder)) return undefined;
  const names = [out, release].map((path) => `${basename(path)}/`);
  // Ends with 1 if git ignores none of them, with 128 outside of a repository.
  const { status, stdout } = spawnSync('git', ['check-ignore', ...names], { cwd: folder, encoding: 'utf8' });
  if (status !== 0 && status !== 1) return undefined;
  const ignored = stdout.split('\n');
  const open = names.filter((name) => !ignored.includes(name));
  if (open.length === 0) return undefined;
  return `git does not ignore ${open.join(' and ')}, which each build overwrites: add ${open.length === 1 ? 'it' : 'them'} to .gitignore.`;
}
