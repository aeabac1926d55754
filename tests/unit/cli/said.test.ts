/** Text of servers in the output of commands. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { stderrLogger } from '../../../runtime/packages/foundation/log.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';

const ESCAPES = '\u001b[2J\u009b31m\u0007\u202e\u2028\u200f\u200b\u{e0041}\n::add-mask::a##[add-mask]b';
const STEERING = /[^\P{Cc}\n]|[\u202e\u2028\u200f\u200b\u{e0041}]|^\s*::|##\[/mu;

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
    const { stdout, stderr } = await loadedWaymark(['deploy', 'docs', '--url', url, '--key', 'svc_x']);
    expect(stdout + stderr).toMatch(
      status === 202 ? /^a.*b/s : status === 404 ? /no.* such/s : /answered 400/,
    );
    expect(stdout + stderr).not.toMatch(STEERING);
  },
);

it('CWE-150: `waymark ask` prints no signs of a server that steer the terminal', async () => {
  const url = await serverThatAnswers(401, { message: `no${ESCAPES} such` });
  const { stderr } = await loadedWaymark(['ask', 'Why?', '--url', url]);
  expect(stderr).toMatch(/no.* such/s);
  expect(stderr).not.toMatch(STEERING);
});

it('CWE-117: a line of the log of errors has no signs that steer a terminal, and keeps its value', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  stderrLogger.error('failed', { error: new Error(ESCAPES) });
  const line = String(write.mock.calls[0]?.[0]);
  expect(line.trimEnd()).not.toMatch(STEERING);
  expect(line.indexOf('\n')).toBe(line.length - 1);
  expect(JSON.parse(line)).toMatchObject({ event: 'failed', error: { message: ESCAPES } });
});
