/** A server that counts, requests as browsers and programs send them, and what was kept when the server has ended. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { dayOf, readAnalytics } from '../../../runtime/packages/foundation/state/analytics.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { sumOf, type Table, type Tally } from '../../../runtime/packages/foundation/state/tally.ts';
import { type ServeOptions, serve } from '../../../runtime/server.ts';
import { fixtureDist } from '../support/fixture-dist.ts';
import { fixtureRelease } from '../support/fixture-site.ts';
import { type RawHeaders, type RawResponse, rawRequest } from '../support/raw-request.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A reader who opens a page. */
export const READER: RawHeaders = {
  'user-agent': FIREFOX,
  accept: 'text/html,application/xhtml+xml',
  'accept-language': 'en',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** A page's own script that sends a beacon. */
export const PAGE: RawHeaders = {
  'user-agent': FIREFOX,
  'content-type': 'text/plain;charset=UTF-8',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'no-cors',
};

export interface Counting {
  readonly url: string;
  get(path: string, headers?: RawHeaders): Promise<RawResponse>;
  post(path: string, body: unknown, headers?: RawHeaders): Promise<RawResponse>;
  /** Ends the server. */
  counted(): Promise<Tally>;
}

/** With a site and a storage of its own; it ends with the test. An error in its log fails `counted`. */
export async function countingServer(options: Partial<ServeOptions> = {}): Promise<Counting> {
  const storage = join(await mkdtemp(join(tmpdir(), 'waymark-counting-')), 'state.db');
  const errors: unknown[] = [];
  const server = await serve({
    release: await fixtureRelease(),
    site: await fixtureDist(),
    storage,
    port: 0,
    host: '127.0.0.1',
    logger: { error: (event, details) => errors.push({ event, ...details }) },
    ...options,
  });
  onTestFinished(() => server.close());
  const { url } = server;
  return {
    url,
    get: (path, headers = READER) => rawRequest(url, path, { headers }),
    post: (path, body, headers = PAGE) =>
      rawRequest(url, path, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async counted() {
      await server.close();
      if (errors.length > 0) throw new Error('The runtime logged errors.', { cause: errors });
      return keptToday(storage);
    },
  };
}

/** The counts of today in a storage. */
export async function keptToday(storage: string): Promise<Tally> {
  const state = await openState(storage);
  const today = dayOf(Date.now());
  const days = await readAnalytics(state, today, today);
  await state.close();
  return sumOf(days.map(({ tally }) => tally));
}

/** The entry of a view in a response; other parts of the server tell theirs in the same header. */
export function viewTiming({ headers }: RawResponse): string | undefined {
  return String(headers['server-timing'] ?? '')
    .split(', ')
    .find((entry) => /^view\b/.test(entry));
}

/** The counts that are not zero. */
export const countsOf = ({ counts }: Tally): Record<string, number> => Object.fromEntries(counts);

export const tableOf = ({ tables }: Tally, table: Table): Record<string, number> =>
  Object.fromEntries(tables.get(table) ?? []);
