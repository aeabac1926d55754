/** The `Host` of requests as they come: an invalid one is the client's mistake, at every address. */
import { expect, it } from 'vitest';
import { connectTo } from './support/connection.ts';
import { served } from './support/served.ts';

async function statusOf(lines: readonly string[], method = 'GET', path = '/healthz'): Promise<string> {
  const { url } = await served();
  const { send, received, socket } = await connectTo(url);
  send([`${method} ${path} HTTP/1.1`, ...lines, 'Content-Length: 0', '', ''].join('\r\n'));
  const text = await received(/^HTTP\/1.1 \d+ [\s\S]*\r\n\r\n/);
  socket.destroy();
  return text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
}

it.each([
  ['a port that there is not', ['Host: docs.acme.dev:99999']],
  ['a port that is none', ['Host: docs.acme.dev:http']],
  ['a name that is none', ['Host: docs acme']],
  ['a path', ['Host: docs.acme.dev/mcp']],
  ['a user', ['Host: user@docs.acme.dev']],
  ['a port alone', ['Host: :80']],
  ['an address that is none', ['Host: [::1']],
  ['two', ['Host: docs.acme.dev', 'Host: docs.acme.dev']],
  ['two of which one is not ours', ['Host: docs.acme.dev', 'hOST: evil.example']],
])('RFC 9112 3.2: a request whose Host is %s is refused with 400', async (_, lines) => {
  expect(await statusOf(lines)).toBe('400');
  expect(await statusOf(lines, 'POST', '/mcp')).toBe('400');
});

it.each([
  'docs.acme.dev',
  'docs.acme.dev:443',
  'localhost:3000',
  '10.0.0.7',
  '[::1]:3000',
  'inner_name',
  'docs.acme.dev.',
])('%s is a valid Host header', async (host) => {
  expect(await statusOf([`Host: ${host}`])).toBe('200');
});
