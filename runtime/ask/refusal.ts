/** An answer that a question does not get. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ code, message }, { status, headers });
}
