/** Components of React in `waymark dev`: their scripts are served, and an edit is seen in the next answer. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../support/start-server.ts';

const FIXTURE = resolve(import.meta.dirname, '../../fixtures/react-site');

let docs: string;
let url: string;
let server: StartedServer;

const text = async (path: string) => (await fetch(url + path)).text();

beforeAll(async () => {
  docs = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, docs, { recursive: true });
  server = await startServer(['dev', docs, '--port', '0', '--host', '127.0.0.1']);
  url = server.url;
});

afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(docs, { recursive: true, force: true });
});

/** Every script and stylesheet that is made for a page. */
const own = (html: string) => [...new Set(html.match(/\/_waymark\/(?:react|utilities)[\w./-]+/g))];

test('`waymark dev` serves the scripts and data of a React page', async () => {
  const html = await text('/');
  expect(html).toContain('Count<!-- -->: <!-- -->3');
  const files = own(html);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const response = await fetch(url + file);
    expect([file, response.status]).toEqual([file, 200]);
    expect(response.headers.get('content-type')).toMatch(/^text\/(?:javascript|css)/);
  }
  expect((await fetch(`${url}/_waymark/react/none.js`)).status).toBe(404);
});

test('`waymark dev` serves the stylesheet of utilities', async () => {
  const [sheet = ''] = own(await text('/utilities')).filter((path) => path.endsWith('.css'));
  expect(await text(sheet)).toContain('.grid-cols-2');
});

test('`waymark dev` applies an edit of a module to the page and its script', async () => {
  const file = join(docs, 'snippets/counter.jsx');
  await writeFile(file, (await readFile(file, 'utf8')).replace("label ?? 'Count'", "label ?? 'Edited'"));
  for (;;) {
    const html = await text('/');
    if (html.includes('Edited<!-- -->: <!-- -->3')) break;
    await new Promise((wait) => setTimeout(wait, 25));
  }
  const scripts = await Promise.all(own(await text('/')).map(text));
  const modules = scripts.flatMap((code) => code.match(/\.\/[\w-]+\.js/g) ?? []);
  const all = await Promise.all(modules.map((path) => text(`/_waymark/react/${path}`)));
  expect([...scripts, ...all].some((code) => code.includes('Edited'))).toBe(true);
});
