/** What one request of a playground may cost. */
export const LIMITS = {
  /** Of all requests at one time. */
  concurrent: 32,
  milliseconds: 30_000,
  bodyBytes: 20_000_000,
  answerBytes: 20_000_000,
  redirects: 5,
  /** Of the answer's headers, as they are sent on in one. */
  headerBytes: 12_000,
} as const;
