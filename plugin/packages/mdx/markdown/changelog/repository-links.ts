/** Words of a changelog that name something of its repository: a file, an issue, a commit, a user. Without an address they stay words. */
import { posix } from 'node:path';
import { commitAddress, fileUrl, issueAddress, type Repository } from '@waymark/contract/repository';
import { decodePath } from '@waymark/source/paths/decode-path';
import type { PhrasingContent } from 'mdast';

const NAMES =
  /(?<![\w/#&])#(\d{1,9})(?!\w)|(?<![\w./#@-])([0-9a-f]{7,40})(?![\w-]|\.\w)|(?<![\w/.@-])@([a-z\d](?:[a-z\d-]{0,38}))(?![\w/@-]|\.\w)/gi;

export class RepositoryLinks {
  readonly #repository: Repository | undefined;
  readonly #folder: string;
  readonly #hasUsers: boolean;

  /**
   * @param folder Of the text in the repository: relative links begin there.
   * @param hasUsers Whether the text is one in which the service makes links of `@user`: elsewhere it may be code.
   */
  constructor(repository: Repository | undefined, folder: string, hasUsers: boolean) {
    this.#repository = repository;
    this.#folder = folder;
    this.#hasUsers = hasUsers;
  }

  /** Undefined: the link is its words. */
  address(written: string): string | undefined {
    if (/^(?:https?:\/\/|mailto:)/i.test(written)) return written;
    if (this.#repository === undefined || /^(?:[^/?#]*:|\/\/)/.test(written)) return undefined;
    const end = `${written}#`.search(/[?#]/);
    const [path, rest] = [written.slice(0, end), written.slice(end)];
    const file = posix.join(path.startsWith('/') ? '' : this.#folder, decodePath(path));
    return file.startsWith('..') ? undefined : fileUrl(this.#repository, file) + rest;
  }

  inWords(value: string): PhrasingContent[] {
    const repository = this.#repository;
    if (repository === undefined) return [{ type: 'text', value }];
    const parts: PhrasingContent[] = [];
    let end = 0;
    for (const { 0: name, 1: issue, 2: commit = '', 3: user, index } of value.matchAll(NAMES)) {
      // `defaced` and `1234567` are no commits.
      const isCommit = /\d/.test(commit) && /[a-f]/.test(commit) && commit === commit.toLowerCase();
      let url: string;
      if (issue !== undefined) url = issueAddress(repository, issue);
      else if (isCommit) url = commitAddress(repository, commit);
      else if (user !== undefined && this.#hasUsers) url = `${new URL(repository.url).origin}/${user}`;
      else continue;
      if (index > end) parts.push({ type: 'text', value: value.slice(end, index) });
      parts.push({ type: 'link', url, children: [{ type: 'text', value: name }] });
      end = index + name.length;
    }
    return end < value.length || parts.length === 0
      ? [...parts, { type: 'text', value: value.slice(end) }]
      : parts;
  }
}
