/** Keys that restrict readers, however they are spelled: a page that somebody meant to restrict is not open for a letter. */
import { editDistance } from '../distance.ts';
import { isObject } from '../values.ts';

export type AccessKey = 'groups' | 'public';

export interface MeantKey {
  readonly key: AccessKey;
  /** Readers of the file see that word, or one that looks like it; false if it is only close to it. */
  readonly same: boolean;
}

const KEYS: readonly AccessKey[] = ['groups', 'public'];

const UNSEEN = /(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/** A text without invisible characters. Line breaks and blanks stay. */
export function visible(text: string): string {
  return text.replace(UNSEEN, '');
}

/** A text in lower case, without accents, forms of letters and invisible characters. */
export function asSeen(text: string): string {
  return visible(text.normalize('NFKD')).replace(/\p{M}/gu, '').toLowerCase();
}

/** The key that a name is, or was probably meant to be. */
export function meantKey(name: string): MeantKey | undefined {
  const seen = asSeen(name).replace(/[^\p{L}\p{N}_]+/gu, '');
  // Letters of another script may look like those of the key, and a keyboard has both.
  const like = new RegExp(`^${seen.replace(/\W/gu, '.')}$`);
  for (const key of KEYS) if (/\w.*\w.*\w/.test(seen) && like.test(key)) return { key, same: true };
  const key = KEYS.find((each) => isClose(seen, each)) ?? (seen.endsWith('groups') ? 'groups' : undefined);
  return key && { key, same: false };
}

/**
 * True if a key that has no effect was meant to restrict readers: it names user groups or is not public, or a key inside of it does
 * so. A list of groups of pages does neither.
 */
export function meantToRestrict(name: string, value: unknown): boolean {
  const meant = meantKey(name);
  if (meant?.same && (meant.key === 'groups' ? namesGroups(value) : hides(value))) return true;
  return holdsRestriction(value);
}

function holdsRestriction(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsRestriction);
  return isObject(value) && Object.entries(value).some(([key, inner]) => meantToRestrict(key, inner));
}

/** Anything but objects, which are groups of pages. */
function namesGroups(value: unknown): boolean {
  const entries: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return entries.length === 0 || !entries.every(isObject);
}

function hides(value: unknown): boolean {
  return value !== true && value !== 'true' && !isObject(value) && !Array.isArray(value);
}

/** One edit, or letters in another order. */
function isClose(name: string, key: string): boolean {
  if (Math.abs(name.length - key.length) > 1) return false;
  return editDistance(name, key, 1) <= 1 || [...name].sort().join('') === [...key].sort().join('');
}
