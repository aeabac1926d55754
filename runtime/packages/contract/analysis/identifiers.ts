/** How a name such as `cacheTtl`, `HTTP_404`, `/v1/users/{id}` or `@scope/pkg` falls into parts. */

/** Separators that bind loosely: between them stand names. */
const LOOSE = /[./:@#{}\\=]+/;
/** Separators within a name. */
const TIGHT = /[-_]+/;
/** Places at which a camel-cased word changes: `cache|Ttl`, `HTTP|Server`. */
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const HAS_CAMEL = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
const LETTERS_THEN_DIGITS = /^(\p{L}{3,})\p{N}+$/u;
const VERSION = /^v?\d+(?:\.\d+)+$/i;

export interface IdentifierParts {
  /** Compounds without their separators, longest first: of `config.max_tokens`, `configmaxtokens` and `maxtokens`. */
  readonly wholes: readonly string[];
  /** The parts between separators: words in their own right. */
  readonly words: readonly string[];
  /** Parts by capitals or digits only: `cache` and `ttl` of `cacheTtl`, `oauth` of `oauth2`. */
  readonly parts: readonly string[];
}

/** A compound of more names than this (an address, a path of a file) is not kept whole. */
const MOST_NAMES = 8;

/** Cuts a compound, in the case it was written in, into the words that find it. */
export function splitIdentifier(compound: string): IdentifierParts {
  if (VERSION.test(compound)) return splitVersion(compound);
  const wholes: string[] = [];
  const words: string[] = [];
  const parts: string[] = [];
  const names = compound.split(LOOSE).filter((name) => name !== '');
  if (names.length > 1 && names.length <= MOST_NAMES)
    wholes.push(compound.replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
  for (const name of names) {
    const pieces = name.split(TIGHT).filter((piece) => piece !== '');
    if (pieces.length > 1 && pieces.length <= MOST_NAMES) wholes.push(pieces.join(''));
    for (const piece of pieces) {
      words.push(piece);
      if (HAS_CAMEL.test(piece)) parts.push(...piece.split(CAMEL).filter((part) => part.length > 1));
      const stem = LETTERS_THEN_DIGITS.exec(piece)?.[1];
      if (stem !== undefined) parts.push(stem);
    }
  }
  return { wholes, words, parts };
}

/** A version is found in full and by its first two numbers; its single numbers say nothing. */
function splitVersion(version: string): IdentifierParts {
  const numbers = version.replace(/^v/i, '').split('.');
  const words = [numbers.join('.')];
  if (numbers.length > 2) words.push(numbers.slice(0, 2).join('.'));
  return { wholes: [], words, parts: [] };
}
