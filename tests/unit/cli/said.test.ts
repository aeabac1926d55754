/** Text of servers in the output of commands. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { waymark } from './run-cli.ts';

const ESCAPES = '\u001b[2J\u009b31m\u0007\u202e';

async function serverThatAnswers(status: number, body: object): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  [404, { message: `no${ESCAPES} such` }],
  [400, { message: { text: ESCAPES } }],
  [202, { statusId: `a${ESCAPES}b`, previewUrl: ESCAPES }],
])(
  'CWE-150: `waymark deploy` prints no signs of a server (%i) that steer the terminal',
  async (status, body) => {
    const url = await serverThatAnswers(status, body);
    const { stdout, stderr } = await waymark(['deploy', 'docs', '--url', url, '--key', 'svc_x']);
    expect(stdout + stderr).toMatch(status === 202 ? /^a.*b/ : status === 404 ? /no.* such/ : /answered 400/);
    for (const sign of ESCAPES.replaceAll(/[\w[]/g, '')) expect(stdout + stderr).not.toContain(sign);
  },
);

it('CWE-150: `waymark ask` prints no signs of a server that steer the terminal', async () => {
  const url = await serverThatAnswers(401, { message: `no${ESCAPES} such` });
  const { stderr } = await waymark(['ask', 'Why?', '--url', url]);
  expect(stderr).toMatch(/no.* such/);
  for (const sign of ESCAPES.replaceAll(/[\w[]/g, '')) expect(stderr).not.toContain(sign);
});
