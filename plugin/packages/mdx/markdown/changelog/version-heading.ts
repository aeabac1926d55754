/** The headings of a changelog: which of them begin an entry, and the words of those that tell its kind of change. */
import { datePart } from '@waymark/repository/content/date-in';

export interface VersionHeading {
  /** The version as it is written, with the words around it; of an entry without one, its date. */
  readonly label: string;
  /** The date and marks such as `[YANKED]` as they are written; empty without either. */
  readonly description: string;
  readonly date: Date | undefined;
  readonly isUnreleased: boolean;
  readonly isPrerelease: boolean;
  /** It has no words but a version and a date. */
  readonly isPlain: boolean;
}

const VERSION = /^\d+\.(?:\d|x)[\w.+-]*["',:;/)]*$/i;
const BEFORE_VERSION = /^["'(]*[a-z_./-]*$/i;
const WHOLE = /^v?\d{1,4}$/i;
const YEAR = /^(?:19|20)\d\d$/;
/** Beside a version, and alone. */
const NOT_YET =
  /\b(?:un-?released|not(?: yet)? released|in development|TBD|TBA)\b|\b[XY?]{4}-[XMD?]{2}-[XD?]{2}/i;
const UNRELEASED =
  /^(?:un-?released(?: \S+){0,3}|(?:upcoming|vnext|next|head|main|master)(?: (?:version|release|changes))?)$/i;
const YANKED = /[[(]\s*yanked\s*[\])]/i;
/** Semantic Versioning and PEP 440. */
const PRERELEASE =
  /\d[-._]?(?:alpha|beta|preview|pre|rc|dev|next|canary|nightly|snapshot|insiders|experimental)(?![a-z])|\d(?:a|b|c)\d/i;

const MOST_WORDS = 200;

/** A heading that begins an entry; undefined for any other. @param words Without markup */
export function readVersionHeading(words: string): VersionHeading | undefined {
  // Longer ones are no version, and slow to match.
  if (words.length > MOST_WORDS) return undefined;
  const text = words.replaceAll(/\s+/g, ' ').trim();
  const date = datePart(text);
  const yanked = YANKED.exec(text)?.[0];
  const rest = plainLabel(
    [date?.words, yanked].reduce<string>((left, part) => left.replace(part ?? '', ' '), text),
  )
    // The signs that stood around the date.
    .replaceAll(/\(\s*\)|(?<=\s|^)[-–—/|:,·]+(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isNext = UNRELEASED.test(lettersOf(text));
  const [first = '', second = '', ...others] = rest.split(' ');
  const leads = isVersion(first) || (WHOLE.test(first) && second === '' && !YEAR.test(first));
  const follows = /^[\p{L}@][^\d\s]*$/u.test(first) && isVersion(second);
  const isDate = rest === '' && date !== undefined;
  if (!(leads || follows || isDate || isNext)) return undefined;
  return {
    label: isDate ? date.words : plainLabel(rest),
    description: [isDate ? '' : (date?.words ?? ''), yanked ?? ''].filter(Boolean).join(' '),
    date: date?.date,
    isUnreleased: isNext || NOT_YET.test(text),
    isPrerelease: isPrerelease(leads ? first : second),
    isPlain: isDate || isNext || (leads && second === '') || (follows && others.length === 0),
  };
}

/** `1.2.3`, `v2.0`, `1.x`, `acme@1.2.3-rc.1`, `acme-v1.2.3`, `1.0.0rc1`. */
function isVersion(word: string): boolean {
  const own = word.slice(Math.max(word.lastIndexOf('@'), word.search(/-v\d/)) + 1);
  const start = own.search(/\d/);
  return start !== -1 && BEFORE_VERSION.test(own.slice(0, start)) && VERSION.test(own.slice(start));
}

function lettersOf(words: string): string {
  return words
    .replaceAll(/[^\p{L}\s-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function isPrerelease(version: string): boolean {
  return PRERELEASE.test(version);
}

/** A label is shown with the little Markdown of a line: that of strangers has none. */
export function plainLabel(words: string): string {
  return words.replaceAll(/[[\]`*<>\\]/g, '').trim();
}

/** Sections of Keep a Changelog, Changesets, conventional commits (release-please, semantic-release) and GitHub's release notes. */
const SECTIONS: ReadonlySet<string> = new Set(
  [
    'added,changed,deprecated,removed,fixed,security,improved,performance,breaking',
    'major changes,minor changes,patch changes,dependencies,documentation,docs,internal',
    'features,feature,new features,new,bug fixes,bug fix,bugfixes,fixes,fix,enhancements,enhancement,improvements,security fixes',
    'breaking changes,breaking change,breaking,performance improvements,reverts,deprecations,removals',
  ].flatMap((line) => line.split(',')),
);

/** The tag of a section by its heading, without emoji and signs; undefined for a heading of another kind. */
export function sectionTag(words: string): string | undefined {
  const name = lettersOf(words.replaceAll('-', ' '));
  if (!SECTIONS.has(name.toLowerCase())) return undefined;
  return name === name.toUpperCase() ? name[0] + name.slice(1).toLowerCase() : name;
}
