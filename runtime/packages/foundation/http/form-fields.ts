/** Forms of the server's own pages. */
import { bodyText } from './body-text.ts';

/** Longest body of a form, in bytes. */
const MAX_FORM = 16 * 1024;

/** The fields of a form; undefined if the body is no form, or too long. */
export async function formFields(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  const text = await bodyText(request, MAX_FORM);
  return text === undefined ? undefined : new URLSearchParams(text);
}
