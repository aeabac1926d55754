/** Links to the files of a repository that pages of the site come from. */

import { type Html, html } from '@waymark/contract/html';
import { addUrl, editUrl, parseRepository, type Repository, webAddress } from '@waymark/contract/repository';
import type { Sources } from '@waymark/contract/sources';
import type { Release } from '../release/open.ts';
import { fileOf, sourcesOf } from '../release/sources.ts';

/** Path below the docs root. */
const QUESTIONS_FILE = 'questions.yaml';

export type SourceLinks = ReturnType<typeof sourceLinks>;

/**
 * The repository that docs.json names comes first: its authors know where they edit.
 *
 * @param deployed The git remote that the site is deployed from.
 */
export function sourceLinks(
  release: Release,
  deployed?: { readonly remote: string } & Partial<Readonly<Record<'branch' | 'folder', string | undefined>>>,
) {
  let titles: ReadonlyMap<string, string> | undefined;
  const repository = (): Repository | undefined => {
    const { repository: named } = sourcesOf(release);
    if (named !== undefined) return parseRepository(named);
    const { remote = '', branch, folder = '' } = deployed ?? {};
    const found = parseRepository(webAddress(remote), branch);
    return found && { ...found, folder };
  };
  const ofFile = (file: string, line?: number): Html => {
    const found = repository();
    const at = line === undefined ? file : `${file}:${line}`;
    const name = html`<code>${at}</code>`;
    // A specification may come from the web.
    if (found === undefined || URL.canParse(file)) return name;
    return html`<a href="${editUrl(found, file)}" aria-label="Edit ${at}">${name}</a>`;
  };
  return {
    /** Links and images that lead nowhere, as the build found them. */
    broken: (): Sources['broken'] => sourcesOf(release).broken,
    /** Title of a page; undefined if search knows none at the path. */
    titleOf(path: string): string | undefined {
      titles ??= new Map([...release.pages].map((page) => [page.path, page.title]));
      return titles.get(path);
    },
    /** File of a page, below the docs root. */
    fileOf: (path: string): string => fileOf(sourcesOf(release), path),
    /** The file of a page, or its name if no repository is known. */
    ofPage: (path: string): Html => ofFile(fileOf(sourcesOf(release), path)),
    /** The questions that search must find: the file, or the page that adds it. */
    questions(): Html {
      const found = repository();
      if (sourcesOf(release).questions || found === undefined) return ofFile(QUESTIONS_FILE);
      const address = addUrl(found, QUESTIONS_FILE);
      const name = html`<code>${QUESTIONS_FILE}</code>`;
      return address === undefined
        ? name
        : html`<a href="${address}" aria-label="Add ${QUESTIONS_FILE}">${name}</a>`;
    },
    /** True if docs.json lets readers vote on pages, or on code. */
    asks: (about: Sources['asks'][number]): boolean => sourcesOf(release).asks.includes(about),
    ofFile,
  };
}
