/** Queries and the pages that answer them: computed from the sites, and written by reading (questions.json). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../../../plugin/packages/repository/types.ts';
import { only } from '../../../runtime/packages/contract/variants.ts';
import { type BenchSite, loadBenchSite } from './corpus.ts';

export interface BenchQuery {
  readonly site: string;
  readonly kind: string;
  readonly query: string;
  /** The same in other words, written without the documents. */
  readonly alternatives: readonly string[];
  /** Language of the question, if the site has several. */
  readonly language: string | undefined;
  /** Paths of which any is an answer. */
  readonly pages: ReadonlySet<string>;
  /** Weights are tuned on `dev` alone. */
  readonly half: 'dev' | 'test';
}

const MOST_DESCRIPTIONS = 30;

export function queriesOf(site: BenchSite): BenchQuery[] {
  const unseen = unseenQuestions(site);
  if (unseen.length > 0) return unseen;
  return [...sample(descriptions(site), MOST_DESCRIPTIONS), ...questions(site)];
}

/** Frontmatter descriptions of five words or more. The description is not indexed; nor may the body repeat it. */
function descriptions(site: BenchSite): BenchQuery[] {
  return site.pages.flatMap((entry) => {
    const { description } = entry.page;
    if (description === undefined || words(description) < 5) return [];
    const body = squash(entry.sections.map((section) => section.text).join(' '));
    if (body.includes(squash(description))) return [];
    const same = site.pages
      .filter((other) => other.page.description === description)
      .map((other) => other.page);
    return [
      query(site, 'description', description, only(entry.page.languages), [
        ...twins(site, entry.page),
        ...same,
      ]),
    ];
  });
}

/** Titles of pages in the site's default language, with each page that has one. */
export const titles = (site: BenchSite): BenchQuery[] =>
  site.pages
    .filter(({ page }) => (only(page.languages) ?? site.language) === site.language)
    .map(({ page: { title } }) => {
      const same = site.pages.filter(({ page }) => page.title === title).map(({ page }) => page);
      return query(site, 'title', title, site.language, same);
    });

function questions(site: BenchSite): BenchQuery[] {
  const all = JSON.parse(readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8')) as {
    site: string;
    kind: string;
    query: string;
    alternatives: string[];
    pages: string[];
  }[];
  return all
    .filter((question) => question.site === site.name)
    .map(({ kind, query: text, alternatives, pages }) => {
      const found = site.pages.filter((entry) => pages.includes(entry.page.path));
      if (found.length === 0)
        throw new Error(`No page of ${site.name} answers “${text}”: ${pages.join(', ')}`);
      const accepted = found.map((entry) => entry.page);
      const language = only(found[0]?.page.languages ?? []);
      return { ...query(site, kind, text, language, accepted), alternatives };
    });
}

interface UnseenRepository {
  readonly repository: string;
  readonly commit: string;
  /** Of the documents. */
  readonly folder?: string;
  readonly questions: readonly {
    readonly kind: string;
    readonly language?: string;
    readonly query: string;
    readonly alternatives: readonly string[];
    /** Expressions for the paths of pages that answer, without the folder of the language. */
    readonly pages: readonly string[];
    /** The same for pages that were found to answer later: README.md says how. */
    readonly also?: readonly string[];
  }[];
  /** Questions that no page answers. */
  readonly unanswered?: readonly string[];
}

/** Repositories that nothing was tuned on; README.md says how their questions were written and judged. */
const UNSEEN: readonly UnseenRepository[] = JSON.parse(
  readFileSync(join(import.meta.dirname, `${process.env.WAYMARK_QUESTIONS ?? 'unseen'}.json`), 'utf8'),
);

export const unansweredOf = ({ name }: BenchSite): readonly string[] =>
  UNSEEN.find(({ repository }) => folderName(repository) === name)?.unanswered ?? [];

function unseenQuestions(site: BenchSite): BenchQuery[] {
  const { questions = [] } = UNSEEN.find(({ repository }) => folderName(repository) === site.name) ?? {};
  return questions.map(({ kind, language, query: text, alternatives, pages, also = [] }) => {
    const judged = process.env.WAYMARK_JUDGEMENTS === 'first' ? pages : [...pages, ...also];
    const accepted = site.pages
      .map(({ page }) => page)
      .filter(({ path, languages }) => {
        const own = only(languages) ?? 'en';
        const bare = language === undefined ? path : path.replace(`/${language}/`, '/');
        return own === (language ?? 'en') && judged.some((each) => new RegExp(each).test(bare));
      });
    if (accepted.length === 0) throw new Error(`No page of ${site.name} answers “${text}”.`);
    return { ...query(site, kind, text, language, accepted), alternatives };
  });
}

/** Those of the repositories that are in a folder, side by side. */
export async function loadUnseen(folder: string): Promise<BenchSite[]> {
  const found: BenchSite[] = [];
  for (const { repository, folder: docs = '.' } of UNSEEN) {
    const root = join(folder, folderName(repository), docs);
    if (existsSync(root)) found.push(await loadBenchSite(root, folderName(repository)));
    else console.log(`${repository} is not there: left out.`);
  }
  return found;
}

/** Of a repository, where repositories lie side by side. */
const folderName = (repository: string): string => repository.replace('/', '__');

/** The same page of another version or product: same title, language and last part of the path. */
function twins(site: BenchSite, page: Page): Page[] {
  const name = page.path.split('/').at(-1);
  return site.pages
    .map((entry) => entry.page)
    .filter(
      (other) =>
        other.title === page.title &&
        other.languages.toString() === page.languages.toString() &&
        other.path.split('/').at(-1) === name,
    );
}

function query(
  site: BenchSite,
  kind: string,
  text: string,
  language: string | undefined,
  pages: readonly Page[],
): BenchQuery {
  const half = (digest(`${site.name}\n${text}`).charCodeAt(0) & 1) === 0 ? 'dev' : 'test';
  return {
    site: site.name,
    kind,
    query: text,
    alternatives: [],
    language,
    pages: new Set(pages.map((page) => page.path)),
    half,
  };
}

/** The same choice on every run. */
export function sample(queries: readonly BenchQuery[], most: number): BenchQuery[] {
  const unique = [...new Map(queries.map((entry) => [entry.query, entry])).values()];
  return unique.sort((a, b) => digest(a.query).localeCompare(digest(b.query))).slice(0, most);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const squash = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const words = (text: string): number => [...segmenter.segment(text)].filter((part) => part.isWordLike).length;
