/** Something that wants somebody, in the words of the part of the server that notices it. */
import { DAY_MS } from './day.ts';
export interface Problem {
  /** An error already has an effect; a warning is one that can still be prevented. */
  readonly severity: 'error' | 'warning';
  readonly title: string;
  /** Its effect, and the remedy. */
  readonly text: string;
  /** The page of the dashboard about it. */
  readonly link?: { readonly section: string; readonly query?: string; readonly label: string } | undefined;
}

/** A page of the dashboard by its section and its query. */
export const linkTo = (
  section: string,
  label: string,
  query: Readonly<Record<string, string>> = {},
): NonNullable<Problem['link']> => {
  const parameters = new URLSearchParams(query);
  return { section, label, ...(parameters.size > 0 && { query: String(parameters) }) };
};

/** So long before its end, a thing that ends is a problem. */
export const SOON_MS: number = 14 * DAY_MS;

/** `one day`, `3 days`. @param left In milliseconds. */
export function inDays(left: number): string {
  const days = Math.ceil(left / DAY_MS);
  return days === 1 ? 'one day' : `${days} days`;
}
