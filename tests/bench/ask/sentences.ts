/** Sentences of the starter, half of them altered so that they are false: the same ones at each run. */
import { plainText } from '../../../runtime/packages/search/plain-text.ts';
import { loadBenchSite } from '../relevance/corpus.ts';

export interface TestedSentence {
  readonly sentence: string;
  /** The section that it is from. */
  readonly section: string;
  /** English, if it is not named. */
  readonly language?: string | undefined;
  readonly isTrue: boolean;
  /** The alteration, or the rewording of one that stays true. */
  readonly kind: string;
}

type Change = (sentence: string, random: () => number, others: readonly string[]) => string | undefined;

/** Deterministic (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const swap =
  (pairs: readonly (readonly [RegExp, string])[]): Change =>
  (sentence) => {
    for (const [pattern, other] of pairs) if (pattern.test(sentence)) return sentence.replace(pattern, other);
    return undefined;
  };

/** Each makes a sentence false. */
const ALTERATIONS: Readonly<Record<string, Change>> = {
  number: (sentence, random) =>
    /\d/.test(sentence)
      ? sentence.replace(/\d+/, (number) => String(Number(number) + 1 + Math.floor(random() * 40)))
      : undefined,
  name: (sentence, random, others) => {
    const [code] = /`[^`]+`/.exec(sentence) ?? [];
    const names = others.filter((each) => each !== code);
    return code === undefined
      ? undefined
      : sentence.replace(code, names[Math.floor(random() * names.length)] ?? '');
  },
  negation: (sentence) => {
    if (/ (?:not|never|no) /.test(sentence)) return sentence.replace(/ (?:not|never|no) /, ' ');
    return / (?:is|are|can|may|has|does) /.test(sentence)
      ? sentence.replace(/ (is|are|can|may|has|does) /, ' $1 not ')
      : undefined;
  },
  opposite: swap([
    [/\bbefore\b/, 'after'],
    [/\bafter\b/, 'before'],
    [/\bpublic\b/, 'private'],
    [/\bmost\b/, 'least'],
    [/\ball\b/, 'none'],
    [/\bwithout\b/, 'with'],
    [/\bwith\b/, 'without'],
    [/\bfirst\b/, 'last'],
    [/\bbelow\b/, 'above'],
    [/\bonly\b/, 'never'],
  ]),
  subject: (sentence, random) => {
    const other = ['Kubernetes', 'the billing plan', 'an administrator in Paris', 'the mobile application'];
    const words = sentence.split(' ');
    if (words.length < 6) return undefined;
    return [other[Math.floor(random() * other.length)] ?? '', 'rejects', 'invoices', ...words.slice(3)].join(
      ' ',
    );
  },
};

/** Each says the same in a slightly other way, as models do. */
const REWORDINGS: Readonly<Record<string, Change>> = {
  'letter by letter': (sentence) => sentence,
  'without articles': (sentence) => sentence.replace(/\b(?:the|a|an) /gi, ''),
  'with an introduction': (sentence) => `According to the documentation, ${sentence}`,
  'without markup': (sentence) => plainText(sentence),
  'with other small words': (sentence) =>
    sentence
      .replace(/\bthat\b/g, 'which')
      .replace(/\bso that\b/g, 'so')
      .replace(/\bbut\b/g, 'however'),
};

/** @param count Half of them are altered. */
export async function samples(
  starter: string,
  count: number,
  seed: number,
): Promise<readonly TestedSentence[]> {
  const { pages } = await loadBenchSite(starter, 'starter');
  const random = randomFrom(seed);
  const all = pages.flatMap(({ sections }) =>
    sections.flatMap(({ markdown }) =>
      sentencesOf(markdown).map((sentence) => ({ sentence, section: markdown })),
    ),
  );
  const names = [...new Set(all.flatMap(({ sentence }) => sentence.match(/`[^`]+`/g) ?? []))];
  const found: TestedSentence[] = [];
  const take = (changes: Readonly<Record<string, Change>>, isTrue: boolean): void => {
    const kinds = Object.keys(changes);
    for (let made = 0; made < count / 2; ) {
      const kind = kinds[made % kinds.length] ?? '';
      const from = all[Math.floor(random() * all.length)];
      const sentence = from && changes[kind]?.(from.sentence, random, names);
      if (from === undefined || sentence === undefined || (!isTrue && sentence === from.sentence)) continue;
      found.push({ sentence, section: from.section, isTrue, kind });
      made += 1;
    }
  };
  take(REWORDINGS, true);
  take(ALTERATIONS, false);
  return found;
}

/** Of running text: no code, headings, tables or items that are no sentences. */
function sentencesOf(markdown: string): string[] {
  return markdown
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
    .split(/\n{2,}/)
    .filter((block) => !/^\s*(?:[|#<>-]|\d+\.|\*)/.test(block))
    .flatMap((block) => block.replace(/\s*\n\s*/g, ' ').split(/(?<=[.!?])\s+(?=[A-Z`])/))
    .map((each) => each.trim())
    .filter((each) => /[.!?]$/.test(each) && each.split(' ').length >= 6 && each.length < 300);
}
