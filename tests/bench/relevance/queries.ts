/** Queries and the pages that answer them: computed from the sites, and written by reading (questions.json). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../../../plugin/types.ts';
import { only } from '../../../runtime/contract/variants.ts';
import { type BenchPage, type BenchSite, loadBenchSite } from './corpus.ts';

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
const MOST_LINKS = 35;

export function queriesOf(site: BenchSite): BenchQuery[] {
  const unseen = unseenQuestions(site);
  if (unseen.length > 0) return unseen;
  return [
    ...sample(descriptions(site), MOST_DESCRIPTIONS),
    ...sample(linkTexts(site), MOST_LINKS),
    ...questions(site),
  ];
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

const LINK = /(?<!!)\[([^\]\n]{4,120})\]\((\/[^)\s#]*)/g;

/** Texts of links that lead to one page only, say more than its title, and hold at least two words. */
function linkTexts(site: BenchSite): BenchQuery[] {
  const byPath = new Map(site.pages.map((entry) => [entry.page.path, entry]));
  const targets = new Map<string, Set<BenchPage>>();
  for (const { sections } of site.pages) {
    for (const { markdown } of sections) {
      for (const [, label, href] of markdown.matchAll(LINK)) {
        const target = byPath.get((href ?? '').replace(/(.)\/$/, '$1').replace(/\.mdx?$/, ''));
        const text = (label ?? '').replace(/[`*_]|<[^>]+>/g, '').trim();
        if (target === undefined || words(text) < 2) continue;
        targets.set(text, (targets.get(text) ?? new Set()).add(target));
      }
    }
  }
  const perTarget = new Map<BenchPage, number>();
  return [...targets].flatMap(([text, pages]) => {
    const [target, ...others] = pages;
    if (target === undefined || others.some((other) => !twins(site, target.page).includes(other.page)))
      return [];
    if (squash(target.page.title).includes(squash(text))) return [];
    const count = perTarget.get(target) ?? 0;
    perTarget.set(target, count + 1);
    return count >= 2
      ? []
      : [query(site, 'link', text, only(target.page.languages), twins(site, target.page))];
  });
}

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
}

/** Repositories that nothing was tuned on; README.md says how their questions were written and judged. */
const UNSEEN: readonly UnseenRepository[] = JSON.parse(
  readFileSync(join(import.meta.dirname, `${process.env.WAYMARK_QUESTIONS ?? 'unseen'}.json`), 'utf8'),
);

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
function sample(queries: readonly BenchQuery[], most: number): BenchQuery[] {
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
