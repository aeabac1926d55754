/** A server of a built site, with the state of a site that was read for sixty days: for pictures of its dashboard. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { deploySchema } from '../runtime/features/deploys/options.ts';
import { openState } from '../runtime/packages/foundation/state/open.ts';
import { addUser } from '../runtime/packages/foundation/state/users.ts';
import { type Served, serve } from '../runtime/server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { fillDemo } from './demo-data.ts';
import { fillDeploys } from './demo-deploys.ts';

export const ADMIN = { name: 'ada', password: 'for a picture alone' } as const;

export interface DemoServer extends Served {
  /** Ids of a deploy that succeeded and of one that failed; none if the state is empty. */
  readonly deploys: Readonly<Partial<Record<'success' | 'failure', string>>>;
}

export interface DemoOptions {
  /** Nothing was counted, asked, deployed or made yet. */
  readonly isEmpty?: boolean;
}

/** @param folder Holds `dist/` and `.waymark/`; the state is put beside them. */
export async function demoServer(folder: string, { isEmpty = false }: DemoOptions = {}): Promise<DemoServer> {
  const storage = path.join(folder, isEmpty ? 'empty.db' : 'state.db');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const state = await openState(storage);
  await addUser(state, { ...ADMIN, admin: true });
  if (!isEmpty) await fillDemo(state);
  const workspace = path.join(folder, isEmpty ? 'empty' : 'work');
  mkdirSync(workspace);
  const deploys = isEmpty ? {} : await fillDeploys(state, { url, folder, workspace });
  await state.close();
  const served = await serve({
    ...{ release: path.join(folder, '.waymark'), site: path.join(folder, 'dist'), storage, port, url },
    host: '127.0.0.1',
    deploy: { ...deploySchema.parse({ project: 'docs', remote: folder }), workspace },
  });
  return { ...served, deploys };
}
