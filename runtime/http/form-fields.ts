/** What a page of ours sends. */

/** Longest body of a form, in characters. */
const MAX_FORM = 16 * 1024;

/** The fields of a form; undefined where it is none, or too long. */
export async function formFields(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FORM) return undefined;
  const text = await request.text();
  return text.length > MAX_FORM ? undefined : new URLSearchParams(text);
}
