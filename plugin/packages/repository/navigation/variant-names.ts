import { normaliseLanguage } from './language.ts';

/** The address of a page without the segments that only say its language and version: the same page of another has the same. */
export function withoutVariants(
  path: string,
  languages: readonly string[],
  versions: readonly string[],
): string {
  const names = new Set([
    ...languages.flatMap((name) => [name.toLowerCase(), normaliseLanguage(name).toLowerCase()]),
    ...versions.flatMap((name) => [name.toLowerCase(), `v${name.toLowerCase()}`]),
  ]);
  const kept = path
    .slice(1)
    .split('/')
    .filter((segment) => !names.has(segment.toLowerCase()));
  return `/${kept.join('/')}`;
}
