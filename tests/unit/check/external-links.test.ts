import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askAddress } from '../../../plugin/check/ask-address.ts';
import { checkExternalLinks } from '../../../plugin/check/external-links.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { loadSite } from '../../../plugin/site.ts';
import { freePort } from '../../support/free-port.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const ASK = { userAgent: 'waymark-check/test', timeoutMs: 10_000 };

interface Asked {
  readonly url: string;
  /** `METHOD path`, in the order in which they came. */
  readonly requests: string[];
  /** The most at one time. */
  readonly most: () => number;
}

/** A site elsewhere. Its requests wait until the next turn, so that those that are made together meet. */
async function elsewhere(answer: RequestListener): Promise<Asked> {
  const requests: string[] = [];
  let now = 0;
  let most = 0;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    most = Math.max(most, ++now);
    response.once('close', () => now--);
    setImmediate(() => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, most: () => most };
}

async function check(page: string, { known = [] as readonly string[], ignored = '' } = {}) {
  const site = await loadSite({
    root: docsRoot({ 'docs.json': MINIMAL, 'index.mdx': page }),
    url: 'https://docs.example.com',
  });
  const result = await checkExternalLinks(site, await createEngine(site).documents(), {
    ignoresLink: (href) => href === ignored,
    isKnown: (address) => known.includes(address),
    ask: (address) => askAddress(address, { ...ASK, allowPrivate: true }),
    pauseMs: 0,
  });
  const said = result.diagnostics.map(({ line, message }) => `${line} ${message}`);
  return { ...result, said };
}

const statusIn: RequestListener = ({ url = '' }, response) => {
  response.writeHead(Number(/\d+/.exec(url)?.[0] ?? 200)).end();
};

test('each address is requested once, without its fragment, and a dead one reported at each link', async () => {
  const { url, requests } = await elsewhere(statusIn);
  const none = `http://127.0.0.1:${await freePort()}/`;
  const { said, answered, unsure } = await check(
    [
      `[a](${url}/200#x) [b](${url}/200#y)`,
      `[c](${url}/404)`,
      `[d](${url}/410) <a href="${url}/404">e</a>`,
      `[f](${url}/403) [g](${url}/500) [h](${url}/429-not)`,
      `[i](${none}) [own](https://docs.example.com/x) [mail](mailto:a@example.com)`,
    ].join('\n\n'),
  );
  expect(said).toEqual([
    `3 \`${url}/404\` answers 404.`,
    `5 \`${url}/410\` answers 410.`,
    `5 \`${url}/404\` answers 404.`,
    `9 \`${none}\` refuses connections.`,
  ]);
  expect(answered).toEqual([`${url}/200`]);
  expect(unsure).toBe(3);
  expect(requests.filter((request) => request === 'HEAD /200')).toHaveLength(1);
  expect(requests).not.toContain('GET /200');
});

test('a server that rejects HEAD is asked by GET, without reading the body', async () => {
  const { url, requests } = await elsewhere((request, response) => {
    if (request.method === 'HEAD') response.writeHead(405).end();
    // Without end: whoever reads the body never comes back.
    else response.writeHead(200).write('x'.repeat(1024 * 1024));
  });
  expect((await check(`[a](${url}/a)`)).answered).toEqual([`${url}/a`]);
  expect(requests).toEqual(['HEAD /a', 'GET /a']);
});

test('redirects of external links are followed to their end', async () => {
  const { url } = await elsewhere(({ url: path = '' }, response) => {
    const [, next] = /^\/to(.*)/.exec(path) ?? [];
    response.writeHead(next === undefined ? Number(path.slice(1)) : 302, { location: next ?? '' }).end();
  });
  const circle = await elsewhere((_, response) => response.writeHead(301, { location: '/' }).end());
  const { said, answered } = await check(
    `[a](${url}/to/to/200)\n\n[b](${url}/to/404)\n\n[c](${circle.url}/)`,
  );
  expect(answered).toEqual([`${url}/to/to/200`]);
  expect(said).toEqual([
    `3 \`${url}/to/404\` answers 404.`,
    `5 \`${circle.url}/\` is redirected more than 10 times.`,
  ]);
});

test('a host gets two requests at a time, and none after it reports too many', async () => {
  const links = (url: string) => Array.from({ length: 30 }, (_, n) => `[x](${url}/p${n})`).join(' ');
  const polite = await elsewhere((_, response) => response.end());
  expect((await check(links(polite.url))).answered).toHaveLength(30);
  expect(polite.most()).toBeLessThanOrEqual(2);
  const full = await elsewhere((_, response) => response.writeHead(429).end());
  const { said, unsure } = await check(links(full.url));
  expect([said, unsure]).toEqual([[], 30]);
  expect(full.requests.length).toBeLessThanOrEqual(2);
});

test('addresses that answered recently or are ignored are not requested', async () => {
  const { url, requests } = await elsewhere(statusIn);
  await check(`[a](${url}/200) [b](${url}/404)`, { known: [`${url}/200`], ignored: `${url}/404` });
  expect(requests).toEqual([]);
});

test('no link is reported if no server can be reached', async () => {
  const none = `http://127.0.0.1:${await freePort()}/`;
  const { said, unsure } = await check(`[a](${none})`);
  expect([said, unsure]).toEqual([[], 1]);
});

test('OWASP, SSRF: private addresses are not requested', async () => {
  const { url, requests } = await elsewhere(statusIn);
  const port = new URL(url).port;
  for (const address of [
    `${url}/a`,
    `http://localhost:${port}/b`,
    `http://[::1]:${port}/c`,
    'http://169.254.169.254/',
  ])
    expect(await askAddress(address, ASK), address).toEqual({ kind: 'private' });
  expect(requests).toEqual([]);
});
