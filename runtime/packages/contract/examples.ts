/** A request of an address, and the beginning of its response, for the reference. Tests send them. */

export interface RouteExample {
  /** Path below the address of the site. Default: the path of the route. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** It is sent by POST. */
  readonly body?: string;
  readonly status: number;
  /** Headers that matter. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Its first lines. */
  readonly shows?: string;
  /** Answered so by any server with a storage, whoever asks. */
  readonly open?: true;
}

export const JSON_BODY = { 'content-type': 'application/json' };
export const OWN_PAGE = { ...JSON_BODY, origin: 'https://docs.example.com' };
export const KEY = { authorization: 'Bearer $WAYMARK_API_KEY' };
export const JSON_TYPE = { 'content-type': 'application/json' };
export const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };

/** JSON that comes with status 200. */
export const json = (shows: string, more: Partial<RouteExample> = {}): RouteExample => ({
  status: 200,
  answers: JSON_TYPE,
  shows,
  ...more,
});
