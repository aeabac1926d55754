/** The API of deploys, as the `waymark deploy` command asks it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildProgress } from '@waymark/contract/build-progress';

export interface Status {
  readonly statusId: string;
  readonly status: string;
  readonly branch: string;
  readonly createdAt: string;
  readonly previewUrl?: string;
  readonly live?: boolean;
  readonly step?: string;
  readonly progress?: BuildProgress;
  readonly summary: string;
  readonly commit?: { readonly sha: string; readonly message: string };
  readonly timings: Readonly<Record<string, number>>;
  readonly diagnostics: readonly {
    readonly file?: string;
    readonly line?: number;
    readonly message: string;
    readonly hint?: string;
  }[];
}

/** The server is away, or accepts no more requests now: the same one may be answered later. */
class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly waitMs: number;
  constructor(
    message: string,
    { waitSeconds = 0, ...options }: ErrorOptions & { waitSeconds?: number } = {},
  ) {
    super(message, options);
    this.waitMs = waitSeconds * 1000;
  }
}

/** A restarted server is back after so long. */
const PATIENCE_MS = 120_000;
const LEAST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;

/** Asks again while the server is away: deploys that it had accepted go on when it is back. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unavailable) || performance.now() > until) throw error;
      await delay(Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, error.waitMs)));
    }
  }
}

/** Throws the server's message if it refuses. */
export async function requestApi<T>(
  url: string,
  {
    method,
    key,
    body: sent,
  }: { readonly method: string; readonly key: string; readonly body: object | undefined },
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  }).catch((error: unknown) => {
    throw new Unavailable(`${new URL(url).origin} cannot be reached.`, { cause: error });
  });
  const body = (await response.json().catch(() => ({}))) as { message?: unknown };
  if (response.ok) return body as T;
  const message = typeof body.message === 'string' ? body.message : `The server answered ${response.status}.`;
  if (response.status !== 429 && response.status < 500) throw new Error(message);
  throw new Unavailable(message, { waitSeconds: Number(response.headers.get('retry-after')) || 0 });
}
