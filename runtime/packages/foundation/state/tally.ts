/**
 * Counts of a day or a month: sums, and tables of what was counted most. Nothing in them tells two readers apart. Strangers choose
 * what is in the tables: each has a number of bytes that it may take, and what has no room is in the sum alone.
 */

export const COUNTS = [
  /** Pages that people opened. */
  'views',
  /** Those of them that a page of another site led to. */
  'referred',
  /** Addresses without a page that people opened. */
  'missing',
  /** Pages that agents and crawlers fetched as HTML. */
  'agentPages',
  /** Texts for agents that anybody fetched: Markdown of pages, llms.txt, skills. */
  'markdown',
  'mcpConnections',
  'mcpCalls',
  'dialogFound',
  'dialogMissed',
  'mcpFound',
  'mcpMissed',
  'asked',
  'askedMissed',
] as const;

export type Count = (typeof COUNTS)[number];

/** The tables, and the bytes that each may take of the record of a day that is over. */
const TABLE_BYTES = {
  pages: 2_400,
  referrers: 500,
  /** Words that were searched for with and without a result. */
  found: 700,
  missed: 700,
  /** Addresses without a page, and behind a space the page or the host that led there. */
  missing: 900,
  markdown: 700,
  /** `Claude/markdown`: the name of a client and what it did. A name that a client gave itself begins with `GIVEN`. */
  agents: 900,
} as const;

export type Table = keyof typeof TABLE_BYTES;
export const TABLES = Object.keys(TABLE_BYTES) as readonly Table[];

/** A day that is not over may take this many times the bytes: what is rare in the morning may be frequent in the evening. */
const OPEN_DAY = 12;

/** Entries of a table in memory; when there are more, the half with the smaller counts goes. */
const MOST_ENTRIES = 1_000;

/** Length of an entry, in UTF-16 code units. */
const LONGEST_ENTRY = 160;

/** Names that nobody vouches for make room for others first. */
export const GIVEN = '~';

export interface Tally {
  readonly counts: Map<Count, number>;
  readonly tables: Map<Table, Map<string, number>>;
}

/** A tally as it is stored: entries with the largest counts first. */
export type StoredTally = ReturnType<typeof storedTally>;

export function emptyTally(): Tally {
  return { counts: new Map(), tables: new Map() };
}

export function addCount(tally: Tally, name: Count, by = 1): void {
  tally.counts.set(name, (tally.counts.get(name) ?? 0) + by);
}

export function enter(tally: Tally, table: Table, entry: string, by = 1): void {
  // It may be cut between the two halves of a sign.
  const key = entry.slice(0, LONGEST_ENTRY).toWellFormed();
  let entries = tally.tables.get(table);
  if (entries === undefined) {
    entries = new Map();
    tally.tables.set(table, entries);
  }
  entries.set(key, (entries.get(key) ?? 0) + by);
  if (entries.size <= MOST_ENTRIES) return;
  const most = sorted(table, entries).slice(0, MOST_ENTRIES / 2);
  tally.tables.set(table, new Map(most));
}

export function sumOf(tallies: Iterable<Tally>): Tally {
  const sum = emptyTally();
  for (const { counts, tables } of tallies) {
    for (const [name, value] of counts) addCount(sum, name, value);
    for (const [table, entries] of tables)
      for (const [entry, value] of entries) enter(sum, table, entry, value);
  }
  return sum;
}

export function isEmpty({ counts }: Tally): boolean {
  return counts.size === 0;
}

/** @param isOver Whether no more is counted: then it is a few kilobytes at most. */
export function storedTally(tally: Tally, isOver: boolean) {
  const tables = [...tally.tables].map(([table, entries]) => {
    let room = TABLE_BYTES[table] * (isOver ? 1 : OPEN_DAY);
    const kept = sorted(table, entries).filter((entry) => {
      room -= Buffer.byteLength(JSON.stringify(entry)) + 1;
      return room >= 0;
    });
    return [table, kept] as const;
  });
  return { counts: Object.fromEntries(tally.counts), tables: Object.fromEntries(tables) };
}

export function readTally({ counts, tables }: StoredTally): Tally {
  return {
    counts: new Map(COUNTS.flatMap((name) => (counts[name] === undefined ? [] : [[name, counts[name]]]))),
    tables: new Map(
      TABLES.flatMap((table) => (tables[table] === undefined ? [] : [[table, new Map(tables[table])]])),
    ),
  };
}

/** How often a client did something, by the table of agents. */
export function entriesOfClient({ tables }: Tally, client: string, did: Count): number {
  return tables.get('agents')?.get(`${client}/${did}`) ?? 0;
}

function sorted(table: Table, entries: ReadonlyMap<string, number>): [string, number][] {
  const isGiven = (entry: string): number => Number(table === 'agents' && entry.startsWith(GIVEN));
  return [...entries].sort(
    ([a, first], [b, second]) => isGiven(a) - isGiven(b) || second - first || (a < b ? -1 : 1),
  );
}
