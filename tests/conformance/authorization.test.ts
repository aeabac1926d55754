import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addUser } from '../../runtime/packages/foundation/state/users.ts';
import { register } from '../runtime/oauth/authorize.ts';
import { identityServer } from '../runtime/oauth/identity-server.ts';
import { Visitor } from '../runtime/oauth/visitor.ts';
import { PASSWORD } from '../runtime/support/password.ts';
import { freePort } from '../support/free-port.ts';

const require = createRequire(import.meta.url);

it('the authorization server passes the conformance suite', async () => {
  const server = await identityServer();
  onTestFinished(() => server.close());
  await addUser(server.state, { name: 'ada', password: PASSWORD });
  const port = await freePort();
  const redirect = `http://127.0.0.1:${port}/callback`;
  const { body } = await register(server, { redirect_uris: [redirect] });
  const root = dirname(require.resolve('@modelcontextprotocol/conformance/package.json'));
  const { bin } = require('@modelcontextprotocol/conformance/package.json') as {
    bin: Record<string, string>;
  };
  const output = await new Promise<string>((resolve) => {
    const issuer = `${server.url}/authed/mcp/oauth`;
    const child = execFile(
      process.execPath,
      [
        join(root, Object.values(bin)[0] ?? ''),
        'authorization',
        '--url',
        issuer,
        '--client-id',
        body.client_id,
        '--resource',
        `${server.url}/authed/mcp`,
        '--port',
        String(port),
      ],
      (_, stdout, stderr) => resolve(`${stdout}\n${stderr}`),
    );
    // It prints the address for a person to open, and waits for the redirect at its end.
    let seen = '';
    let opened = false;
    const read = (chunk: unknown): void => {
      seen += String(chunk);
      const [address] = new RegExp(`${issuer}/authorize\\?\\S+`).exec(seen) ?? [];
      if (address === undefined || opened || !/\s$/.test(seen)) return;
      opened = true;
      void walk(server.url, address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  const lines = [...output.matchAll(/([✓✗]) ([\w-]+): (\d+) passed, (\d+) failed/g)];
  expect(lines.length, output).toBeGreaterThanOrEqual(2);
  expect(
    lines.filter(([, mark]) => mark === '✗'),
    output,
  ).toEqual([]);
});

/** The steps of a person in the browser. */
async function walk(origin: string, address: string): Promise<void> {
  const visitor = new Visitor(origin);
  const consent = await visitor.signIn(await visitor.get(address.slice(origin.length)), 'ada', PASSWORD);
  const done = await visitor.post(new URL(consent.url).pathname, { decision: 'allow' });
  await fetch(done.url);
}
