/** Refuses what is over a limit (first specification, section 8), in words that a model understands. */
import { FILESYSTEM_TOOL, SEARCH_TOOL } from '../contract/tools.ts';
import { limitHeaders } from '../limits/headers.ts';
import type { LimitName, Limits, Verdict } from '../limits/limits.ts';

/** Undefined lets the messages of a request in. @param body Its messages, where it has some. */
export type Admission = (request: Request, body?: unknown) => Promise<Response | undefined>;

export interface AdmissionOptions {
  readonly limits: Limits;
  readonly authenticated: boolean;
  /** Address that a request came from. */
  readonly clientOf: (request: Request) => string;
}

/** One site is served: its limits have one key. */
const SITE = 'site';

export function createAdmission({ limits, authenticated, clientOf }: AdmissionOptions): Admission {
  const toolLimits: Readonly<Record<string, LimitName>> = authenticated
    ? { [SEARCH_TOOL]: 'authed-search', [FILESYSTEM_TOOL]: 'authed-filesystem' }
    : { [SEARCH_TOOL]: 'search', [FILESYSTEM_TOOL]: 'filesystem' };
  return async (request, body) => {
    const mine = await limits.take('client', clientOf(request));
    if (!mine.ok) return refusal(body, mine, 'You have sent too many requests within an hour.');
    for (const tool of calledTools(body)) {
      const limit = Object.hasOwn(toolLimits, tool) ? toolLimits[tool] : undefined;
      const verdict = limit === undefined ? undefined : await limits.take(limit, SITE);
      if (verdict && !verdict.ok) {
        return refusal(body, verdict, `All clients together have called ${tool} too often within an hour.`);
      }
    }
    return undefined;
  };
}

function calledTools(body: unknown): readonly string[] {
  return [body].flat().flatMap((message) => {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
    return method === 'tools/call' && typeof params?.name === 'string' ? [params.name] : [];
  });
}

function refusal(body: unknown, verdict: Verdict, reason: string): Response {
  const { retryAfter } = verdict;
  const id = (body as { id?: unknown } | null)?.id;
  const wait = retryAfter < 120 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
  const error = {
    code: -32_029,
    message: `${reason} Do not repeat the call now: try again in ${wait}, or answer with what you have.`,
    data: { retryAfterSeconds: retryAfter },
  };
  return Response.json(
    { jsonrpc: '2.0', id: typeof id === 'string' || typeof id === 'number' ? id : null, error },
    { status: 429, headers: limitHeaders(verdict) },
  );
}
