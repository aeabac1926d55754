/** The way from evidence to rows (the sections of a text), and from rows to the pages that show them. */
import type { PageFactors } from './factors.ts';
import type { OpenIndex } from './open-index.ts';
import { Candidates, type Ranked, type Scored } from './order.ts';
import type { TermEvidence } from './term-evidence.ts';
import type { TitleFit } from './title-fit.ts';
import type { Visibility } from './visibility.ts';

/** Scores of distinct sections, of texts, and of single pages by their paths. */
type MatchScores = Pick<TermEvidence, 'sections' | 'texts' | 'paths'>;

/** The factors of a page are multiplied in two orders. */
const ROUNDED = 1 - 1e-12;

export class Rows {
  readonly #index: OpenIndex;
  readonly #evidence: MatchScores;
  readonly #titles: TitleFit;
  readonly #candidates: Candidates;
  readonly #rowText: Uint32Array;
  /** The score of each row on the page with the highest. */
  readonly #scores: Float64Array;
  /** The row of each text that gets a bonus from the next best one, and that bonus; 0 if one row alone matched. */
  readonly #bestRow: Uint32Array;
  readonly #bonus: Float64Array;
  readonly #secondSection: number;
  readonly #matched: Uint32Array;
  #count = 0;
  #visibility: Visibility | undefined;
  #factors: Float64Array = new Float64Array();

  /** @param secondSection The share of the second section's score that the best section of a text gets. */
  constructor(index: OpenIndex, evidence: MatchScores, titles: TitleFit, secondSection: number) {
    this.#titles = titles;
    this.#secondSection = secondSection;
    this.#index = index;
    this.#evidence = evidence;
    const rows = index.rowSection.length;
    this.#candidates = new Candidates(rows);
    this.#scores = new Float64Array(rows);
    this.#bestRow = new Uint32Array(index.textAudience.length);
    this.#bonus = new Float64Array(index.textAudience.length);
    this.#matched = new Uint32Array(rows);
    this.#rowText = new Uint32Array(rows);
    for (let text = 0; text < index.textAudience.length; text++)
      this.#rowText.fill(text, index.textRows[text], index.textRows[text + 1]);
  }

  /** Reads the evidence, which must stay until the best were asked for. How many sections matched, each on each page. */
  take(visibility: Visibility, { ofPages, ofTexts }: PageFactors): number {
    const { texts, paths } = this.#evidence;
    this.#visibility = visibility;
    this.#factors = ofPages;
    this.#count = 0;
    const byPath = new Set<number>();
    for (const page of paths.touched) byPath.add(this.#index.pageText[page] ?? 0);
    let total = 0;
    for (const text of texts.touched)
      if (!byPath.has(text))
        total += this.#takeText(
          text,
          visibility.texts[text] ?? 0,
          (ofTexts[text] ?? 1) * this.#titles.factor(text),
        );
    for (const text of byPath) total += this.#takePages(text, visibility.texts[text] ?? 0);
    this.#candidates.take(this.#matched.subarray(0, this.#count), this.#scores);
    return total;
  }

  /**
   * At least the `count` best rows (all if there are fewer) on the pages that show them, best first; of each row at most
   * `most`. Equal scores keep the order of the pages, so that the same query gives the same answer.
   */
  best(count: number, most: number): { sorted: Scored[]; isAll: boolean } {
    const rows = this.#candidates.best(count);
    const isAll = rows.length === this.#count;
    if (this.#visibility?.each === true) return { sorted: rows.map((row) => this.#alone(row)), isAll };
    // Rows that are not among the best may be better than some of these on other pages.
    const lowest = isAll ? 0 : ROUNDED * (rows.at(-1)?.score ?? 0);
    const sorted = rows
      .flatMap(({ section: row }) => this.#onPages(row).slice(0, most))
      .filter(({ score }) => score >= lowest);
    return { sorted: sorted.sort(byRank), isAll };
  }

  /** A text whose pages differ in their factors only. */
  #takeText(text: number, pages: number, factor: number): number {
    const { sections, texts } = this.#evidence;
    const { rowSection } = this.#index;
    const ofText = texts.scores[text] ?? 0;
    const from = this.#count;
    this.#readSections(text);
    for (let at = from; at < this.#count; at++) {
      const row = this.#matched[at] ?? 0;
      const score = sections.scores[rowSection[row] ?? 0] ?? 0;
      this.#scores[row] = (score + ofText + this.#bonusOf(row, text)) * factor;
    }
    return (this.#count - from) * pages;
  }

  /** A text of which the path of some pages matched. */
  #takePages(text: number, pages: number): number {
    const { sections, paths } = this.#evidence;
    const { textRows, textPages, textPageOffsets, rowSection } = this.#index;
    const own = textPages.subarray(textPageOffsets[text], textPageOffsets[text + 1]);
    const byPath = own.reduce((sum, page) => sum + (paths.has(page) ? 1 : 0), 0);
    const end = textRows[text + 1] ?? 0;
    const from = this.#count;
    let total = 0;
    this.#readSections(text);
    this.#count = from;
    for (let row = textRows[text] ?? 0; row < end; row++) {
      this.#scores[row] = this.#onPages(row)[0]?.score ?? 0;
      this.#matched[this.#count++] = row;
      total += sections.has(rowSection[row] ?? 0) ? pages : byPath;
    }
    return total;
  }

  /** Notes the rows whose sections match. A page of which two answer is better than one of which a single section does. */
  #readSections(text: number): void {
    const { sections, texts } = this.#evidence;
    const { textRows, rowSection } = this.#index;
    const end = textRows[text + 1] ?? 0;
    let best = 0;
    let highest = 0;
    let second = 0;
    for (let row = textRows[text] ?? 0; row < end; row++) {
      const section = rowSection[row] ?? 0;
      if (!sections.has(section)) continue;
      this.#matched[this.#count++] = row;
      const score = sections.scores[section] ?? 0;
      if (score > highest) {
        second = highest;
        highest = score;
        best = row;
      } else if (score > second) second = score;
    }
    this.#bestRow[text] = best;
    this.#bonus[text] = second > 0 ? this.#secondSection * (second + (texts.scores[text] ?? 0)) : 0;
  }

  #bonusOf(row: number, text: number): number {
    return this.#bestRow[text] === row ? (this.#bonus[text] ?? 0) : 0;
  }

  /** The pages that count and match, best first. */
  #onPages(row: number): Scored[] {
    const { sections, texts, paths } = this.#evidence;
    const { textPages, textPageOffsets, rowSection } = this.#index;
    const text = this.#rowText[row] ?? 0;
    const section = rowSection[row] ?? 0;
    const isMatched = sections.has(section);
    const score = (sections.scores[section] ?? 0) + (texts.scores[text] ?? 0) + this.#bonusOf(row, text);
    const ofTitle = this.#titles.factor(text);
    const found: Scored[] = [];
    const end = textPageOffsets[text + 1] ?? 0;
    for (let place = textPageOffsets[text] ?? 0; place < end; place++) {
      const page = textPages[place] ?? 0;
      if (this.#visibility?.pages[page] !== 1 || !(isMatched || paths.has(page))) continue;
      const onPage = (score + (paths.scores[page] ?? 0)) * (this.#factors[page] ?? 1) * ofTitle;
      found.push(this.#scored(row, page, onPage));
    }
    return found.sort(byRank);
  }

  /** A row of a text that one page has. */
  #alone({ section: row, score }: Ranked): Scored {
    const { textPages, textPageOffsets } = this.#index;
    const page = textPages[textPageOffsets[this.#rowText[row] ?? 0] ?? 0] ?? 0;
    return this.#scored(row, page, score);
  }

  #scored(row: number, page: number, score: number): Scored {
    const { rowNumber, rowTwin, pageTwin } = this.#index;
    return {
      row,
      page,
      score,
      section: rowNumber[row] ?? 0,
      twin: rowTwin[row] ?? 0,
      pageTwin: pageTwin[page] ?? 0,
    };
  }
}

const byRank = (a: Scored, b: Scored): number => b.score - a.score || a.page - b.page || a.row - b.row;
