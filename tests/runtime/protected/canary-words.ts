/** Words that each stand at one place of one site, and for one audience. */
import { randomInt } from 'node:crypto';

/** The audience of a word: everybody who signed in, the members of a group, or nobody at all. */
export const KEEPERS = ['signedin', 'staff', 'ops'] as const;
export type Keeper = (typeof KEEPERS)[number];

/** The place of a word, and the channels that show it to its audience. */
export const PLACES = {
  path: ['site', 'search', 'mcp'],
  title: ['site', 'search', 'mcp'],
  description: ['site', 'mcp'],
  keyword: ['site'],
  heading: ['site', 'search', 'mcp'],
  body: ['site', 'search', 'mcp'],
  code: ['site', 'search', 'mcp'],
  snippet: ['site', 'search', 'mcp'],
  update: ['site', 'search', 'mcp'],
  island: ['site'],
  script: ['site'],
  utility: ['site'],
  alt: ['site'],
  image: ['site'],
  expressed: [],
  icon: ['site'],
  group: ['site'],
  tag: ['site'],
  anchor: ['site'],
  redirect: [],
  skill: ['mcp'],
  skilltext: ['mcp'],
  spec: ['mcp'],
  operation: ['site', 'search', 'mcp'],
  parameter: ['site', 'mcp'],
  hidden: ['site'],
} as const satisfies Record<string, readonly ('site' | 'search' | 'mcp')[]>;

export type CanaryPlace = keyof typeof PLACES;
export type Words = Readonly<Record<Keeper, Readonly<Record<CanaryPlace, string>>>>;

export function canaryWords(): Words {
  const taken = new Set<string>();
  const word = (): string => {
    // Neither a stem of another word nor a part of base64 by chance.
    const made = `zq${Array.from({ length: 9 }, () => 'bcdfghjklmnpqrtvwxz'[randomInt(19)]).join('')}`;
    if (taken.has(made)) return word();
    taken.add(made);
    return made;
  };
  const places = Object.keys(PLACES) as CanaryPlace[];
  const each = () =>
    Object.fromEntries(places.map((place) => [place, word()])) as Record<CanaryPlace, string>;
  return { signedin: each(), staff: each(), ops: each() };
}

export interface FoundWord {
  readonly keeper: Keeper;
  readonly place: CanaryPlace;
}

/** A function that lists the words in a text, whatever their case, percent-encoded or not. */
export function finder(words: Words): (text: string) => FoundWord[] {
  const byWord = new Map(
    KEEPERS.flatMap((keeper) =>
      (Object.entries(words[keeper]) as [CanaryPlace, string][]).map(
        ([place, word]) => [word, { keeper, place }] as const,
      ),
    ),
  );
  const pattern = new RegExp([...byWord.keys()].join('|'), 'gi');
  return (text) => {
    const found = new Set(Array.from(text.matchAll(pattern), ([word]) => word.toLowerCase()));
    return [...found].flatMap((word) => byWord.get(word) ?? []);
  };
}
