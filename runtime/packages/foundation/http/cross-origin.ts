/** Lets pages of other origins read an answer (Fetch standard, CORS). Never with credentials. */

export interface CrossOrigin {
  /** True if pages of an origin may call. */
  readonly mayCall: (origin: string | null) => boolean;
  readonly methods: string;
  /** Headers of requests that they may set. */
  readonly requestHeaders: string;
  /** Headers of answers that they may read. */
  readonly exposed: string;
}

/** A day, in seconds: how long browsers need not ask again. */
const MAX_AGE = '86400';

export function letRead(
  response: Response,
  request: Request,
  { mayCall, methods, requestHeaders, exposed }: CrossOrigin,
): Response {
  const { headers } = response;
  const origin = request.headers.get('origin');
  headers.append('vary', 'origin');
  if (origin === null || !mayCall(origin)) return response;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', exposed);
  if (request.method === 'OPTIONS') {
    headers.set('access-control-allow-methods', methods);
    headers.set('access-control-allow-headers', requestHeaders);
    headers.set('access-control-max-age', MAX_AGE);
  }
  return response;
}
