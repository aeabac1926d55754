/** The short name of an operation or a channel, and its description. */

export interface ApiHead {
  readonly summary: string | undefined;
  readonly description: string | undefined;
}

/** A summary is the title of a page and its address. Further paragraphs of it begin the description. */
export function headOf(summary: string | undefined, description: string | undefined): ApiHead {
  const [title, ...further] = (summary ?? '').trim().split(/\r?\n\s*\n/);
  const rest = [...further, ...(description === undefined ? [] : [description])];
  return { summary: title || undefined, description: rest.length === 0 ? undefined : rest.join('\n\n') };
}
