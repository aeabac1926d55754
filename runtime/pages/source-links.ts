/** Links to the files of a repository that pages of the site come from. */

import { type Html, html } from '../contract/html.ts';
import { addUrl, editUrl, parseRepository, type Repository, webAddress } from '../contract/repository.ts';
import type { Sources } from '../contract/sources.ts';
import type { Release } from '../release/open.ts';
import { fileOf, sourcesOf } from '../release/sources.ts';

/** Below the docs root. */
const QUESTIONS_FILE = 'questions.yaml';

/** The git remote that the site is deployed from. */
export interface DeployedFrom {
  readonly remote: string;
  readonly branch?: string | undefined;
  readonly folder?: string | undefined;
}

export interface SourceLinks {
  /** Links and images that lead nowhere, as the build found them. */
  broken(): Sources['broken'];
  /** Of a page; undefined if search knows none at the path. */
  titleOf(path: string): string | undefined;
  /** Of a page, below the docs root. */
  fileOf(path: string): string;
  /** The file of a page, or its name if no repository is known. */
  ofPage(path: string): Html;
  /** The questions that search must find: the file, or the page that adds it. */
  questions(): Html;
  /** Whether docs.json lets readers vote on pages, or on code. */
  asks(about: Sources['asks'][number]): boolean;
  /** @param line Line to look at. */
  ofFile(file: string, line?: number): Html;
}

/** The repository that docs.json names comes first: its authors know where they edit. */
export function sourceLinks(release: Release, deployed?: DeployedFrom): SourceLinks {
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
    broken: () => sourcesOf(release).broken,
    titleOf(path) {
      titles ??= new Map([...release.pages].map((page) => [page.path, page.title]));
      return titles.get(path);
    },
    fileOf: (path) => fileOf(sourcesOf(release), path),
    ofPage: (path) => ofFile(fileOf(sourcesOf(release), path)),
    questions() {
      const found = repository();
      if (sourcesOf(release).questions || found === undefined) return ofFile(QUESTIONS_FILE);
      const address = addUrl(found, QUESTIONS_FILE);
      const name = html`<code>${QUESTIONS_FILE}</code>`;
      return address === undefined
        ? name
        : html`<a href="${address}" aria-label="Add ${QUESTIONS_FILE}">${name}</a>`;
    },
    asks: (about) => sourcesOf(release).asks.includes(about),
    ofFile,
  };
}
