/** Keys that restrict readers, however they are spelled: a page that somebody meant to restrict is not open for a letter. */
import { editsBetween } from '../diagnostics/closest.ts';
import { isObject } from '../values.ts';

export type AccessKey = 'groups' | 'public';

export interface MeantKey {
  readonly key: AccessKey;
  /** Readers of the file see that exact word; false if it is only close to it. */
  readonly same: boolean;
}

const KEYS: readonly AccessKey[] = ['groups', 'public'];

/** Letters of other scripts that look like those of the keys. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', Ь: 'b', ь: 'b', с: 'c', ϲ: 'c', ɡ: 'g', ց: 'g', і: 'i', ι: 'i', ı: 'i', ӏ: 'l', ⅼ: 'l' },
  ...{ о: 'o', ο: 'o', օ: 'o', р: 'p', ρ: 'p', г: 'r', ѕ: 's', υ: 'u', ս: 'u' },
};

const UNSEEN = /(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/** A text without invisible characters. Line breaks and blanks stay. */
export function visible(text: string): string {
  return text.replace(UNSEEN, '');
}

/** A text as its readers see it, in lower case: other scripts, accents and invisible characters make no difference. */
export function asSeen(text: string): string {
  const plain = visible(text.normalize('NFKD')).replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\0-\u007f]/gu, (letter) => LOOKALIKES[letter] ?? letter);
}

/** The key that a name is, or was probably meant to be. */
export function meantKey(name: string): MeantKey | undefined {
  const seen = asSeen(name).replace(/[^\p{L}\p{N}_]+/gu, '');
  for (const key of KEYS) if (seen === key) return { key, same: true };
  const key = KEYS.find((each) => isClose(seen, each)) ?? (seen.endsWith('groups') ? 'groups' : undefined);
  return key && { key, same: false };
}

/**
 * Whether a key that has no effect was meant to restrict readers: it names user groups or is not public, or a key inside of it does
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
  return editsBetween(name, key, 1) <= 1 || [...name].sort().join('') === [...key].sort().join('');
}
