/** Where the pages' files can be edited and problems reported: docs.json's `feedback.repository`, or git's remote. */
import { execFileSync } from 'node:child_process';
import type { Page, Site } from '../types.ts';

interface Repository {
  /** `https://github.com/acme/docs`. */
  readonly url: string;
  readonly branch: string;
  /** Folder of the docs in the repository, without slashes around it; empty for the repository itself. */
  readonly folder: string;
}

const known = new WeakMap<Site, Repository | undefined>();

/** The repository of a site; undefined if neither docs.json nor git names one with a web address. */
export function repositoryOf(site: Site): Repository | undefined {
  if (!known.has(site)) {
    const configured = site.config.feedback.repository;
    known.set(site, configured === undefined ? fromGit(site.root) : parseRepository(configured));
  }
  return known.get(site);
}

/**
 * Reads an address as a browser shows it: of the repository, or of a folder in it (`…/tree/main/docs` of GitHub,
 * `…/-/tree/main/docs` of GitLab, `…/src/branch/main/docs` of Gitea, `…/src/main/docs` of Bitbucket).
 */
export function parseRepository(address: string, branch = 'main'): Repository | undefined {
  const url = URL.parse(address.replace(/\/+$/, '').replace(/\.git$/, ''));
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const [, path = '', ref, folder = ''] =
    /^\/(.+?)(?:\/(?:-\/tree|tree|src\/branch|src)\/([^/]+)(?:\/(.+))?)?$/.exec(url.pathname) ?? [];
  if (!path.includes('/')) return undefined;
  return { url: `${url.origin}/${path}`, branch: ref ?? branch, folder };
}

function fromGit(root: string): Repository | undefined {
  const remote = git(root, ['config', '--get', 'remote.origin.url']);
  if (remote === undefined) return undefined;
  const head = git(root, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD'])?.replace(/^origin\//, '');
  const branch = head ?? git(root, ['symbolic-ref', '--short', 'HEAD']);
  // `git@host:owner/name.git` and `ssh://git@host/owner/name` have a web address of the same name.
  const web = remote
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/^(https?:\/\/)[^@/]*@/, '$1');
  const found = parseRepository(web, branch);
  const folder = (git(root, ['rev-parse', '--show-prefix']) ?? '').replace(/\/$/, '');
  return found && { ...found, folder };
}

function git(root: string, args: readonly string[]): string | undefined {
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.trim() || undefined;
  } catch {
    // No git, no repository, or no such setting.
    return undefined;
  }
}

/** Where a page's file is edited in the browser. */
export function editUrl({ url, branch, folder }: Repository, page: Page): string {
  const path = [folder, page.file].filter(Boolean).join('/').split('/').map(encodeURIComponent).join('/');
  const ref = encodeURIComponent(branch);
  const { hostname } = new URL(url);
  if (hostname.includes('gitlab')) return `${url}/-/edit/${ref}/${path}`;
  if (hostname.includes('bitbucket')) return `${url}/src/${ref}/${path}?mode=edit`;
  if (/gitea|forgejo|codeberg/.test(hostname)) return `${url}/_edit/${ref}/${path}`;
  return `${url}/edit/${ref}/${path}`;
}

/** Where a problem of a page is reported, with its path in the title. */
export function issueUrl({ url }: Repository, page: Page): string {
  const title = encodeURIComponent(`Documentation: ${page.path}`);
  const gitlab = new URL(url).hostname.includes('gitlab');
  return gitlab ? `${url}/-/issues/new?issue[title]=${title}` : `${url}/issues/new?title=${title}`;
}
