/** A protected site, built by the command and served as it is in production, with people who may read parts of it. */
import { join } from 'node:path';
import type { Logger } from '../../../runtime/packages/foundation/log.ts';
import { createCredential } from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { changeSettings } from '../../../runtime/packages/foundation/state/settings.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { type Served, serve } from '../../../runtime/server.ts';
import { freePort } from '../../support/free-port.ts';
import { Visitor } from '../oauth/visitor.ts';
import { PASSWORD } from '../support/password.ts';

/** Each user's groups; nobody has the group `board`. */
export const PEOPLE = {
  plain: [],
  stella: ['staff'],
  oscar: ['ops', 'unknown'],
  both: ['staff', 'ops'],
} as const satisfies Record<string, readonly string[]>;
export type PersonName = keyof typeof PEOPLE;

export interface ProtectedServer {
  readonly url: string;
  readonly logged: readonly string[];
  readonly machine: { readonly id: string; readonly secret: string };
  /** A browser in which somebody signed in. */
  signedIn(person: PersonName): Promise<Visitor>;
  /** Lets everybody use /mcp, as an operator may. */
  openMcp(): Promise<void>;
  close(): Promise<void>;
}

/** @param out Folder with `dist` and `.waymark`. */
export async function protectedServer(out: string, base = ''): Promise<ProtectedServer> {
  const port = await freePort('localhost');
  const url = `http://localhost:${port}${base}`;
  // As in production: the commands of an operator open the same file.
  const storage = join(out, 'state.db');
  const state = await openState(storage);
  for (const [name, groups] of Object.entries(PEOPLE)) {
    await addUser(state, { name, password: PASSWORD, groups: [...groups] });
  }
  const { credential, secret } = await createCredential(state, 'job');
  const logged: string[] = [];
  const logger: Logger = {
    error: (event, details) =>
      logged.push(`${event} ${String(details.error ?? '')} ${JSON.stringify(details)}`),
  };
  const served: Served = await serve({
    release: join(out, '.waymark'),
    site: join(out, 'dist'),
    storage,
    url,
    port,
    logger,
    limits: false,
  });
  return {
    url,
    logged,
    machine: { id: credential.id, secret },
    async signedIn(person) {
      const visitor = new Visitor(new URL(url).origin);
      const form = await visitor.get(`${base}/login`);
      const at = await visitor.post(`${base}/login`, {
        name: person,
        password: PASSWORD,
        source: 'directory',
        return: `${base}/`,
      });
      if (form.status !== 200 || at.url.includes('/login'))
        throw new Error(`${person} could not sign in: ${at.status} ${at.url}`);
      return visitor;
    },
    async openMcp() {
      await changeSettings(state, { mcpEnabled: true });
    },
    async close() {
      await served.close();
      await state.close();
    },
  };
}
