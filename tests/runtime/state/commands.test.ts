/** The commands that change a server's state, next to a running server. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSubject } from '../../../runtime/packages/foundation/access/account.ts';
import { rememberConnection } from '../../../runtime/packages/foundation/oauth/connections.ts';
import { listApiKeys, verifyApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { listAudit } from '../../../runtime/packages/foundation/state/audit.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { idOf } from '../../../runtime/packages/foundation/state/secrets.ts';
import { readSettings } from '../../../runtime/packages/foundation/state/settings.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { findUser, rememberUser, verifyPassword } from '../../../runtime/packages/foundation/state/users.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { verifyCredential } from '../../support/verify-credential.ts';
import { MAIN, plainEnvironment } from '../../unit/cli/run-cli.ts';
import { PASSWORD } from '../support/password.ts';

let file: string;
/** The state that a server has open meanwhile. */
let state: State;
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'waymark-state-')), 'state.db');
  state = await openState(file);
});
afterAll(() => state.close());

const waymark = (args: readonly string[], input?: string) =>
  loadedWaymark([...args, '--state', file], undefined, input);

describe('commands for users', () => {
  it('take the name, not the label, so no second account is created for somebody from a provider', async () => {
    const label = 'grace@example.com';
    await rememberUser(state, {
      name: 'grace',
      label,
      source: 'oidc',
      groups: [],
      issuer: 'https://id.example',
    });
    const refused = {
      code: 2,
      stdout: '',
      stderr: `\nThere is no user ${label}: that is the label of grace (oidc). Give the name.\n`,
    };
    expect(await waymark(['admin', label], `${PASSWORD}\n`)).toEqual(refused);
    for (const args of [
      ['tools', label],
      ['groups', label, 'staff'],
      ['remove', label],
      ['end-access', label],
    ])
      expect(await waymark(['users', ...args])).toEqual(refused);
    expect(await findUser(state, label)).toBeUndefined();
    expect((await waymark(['admin', 'grace'])).stdout).toBe('grace may use the dashboard.\n');
    expect((await waymark(['users', 'remove', 'grace'])).code).toBe(0);
  });

  it('list all users with an ambiguous label', async () => {
    const person = { label: 'Boss@corp', groups: [], issuer: 'https://id.example' };
    await rememberUser(state, { ...person, name: '17', source: 'oidc' });
    await rememberUser(state, { ...person, name: '4', label: 'boss@corp', source: 'jwt' });
    expect((await waymark(['admin', 'BOSS@corp'], `${PASSWORD}\n`)).stderr).toBe(
      '\nThere is no user BOSS@corp: that is the label of 17 (oidc), 4 (jwt). Give the name.\n',
    );
    expect(await findUser(state, 'boss@corp')).toBeUndefined();
    for (const name of ['17', '4']) await waymark(['users', 'remove', name]);
  });

  it('add, list, edit, sign out and remove users', async () => {
    expect(await waymark(['users', 'add', 'ada', '--groups', 'staff,board'], `${PASSWORD}\n`)).toEqual({
      code: 0,
      stdout: 'Added ada.\n',
      stderr: '',
    });
    const user = await verifyPassword(state, 'ada', PASSWORD);
    expect(user).toMatchObject({ groups: ['board', 'staff'], admin: false });
    expect(JSON.parse((await waymark(['users', 'list', '--format', 'json'])).stdout)).toMatchObject([
      { name: 'ada', groups: 'board,staff', source: 'directory' },
    ]);
    await waymark(['users', 'groups', 'ada', 'staff']);
    expect((await findUser(state, 'ada'))?.groups).toEqual(['staff']);

    if (user === undefined) throw new Error('no user');
    const connection = { id: 'grant', tool: 'Editor', clientId: 'x', subject: userSubject(user) };
    await rememberConnection(state, 'ada', connection, 3600);
    await state.set(`oauth-Grant:${idOf('grant')}`, {});
    expect((await waymark(['users', 'tools', 'ada'])).stdout).toContain('Editor');
    expect((await waymark(['users', 'disconnect', 'ada', 'grant'])).stdout).toBe('Disconnected Editor.\n');
    expect(await state.get(`oauth-Grant:${idOf('grant')}`)).toBeUndefined();
    expect((await waymark(['users', 'disconnect', 'ada', 'grant'])).code).not.toBe(0);

    const { epoch = 0 } = (await findUser(state, 'ada')) ?? {};
    await waymark(['users', 'end-access', 'ada']);
    expect((await findUser(state, 'ada'))?.epoch).toBe(epoch + 1);
    await waymark(['users', 'passwd', 'ada'], 'another long password\n');
    expect(await verifyPassword(state, 'ada', 'another long password')).toBeDefined();
    await waymark(['users', 'remove', 'ada']);
    expect(await findUser(state, 'ada')).toBeUndefined();
  });

  it('explain a refusal', async () => {
    for (const [args, input, message] of [
      [['users', 'add', 'eve'], 'short\n', '12 to 1024'],
      [['users', 'add', 'eve'], '', 'standard input'],
      [['users', 'remove', 'nobody'], '', 'There is no user nobody'],
      [['users', 'end-access', 'nobody'], '', 'There is no user nobody'],
    ] as const) {
      const { code, stderr, stdout } = await waymark(args, input);
      expect([code === 0, stderr.includes(message), stdout]).toEqual([false, true, '']);
      expect(stderr).not.toContain('    at ');
    }
  });

  it('create the first admin', async () => {
    await waymark(['admin', 'root'], `${PASSWORD}\n`);
    expect(await findUser(state, 'root')).toMatchObject({ admin: true });
  });

  it('give a user of a provider access to the dashboard, and take it away', async () => {
    await rememberUser(state, { name: '8f3a', label: 'grace@example.com', source: 'oidc', groups: [] });
    expect((await waymark(['admin', '8f3a'])).stdout).toBe('8f3a may use the dashboard.\n');
    expect(await findUser(state, '8f3a')).toMatchObject({ admin: true, source: 'oidc' });
    expect((await waymark(['admin', '8f3a', '--revoke'])).stdout).toBe(
      '8f3a may no longer use the dashboard.\n',
    );
    expect(await findUser(state, '8f3a')).toMatchObject({ admin: false });
  });
});

it('credentials are created, listed without their secret, and deleted', async () => {
  const made = JSON.parse(
    (await waymark(['credentials', 'create', 'nightly job', '--format', 'json'])).stdout,
  );
  expect(await verifyCredential(state, made[0].client_id, made[0].client_secret)).toMatchObject({
    label: 'nightly job',
  });
  const { stdout } = await waymark(['credentials', 'list']);
  expect(stdout).toContain('nightly job');
  expect(stdout).not.toContain(made[0].client_secret);
  await waymark(['credentials', 'delete', made[0].client_id]);
  expect(await verifyCredential(state, made[0].client_id, made[0].client_secret)).toBeUndefined();
  expect((await waymark(['credentials', 'delete', made[0].client_id])).code).not.toBe(0);
});

it('keys are created, listed without their secret, and deleted', async () => {
  const scopes = ['--scope', 'deploy', '--scope', 'status'];
  const [made] = JSON.parse(
    (await waymark(['keys', 'create', 'ci', ...scopes, '--expires', '9', '--format', 'json'])).stdout,
  );
  expect(await verifyApiKey(state, made.key)).toMatchObject({ label: 'ci', scopes: ['deploy', 'status'] });
  expect((await waymark(['keys', 'list'])).stdout).not.toContain(made.key);
  await waymark(['keys', 'delete', made.id]);
  expect(await verifyApiKey(state, made.key)).toBeUndefined();
});

it('creating a key without a scope fails and lists the scopes', async () => {
  const { code, stderr } = await waymark(['keys', 'create', 'ci']);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /needs `deploy` and `status`\.\n {2}--scope deploy +start, cancel and roll back deploys/,
  );
  expect(await listApiKeys(state)).toEqual([]);
});

it('settings can be changed while a server runs', async () => {
  await waymark(['settings', 'mcp', 'open']);
  await waymark(['settings', 'add-redirect', 'chat.example']);
  expect(await readSettings(state)).toEqual({ mcpEnabled: true, redirectDomains: ['chat.example'] });
  expect(JSON.parse((await waymark(['settings', 'show'])).stdout)).toEqual(await readSettings(state));
  // Whoever misspells it must not believe that it is gone.
  const misspelt = await waymark(['settings', 'remove-redirect', 'chats.example']);
  expect(misspelt.code).not.toBe(0);
  expect(misspelt.stderr).toContain('chats.example is not among the allowed redirects: chat.example.');
  await waymark(['settings', 'remove-redirect', 'chat.example']);
  await waymark(['settings', 'mcp', 'close']);
  expect(await readSettings(state)).toEqual({ mcpEnabled: false, redirectDomains: [] });
  expect((await waymark(['settings', 'add-redirect', 'javascript://x'])).code).not.toBe(0);
});

it('the audit log has every command and no secret', async () => {
  const text = JSON.stringify((await listAudit(state, { limit: 100 })).entries);
  for (const action of [
    'user.added',
    'user.access-ended',
    'tool.disconnected',
    'credential.created',
    'api-key.deleted',
    'mcp.opened',
  ])
    expect(text).toContain(action);
  expect(text).not.toContain(PASSWORD);
});

describe('commands in a folder without a site', () => {
  it('create no state that a server would not read', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'waymark-no-site-'));
    const create = (): string[] => [MAIN, 'credentials', 'create', 'nightly job'];
    const options = { cwd, env: plainEnvironment(), encoding: 'utf8' } as const;
    const refused = spawnSync(process.execPath, create(), options);
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toContain("state.db: give the server's with --state, or run this in the folder");
    expect(readdirSync(cwd)).toEqual([]);
    mkdirSync(join(cwd, '.waymark'));
    const made = spawnSync(process.execPath, create(), options);
    expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('CLIENT_SECRET') });
    expect(made.stderr).toContain('so one was created. If a server is already running, give');
  });
});
