/**
 * Oniguruma with patterns that are compiled once for many rules. A grammar asks for a scanner of each rule, and most rules hold the
 * same long runs of patterns: of 17,671 patterns that a real site asks for, 1,153 are different. Each list is cut into chunks
 * where its own patterns say so, so that the same run becomes the same chunks wherever it stands.
 */
import { keptIn } from '@waymark/source/made-once';
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/core';

type Match = NonNullable<ReturnType<PatternScanner['findNextMatchSync']>>;

/** One pattern of so many ends a chunk: longer chunks are shared less, and of shorter ones more are searched for each match. */
const USUAL_LENGTH = 8;

/** `\G` matches where the search began, so that an earlier search says nothing about a later one. */
const TIED_TO_START = '\\G';
/** `\K` moves the beginning of a match, by which those of several chunks are compared. */
const MOVES_START = '\\K';

/** Patterns that stand next to each other in many lists. */
class Chunk {
  readonly key: string;
  /** Scanners that hold it. */
  users = 0;
  readonly #scanner: PatternScanner;
  /** True if a match depends on where the search began. */
  readonly #isDependent: boolean;
  #string: string | RegexEngineString | undefined;
  #start = 0;
  #options = 0;
  #match: Match | null = null;

  constructor(key: string, scanner: PatternScanner) {
    this.key = key;
    this.#scanner = scanner;
    this.#isDependent = key.includes(TIED_TO_START);
  }

  /** The first match from `start` on. A match that is known and lies ahead is the first from there on too. */
  next(string: string | RegexEngineString, start: number, options: number): Match | null {
    const isSame = string === this.#string && options === this.#options && !this.#isDependent;
    if (isSame && start >= this.#start && (this.#match === null || startOf(this.#match) >= start))
      return this.#match;
    this.#string = string;
    this.#start = start;
    this.#options = options;
    this.#match = this.#scanner.findNextMatchSync(string, start, options);
    return this.#match;
  }

  dispose(): void {
    this.#scanner.dispose?.();
  }
}

/** An engine that finds the same as the given one, and shares patterns among all that it makes. */
export function withSharedPatterns(engine: RegexEngine): RegexEngine {
  const chunks = new Map<string, Chunk>();
  const chunkOf = (patterns: readonly string[]): Chunk => {
    const key = patterns.join('\0');
    const make = () => new Chunk(key, engine.createScanner([...patterns]));
    const chunk = keptIn(chunks, key, make);
    chunk.users += 1;
    return chunk;
  };
  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const parts = cut(patterns.map((pattern) => (typeof pattern === 'string' ? pattern : pattern.source)));
      let length = 0;
      const used = parts.map((part) => {
        const offset = length;
        length += part.length;
        return { chunk: chunkOf(part), offset };
      });
      return {
        findNextMatchSync(string, start, options) {
          let first: Match | null = null;
          let before = 0;
          // For every word of code: objects made here are most of what highlighting leaves behind.
          for (const { chunk, offset } of used) {
            const match = chunk.next(string, start, options);
            if (match === null || (first !== null && startOf(match) >= startOf(first))) continue;
            first = match;
            before = offset;
            if (startOf(first) === start) break;
          }
          return first && { index: first.index + before, captureIndices: first.captureIndices };
        },
        dispose() {
          for (const { chunk } of used) {
            chunk.users -= 1;
            if (chunk.users > 0) continue;
            chunk.dispose();
            chunks.delete(chunk.key);
          }
        },
      };
    },
  };
}

function cut(patterns: readonly string[]): string[][] {
  if (patterns.some((pattern) => pattern.includes(MOVES_START))) return [[...patterns]];
  const parts: string[][] = [[]];
  for (const pattern of patterns) {
    parts.at(-1)?.push(pattern);
    if (isBorder(pattern)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

/** Says the same of a pattern wherever it stands. */
function isBorder(pattern: string): boolean {
  let sum = pattern.length;
  for (let at = 0; at < pattern.length; at += 1) sum = (31 * sum + pattern.charCodeAt(at)) | 0;
  return ((sum ^ (sum >>> 15)) >>> 0) % USUAL_LENGTH === 0;
}

const startOf = ({ captureIndices }: Match): number => captureIndices[0]?.start ?? 0;
