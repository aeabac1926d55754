/** Short texts that a page's HTML and its Markdown share. */
import type { SecurityScheme } from '../model/security.ts';

export const SCHEME_KINDS: Readonly<Record<SecurityScheme['kind'], string>> = {
  bearer: 'Bearer',
  basic: 'Basic',
  apiKey: 'API key',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
  other: 'HTTP',
};

/** How a request carries it: `Authorization: Bearer <token>`; empty if its name says all. */
export function credentialForm({ name, prefix, kind }: SecurityScheme): string {
  if (prefix === '') return '';
  return `${name}: ${prefix}${kind === 'basic' ? '<base64(user:password)>' : '<token>'}`;
}

/** A description as the summary of what it describes. */
export function firstLine(text: string | undefined): string {
  const line = (text ?? '').split('\n', 1)[0]?.replaceAll(/[*_`]/g, '').trim() ?? '';
  return line.length > 90 ? `${line.slice(0, 88).trimEnd()}…` : line;
}
