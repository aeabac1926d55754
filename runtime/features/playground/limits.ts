/** Limits on requests of a playground. */
export const LIMITS = {
  /** Requests to APIs under way, of all readers at one time. */
  concurrent: 32,
  /** Requests whose bodies are being read, of all readers at one time: each may hold its body's size. */
  reading: 64,
  /** Requests of one address at one time, while they are read and while the API is asked. */
  concurrentOfClient: 8,
  /** Time for a body to arrive; an API is asked once all of it is there. */
  bodyMilliseconds: 20_000,
  milliseconds: 30_000,
  bodyBytes: 20_000_000,
  answerBytes: 20_000_000,
  redirects: 5,
  /** Size of the answer's headers, as they are sent on in one. */
  headerBytes: 12_000,
} as const;
