/** Fetching over https and ssh from real git servers: with credentials, without, and with wrong ones. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Checkout, checkOut } from '../../../runtime/features/deploys/checkout.ts';
import { failureReason, withoutCredentials } from '../../../runtime/features/deploys/failure-messages.ts';

const PASSWORD = 's3cr3t-token';
const folder = mkdtempSync(join(tmpdir(), 'waymark-remotes-'));
const repository = join(folder, 'docs.git');
const authority = join(folder, 'cert.pem');
let server: Server;
let origin: string;
/** The `Authorization` header of each request. */
const given: (string | undefined)[] = [];

/** git's own server, behind a password. */
function serveGit(request: IncomingMessage, response: ServerResponse): void {
  given.push(request.headers.authorization);
  const { pathname, search } = new URL(request.url ?? '', origin);
  if (pathname.startsWith('/moved/')) {
    response.writeHead(302, { location: `${origin}${pathname.slice('/moved'.length)}${search}` }).end();
    return;
  }
  if (request.headers.authorization !== `Basic ${Buffer.from(`bot:${PASSWORD}`).toString('base64')}`) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="docs"' }).end('No.');
    return;
  }
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.on('close', () => {
    const all = Buffer.concat(parts);
    const end = all.indexOf('\r\n\r\n');
    for (const line of all.subarray(0, end).toString('latin1').split('\r\n')) {
      const [name = '', value = ''] = line.split(': ');
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.end(all.subarray(end + 4));
  });
}

beforeAll(async () => {
  const key = join(folder, 'key.pem');
  const kind = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...kind, '-keyout', key, '-out', authority, ...name], { stdio: 'ignore' });
  const work = join(folder, 'work');
  mkdirSync(work);
  const git = (...args: string[]): void => {
    const identity = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com'];
    execFileSync('git', [...identity, ...args], { cwd: work, stdio: 'ignore' });
  };
  git('init', '--initial-branch', 'main');
  writeFileSync(join(work, 'docs.json'), '{}');
  git('add', '--all');
  git('commit', '--message', 'Begin');
  git('clone', '--bare', work, repository);
  server = createServer({ key: readFileSync(key), cert: readFileSync(authority) }, serveGit);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  // As an operator names the authority of a server in the house.
  vi.stubEnv('GIT_SSL_CAINFO', authority);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
function take(remote: string, credentials: { username?: string; password?: string } = {}): Promise<Checkout> {
  const workspace = join(folder, `workspace-${++count}`);
  return checkOut(
    { remote, ...credentials, branch: 'main', folder: '', diskMb: 64 },
    { workspace, id: 'one' },
  );
}

async function refusal(
  remote: string,
  credentials: { username?: string; password?: string } = {},
): Promise<string> {
  const said = await take(remote, credentials).then(
    () => 'It was fetched.',
    (error: unknown) => failureReason(error, 'checkout'),
  );
  expect(said).not.toContain(PASSWORD);
  // A text that is kept is cleaned once more.
  return withoutCredentials(said, credentials);
}

describe('git over https', () => {
  it('authenticates with user and password from the configuration or the address', async () => {
    const { folder: files } = await take(`${origin}/docs.git`, { username: 'bot', password: PASSWORD });
    expect(await readdir(files)).toContain('docs.json');
    const written = `${origin.replace('//', `//bot:${PASSWORD}@`)}/docs.git`;
    const { folder: again } = await take(written);
    expect(await readFile(join(again, 'docs.json'), 'utf8')).toBe('{}');
    const workspaces = (await readdir(folder)).filter((name) => name.startsWith('workspace-'));
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      if (!file.isFile() || !workspaces.some((name) => path.startsWith(join(folder, name)))) continue;
      expect(await readFile(path, 'latin1'), path).not.toContain(PASSWORD);
    }
  });

  it('prompts for no password, and reports that access was refused', async () => {
    expect(await refusal(`${origin}/docs.git`)).toMatch(
      /could not read Username .*terminal prompts disabled/,
    );
    expect(await refusal(`${origin}/docs.git`, { username: 'bot', password: 'wrong' })).toMatch(
      /Authentication failed|could not read/,
    );
  });

  it('does not send the password along a redirect', async () => {
    given.length = 0;
    const said = await refusal(`${origin}/moved/docs.git`, { username: 'bot', password: PASSWORD });
    expect(said).toContain('302');
    expect(given).toHaveLength(1);
  });

  it('rejects a certificate of an unknown authority', async () => {
    vi.stubEnv('GIT_SSL_CAINFO', undefined);
    onTestFinished(() => void vi.stubEnv('GIT_SSL_CAINFO', authority));
    given.length = 0;
    const said = await refusal(`${origin}/docs.git`, { username: 'bot', password: PASSWORD });
    expect(said).toMatch(/certificate/i);
    expect(given).toEqual([]);
  });
});

describe('git over ssh', () => {
  it('uses the operator’s ssh command', async () => {
    // Instead of a connection: what would be run on the other side is run here.
    const command = join(folder, 'ssh');
    const seen = join(folder, 'asked');
    writeFileSync(command, `#!/bin/sh\necho "$@" > ${seen}\nfor last; do :; done\nexec sh -c "$last"\n`);
    chmodSync(command, 0o755);
    vi.stubEnv('GIT_SSH_COMMAND', command);
    onTestFinished(() => void vi.stubEnv('GIT_SSH_COMMAND', undefined));
    const { folder: files } = await take(`git@git.example.com:${repository}`);
    expect(await readdir(files)).toContain('docs.json');
    expect(await readFile(seen, 'utf8')).toContain(`git@git.example.com git-upload-pack '${repository}'`);
  });
});
