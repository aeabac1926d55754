/**
 * Specifications at an address: fetched once while a site is loaded, kept on disk with the server's ETag.
 *
 * The address is in docs.json, so whoever builds the site has chosen it, and the answer is shown only if it is
 * a specification: addresses of a private network are allowed, as a company's own specifications stand there.
 * Plain http could be changed on its way, so it is read from this machine only. Redirects are the choice of whoever answers: they
 * lead to the same server or to public ones.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PrivateAddressError } from '@waymark/foundation/egress/lookup';
import { requestOutside } from '@waymark/foundation/egress/request';
import { writeWhole } from '@waymark/source/files/write-whole';
import { parseSpecification, versionOf } from './parse.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 30_000_000;
const MAX_REDIRECTS = 5;

export type Fetched =
  | { readonly text: string; readonly stale?: { readonly reason: string; readonly since: string } }
  | { readonly reason: string };

interface KeptSpecification {
  readonly url: string;
  readonly etag?: string | undefined;
  readonly date: string;
  readonly text: string;
}

/** Why an address may not be fetched; undefined if it may. */
export function refusedAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return 'it is not an address';
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return 'an address with a password would be published';
  if (protocol === 'https:') return undefined;
  const local = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'http:' && local ? undefined : 'only https addresses are read';
}

/**
 * The specification at an address; the last copy in the folder if the server does not answer, or with something else
 * such as a sign-in page. Without a folder none is kept.
 */
export async function fetchSpecification(address: string, folder: string | undefined): Promise<Fetched> {
  const refused = refusedAddress(address);
  if (refused !== undefined) return { reason: refused };
  const file = folder && join(folder, `${hash('sha256', address).slice(0, 32)}.json`);
  const kept = file === undefined ? undefined : readKept(file, address);
  try {
    const answer = await request(address, kept?.etag);
    if (answer === 'unchanged' && kept !== undefined) return { text: kept.text };
    if (answer === 'unchanged') return { reason: 'the server answered 304 to a first request' };
    requireSpecification(answer.text, address);
    if (file !== undefined) await keep(file, { url: address, date: new Date().toISOString(), ...answer });
    return { text: answer.text };
  } catch (error) {
    const reason = reasonOf(error);
    return kept === undefined
      ? { reason }
      : { text: kept.text, stale: { reason, since: kept.date.slice(0, 10) } };
  }
}

async function request(
  address: string,
  etag: string | undefined,
): Promise<'unchanged' | { text: string; etag?: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = {
    accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
    ...(etag !== undefined && { 'if-none-match': etag }),
  };
  let at = address;
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const response = await ask(at, address, { headers, signal });
    const location = response.headers.get('location');
    if (response.status === 304) return 'unchanged';
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      at = new URL(location, at).href;
      const isSafe = isSameServer(at, address) || at.startsWith('https:');
      const refused = refusedAddress(at) ?? (isSafe ? undefined : 'only https addresses are read');
      if (refused !== undefined) throw new Error(`it redirects to ${at}, and ${refused}`);
      continue;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the server answered ${response.status}`);
    }
    const tag = response.headers.get('etag');
    return { text: await read(response), ...(tag !== null && { etag: tag }) };
  }
  throw new Error(`it redirects more than ${MAX_REDIRECTS} times`);
}

const isSameServer = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin;

/** @param named Address that docs.json names. */
async function ask(
  at: string,
  named: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  if (isSameServer(at, named)) return fetch(at, { ...init, redirect: 'manual' });
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  return requestOutside(at, { method: 'GET', ...init, ...limits }).catch((error: unknown) => {
    if (!(error instanceof PrivateAddressError)) throw error;
    throw new Error(`it redirects to ${at}, which is in a private network`);
  });
}

function requireSpecification(text: string, address: string): void {
  const parsed = parseSpecification(text, address);
  if ('problem' in parsed) throw new Error(`its response cannot be read: ${parsed.problem.message}`);
  if (versionOf(parsed.value) === undefined) throw new Error('its response is not a specification');
}

async function read(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readKept(file: string, address: string): KeptSpecification | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptSpecification;
    return kept.url === address && typeof kept.text === 'string' ? kept : undefined;
  } catch {
    // There is none, or one that cannot be read, which is as good as none.
    return undefined;
  }
}

async function keep(file: string, kept: KeptSpecification): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await writeWhole(file, JSON.stringify(kept));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `the server took longer than ${TIMEOUT_MS / 1000} s`;
  const { cause } = error;
  return cause instanceof Error
    ? cause.message || ((cause as NodeJS.ErrnoException).code ?? error.message)
    : error.message;
}
