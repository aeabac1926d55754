/**
 * The names of the versions, or of the languages, that a page is in. None if it stands outside of all of them
 * in some place: what it says then holds for each.
 */
export type Variants = readonly string[];

/** True if a page is one of a version's or language's, or of all. */
export function belongsTo(variants: Variants, name: string): boolean {
  return variants.length === 0 || variants.includes(name);
}

/** The one version or language that a page is in; undefined if it is in none, or in several. */
export function only(variants: Variants): string | undefined {
  return variants.length === 1 ? variants[0] : undefined;
}
