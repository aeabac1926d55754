/** Refuses calls over a limit (first specification, section 8), in words that a model understands. */
import { SITE } from '@waymark/foundation/limits/first-over';
import { limitHeaders } from '@waymark/foundation/limits/headers';
import type { LimitName, Limits, Verdict } from '@waymark/foundation/limits/limits';
import { type Door, PRODUCT_TOOLS } from './product-tools.ts';

/**
 * Undefined lets the messages of a request in, if it has some. The client is the one whose share of the site's limits is used: whoever
 * has signed in, or else the address.
 */
export type Admission = (
  sender: { readonly address: string; readonly client: string },
  body?: unknown,
) => Promise<Response | undefined>;

/** @param added Those of the tools of features. */
export function createAdmission(
  limits: Limits,
  door: Door,
  added: ReadonlyMap<string, readonly LimitName[]> = new Map(),
): Admission {
  const ofProduct = [...PRODUCT_TOOLS].map(([name, { limits }]) => [name, limits[door]] as const);
  const toolLimits = new Map([...ofProduct, ...added]);

  return async ({ address, client }, body) => {
    const count = Array.isArray(body) ? Math.max(1, body.length) : 1;
    const mine = await limits.take('client', address, { count });
    if (!mine.ok) return refusal(body, mine, 'You have sent too many messages within an hour.');
    const taken: (readonly [name: LimitName, key: string, count: number])[] = [];
    const take = async (name: LimitName, key: string, calls: number, share: boolean): Promise<Verdict> => {
      const verdict = await limits.take(name, key, { count: calls, share });
      if (verdict.ok) taken.push([name, key, calls]);
      return verdict;
    };
    for (const [tool, calls] of calledTools(body)) {
      for (const [index, name] of (toolLimits.get(tool) ?? []).entries()) {
        const own = index === 0 ? await take(name, client, calls, true) : undefined;
        const verdict = own?.ok === false ? own : await take(name, SITE, calls, false);
        if (verdict.ok) continue;
        // None of the batch's calls is answered.
        await Promise.all(taken.map((each) => limits.giveBack(...each)));
        const who = own?.ok === false ? 'You have' : 'All clients together have';
        return refusal(body, verdict, `${who} called ${tool} too often within an hour.`);
      }
    }
    return undefined;
  };
}

/** How often each tool is called. */
function calledTools(body: unknown): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  for (const message of Array.isArray(body) ? body : [body]) {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
    if (method !== 'tools/call' || typeof params?.name !== 'string') continue;
    calls.set(params.name, (calls.get(params.name) ?? 0) + 1);
  }
  return calls;
}

function refusal(body: unknown, verdict: Verdict, reason: string): Response {
  const { retryAfter } = verdict;
  const id = (body as { id?: unknown } | null)?.id;
  const wait =
    retryAfter < 120
      ? `${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}`
      : `${Math.ceil(retryAfter / 60)} minutes`;
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
