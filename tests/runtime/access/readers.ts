/** People and programs that read every random site. Their credentials hold at each server with the same storage. */
import { join } from 'node:path';
import type { Viewer } from '../../../runtime/packages/contract/can-read.ts';
import { createCredential } from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { changeSettings } from '../../../runtime/packages/foundation/state/settings.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { serve } from '../../../runtime/server.ts';
import { Visitor } from '../oauth/visitor.ts';
import { accessToken, machineToken } from '../protected/access-token.ts';
import { PASSWORD } from '../support/password.ts';

export interface AccessReader {
  readonly name: string;
  readonly viewer: Viewer;
  /** Of a browser. */
  readonly cookie?: string | undefined;
  /** Of a tool. */
  readonly token?: string | undefined;
}

const PEOPLE: readonly (readonly [string, readonly string[]])[] = [
  ['nobody', []],
  ['other', ['board']],
  ['red', ['red']],
  ['both', ['red', 'blue']],
];

/** @param first Folder of a site at `url`, a free port of this machine. */
export async function signEverybodyIn(
  first: string,
  url: string,
): Promise<{ readonly storage: string; readonly readers: readonly AccessReader[] }> {
  const storage = join(first, 'state.db');
  const state = await openState(storage);
  for (const [name, groups] of PEOPLE)
    await addUser(state, { name, password: PASSWORD, groups: [...groups] });
  const { credential, secret } = await createCredential(state, 'job');
  await changeSettings(state, { mcpEnabled: true });
  await state.close();
  const served = await serve({
    ...{ release: join(first, '.waymark'), site: join(first, 'dist'), storage, url, limits: false },
    ...{ port: Number(new URL(url).port), logger: { error: () => {} } },
  });
  try {
    const people: AccessReader[] = [];
    for (const [name, groups] of PEOPLE) {
      const visitor = new Visitor(url);
      const token = await accessToken(url, visitor, name, PASSWORD);
      const cookie = [...visitor.cookies.values()].map((each) => `${each.name}=${each.value}`).join('; ');
      people.push({ name, viewer: { kind: 'user', groups }, cookie, token });
    }
    const token = await machineToken(url, { id: credential.id, secret });
    return {
      storage,
      readers: [
        { name: 'a stranger', viewer: { kind: 'anonymous' } },
        { name: 'a program', viewer: { kind: 'machine' }, token },
        ...people,
      ],
    };
  } finally {
    await served.close();
  }
}
