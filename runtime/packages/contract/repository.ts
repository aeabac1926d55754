/** Web addresses of the files of a repository. */

export interface Repository {
  /** `https://github.com/acme/docs`. */
  readonly url: string;
  readonly branch: string;
  /** Folder of the docs in the repository, without slashes around it; empty for the repository itself. */
  readonly folder: string;
}

/**
 * Reads an address as a browser shows it: of the repository, or of a folder in it (`…/tree/main/docs` of GitHub,
 * `…/-/tree/main/docs` of GitLab, `…/src/branch/main/docs` of Gitea, `…/src/main/docs` of Bitbucket).
 */
export function parseRepository(address: string, branch = 'main'): Repository | undefined {
  const url = URL.parse(address.replace(/(?<!\/)\/+$/, '').replace(/\.git$/, ''));
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const [, path = '', ref, folder = ''] =
    /^\/(.+?)(?:\/(?:-\/tree|tree|src\/branch|src)\/([^/]+)(?:\/(.+))?)?$/.exec(url.pathname) ?? [];
  if (!path.includes('/')) return undefined;
  return { url: `${url.origin}/${path}`, branch: ref ?? branch, folder };
}

/** The web address of a git remote: `git@host:owner/name.git` and `ssh://git@host/owner/name` have one of the same name. */
export function webAddress(remote: string): string {
  return remote
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/^(https?:\/\/)[^@/]*@/, '$1');
}

/** The address for adding a file in the browser, if the host is known to have one. @param file Below the folder. */
export function addUrl({ url, branch, folder }: Repository, file: string): string | undefined {
  const { hostname } = new URL(url);
  if (/bitbucket|gitea|forgejo|codeberg/.test(hostname)) return undefined;
  const [ref, path] = [branch, [folder, file].filter(Boolean).join('/')].map(encodeURIComponent);
  return hostname.includes('gitlab')
    ? `${url}/-/new/${ref}?file_name=${path}`
    : `${url}/new/${ref}?filename=${path}`;
}

/** The address for editing a file in the browser. @param file Below the folder. */
export function editUrl({ url, branch, folder }: Repository, file: string): string {
  const path = [folder, file].filter(Boolean).join('/').split('/').map(encodeURIComponent).join('/');
  const ref = encodeURIComponent(branch);
  const { hostname } = new URL(url);
  if (hostname.includes('gitlab')) return `${url}/-/edit/${ref}/${path}`;
  if (hostname.includes('bitbucket')) return `${url}/src/${ref}/${path}?mode=edit`;
  if (/gitea|forgejo|codeberg/.test(hostname)) return `${url}/_edit/${ref}/${path}`;
  return `${url}/edit/${ref}/${path}`;
}

/** The address of a file. @param path Of the file in the repository. */
export function fileUrl({ url, branch }: Pick<Repository, 'url' | 'branch'>, path: string): string {
  const [ref, file] = [branch, path].map((each) => each.split('/').map(encodeURIComponent).join('/'));
  const { hostname } = new URL(url);
  if (hostname.includes('gitlab')) return `${url}/-/blob/${ref}/${file}`;
  if (hostname.includes('bitbucket')) return `${url}/src/${ref}/${file}`;
  if (/gitea|forgejo|codeberg/.test(hostname)) return `${url}/src/branch/${ref}/${file}`;
  return `${url}/blob/${ref}/${file}`;
}

/** The addresses of an issue and of a commit. */
export function issueAddress({ url }: Pick<Repository, 'url'>, number: string): string {
  return `${url}${new URL(url).hostname.includes('gitlab') ? '/-' : ''}/issues/${number}`;
}

export function commitAddress({ url }: Pick<Repository, 'url'>, hash: string): string {
  const { hostname } = new URL(url);
  if (hostname.includes('bitbucket')) return `${url}/commits/${hash}`;
  return `${url}${hostname.includes('gitlab') ? '/-' : ''}/commit/${hash}`;
}
