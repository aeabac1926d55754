/** A refusal for programs, such as those of the administrative API. */
export function failure(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** A short answer for people and programs alike. */
export function plain(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

/** The answer to another method than those that an address has: `GET, HEAD`. */
export function notAllowed(allow: string, headers: Readonly<Record<string, string>> = {}): Response {
  return plain(405, 'Method not allowed', { ...headers, allow });
}

/** Leads a browser to another page, whatever it sent (303). */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** A text that a browser saves as a file, and runs nothing of. */
export function attachment(text: string, type: string, name: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
