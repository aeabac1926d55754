/** Sessions: who is signed in to the site in a browser. */
import { hash } from 'node:crypto';
import { base64url, EncryptJWT, errors, jwtDecrypt } from 'jose';
import { type Account, findAccount, userSubject } from '../access/account.ts';
import { cookieJar } from '../http/cookies.ts';
import { madeRecord } from '../state/made-record.ts';
import { hashSecret, randomSecret } from '../state/secrets.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';

const KIND = 'session';
const SEAL_KEY = 'session-seal:key';
const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;

/** A session ends without a request for so long. */
const IDLE_SECONDS = 2 * 3600;
/** However much it is used. */
const LONGEST_SECONDS = 12 * 3600;
/** Interval at which its use is written down. */
const RENEW_SECONDS = 10 * 60;

interface Session {
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** The session at the user's source, such as an ID token: by it the source knows whom to sign out. */
  readonly idToken?: string | undefined;
}

export interface SignedIn {
  readonly subject: string;
  readonly account: Extract<Account, { kind: 'user' }>;
  /** Id of the session: tells it from others, and nothing else. */
  readonly mark: string;
  /** If the session was renewed: a `Set-Cookie` for the answer. */
  readonly cookie?: string | undefined;
}

export type Sessions = Awaited<ReturnType<typeof createSessions>>;

export async function createSessions(state: State, { secure }: { readonly secure: boolean }) {
  const jar = cookieJar('waymark-session', secure);
  const sealKey = base64url.decode(await madeRecord(state, SEAL_KEY, randomSecret));

  const seal = (id: string): Promise<string> =>
    new EncryptJWT({ id }).setProtectedHeader(ENCRYPTION).encrypt(sealKey);

  const open = async (cookieHeader: string | null | undefined): Promise<string | undefined> =>
    idIn(jar.read(cookieHeader), sealKey);

  return {
    /**
     * A new session, whatever the browser had before: an id that somebody planted is worth nothing.
     *
     * @param elsewhere Name of the session at the user's source.
     */
    async start(user: User, elsewhere?: string): Promise<{ readonly cookie: string }> {
      const id = randomSecret();
      const now = Date.now();
      await state.set(
        keyOf(id),
        { subject: userSubject(user), started: now, idToken: elsewhere } satisfies Session,
        LONGEST_SECONDS,
      );
      await state.set(seenKey(id), now, IDLE_SECONDS);
      return { cookie: jar.set(await seal(id), IDLE_SECONDS) };
    },
    async read(cookieHeader: string | null | undefined): Promise<SignedIn | undefined> {
      const id = await open(cookieHeader);
      if (id === undefined) return undefined;
      const [session, seen] = await Promise.all([
        state.get<Session>(keyOf(id)),
        state.get<number>(seenKey(id)),
      ]);
      if (session === undefined || seen === undefined) return undefined;
      const now = Date.now();
      const account = await findAccount(state, session.subject);
      if (account?.kind !== 'user') return undefined;
      const signedIn = { subject: session.subject, account, mark: markOf(id) };
      if (now - seen < RENEW_SECONDS * 1000) return signedIn;
      const left = LONGEST_SECONDS - (now - session.started) / 1000;
      const seconds = Math.max(1, Math.ceil(Math.min(IDLE_SECONDS, left)));
      // Not the session itself: writing that again could bring back one that was ended meanwhile.
      await state.set(seenKey(id), now, seconds);
      return { ...signedIn, cookie: jar.set(await seal(id), seconds) };
    },
    async end(
      cookieHeader: string | null | undefined,
    ): Promise<{ readonly cookie: string; readonly elsewhere?: string | undefined }> {
      const id = await open(cookieHeader);
      if (id === undefined) return { cookie: jar.clear() };
      const session = await state.get<Session>(keyOf(id));
      await Promise.all([state.remove(keyOf(id)), state.remove(seenKey(id))]);
      return { cookie: jar.clear(), elsewhere: session?.idToken };
    },
  };
}

/** The id that a cookie holds; undefined if it is not sealed by us. */
async function idIn(sealed: string | undefined, sealKey: Uint8Array): Promise<string | undefined> {
  if (sealed === undefined) return undefined;
  try {
    const { payload } = await jwtDecrypt(sealed, sealKey, {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
    });
    return typeof payload.id === 'string' ? payload.id : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function keyOf(id: string): string {
  return `${KIND}:${hashSecret(id)}`;
}

function markOf(id: string): string {
  return hash('sha256', `mark:${id}`, 'base64url').slice(0, 16);
}

function seenKey(id: string): string {
  return `session-seen:${hashSecret(id)}`;
}
