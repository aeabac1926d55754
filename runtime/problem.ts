/** Something that wants somebody, in the words of the part of the server that notices it. */
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
