/** Fragments that were made of one heading by different rules: `#ab` and `#a--b` are `#a.b`, in any case. */

/** The letters that are the same in all of them. */
export function fragmentLetters(fragment: string): string {
  return fragment.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
