/** The repository of a site: docs.json's `feedback.repository`, or git's remote. */
import { parseRepository, type Repository, webAddress } from '@waymark/contract/repository';
import { oncePer } from '@waymark/source/made-once';
import { gitLine } from '../git.ts';
import type { Page, Site } from '../types.ts';

export const repositoryOf = oncePer(({ config, root }: Site): Repository | undefined => {
  const configured = config.feedback.repository;
  return configured === undefined ? fromGit(root) : parseRepository(configured);
});

function fromGit(root: string): Repository | undefined {
  const remote = gitLine(root, ['config', '--get', 'remote.origin.url']);
  if (remote === undefined) return undefined;
  const head = gitLine(root, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD'])?.replace(
    /^origin\//,
    '',
  );
  const branch = head ?? gitLine(root, ['symbolic-ref', '--short', 'HEAD']);
  const found = parseRepository(webAddress(remote), branch);
  const folder = (gitLine(root, ['rev-parse', '--show-prefix']) ?? '').replace(/\/$/, '');
  return found && { ...found, folder };
}

/** The address for reporting a problem of a page, with its path in the title. */
export function issueUrl({ url }: Repository, page: Page): string {
  const title = encodeURIComponent(`Documentation: ${page.path}`);
  const gitlab = new URL(url).hostname.includes('gitlab');
  return gitlab ? `${url}/-/issues/new?issue[title]=${title}` : `${url}/issues/new?title=${title}`;
}
