/** Content negotiation: the client's preferences (RFC 9110, section 12). */

/** Members of an `Accept…` header to their quality; 1 if none is given, 0 for refused or invalid members. */
export function qualities(header: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const member of header.split(',')) {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
    if (name === '') continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    found.set(
      name,
      quality === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality) ? Number(quality) : 0,
    );
  }
  return found;
}

export type Encoding = 'br' | 'gzip';

/** The one sent if a client likes several the same comes first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** The encoding to send out of those that there are, ours first if the client likes several the same. */
export function preferredEncoding<E extends string>(
  header: string | null,
  available: readonly E[],
): E | undefined {
  if (header === null) return undefined;
  const accepted = qualities(header);
  const other = accepted.get('*') ?? 0;
  let best: E | undefined;
  let bestQuality = 0;
  for (const encoding of available) {
    const quality = accepted.get(encoding) ?? accepted.get(`x-${encoding}`) ?? other;
    if (quality > bestQuality) [best, bestQuality] = [encoding, quality];
  }
  return best;
}

export type TextType = 'text/markdown' | 'text/plain';

/**
 * The type to send a page's Markdown as, if the client asks for it by name and likes it as much as HTML. Browsers
 * name HTML and no plain text; a client that takes anything gets HTML.
 */
export function markdownType(header: string | null): TextType | undefined {
  if (header === null) return undefined;
  const accepted = qualities(header);
  const html = Math.max(accepted.get('text/html') ?? 0, accepted.get('application/xhtml+xml') ?? 0);
  const types = ['text/markdown', 'text/plain'] as const;
  return types.find((type) => {
    const quality = accepted.get(type) ?? 0;
    return quality > 0 && quality >= html;
  });
}
