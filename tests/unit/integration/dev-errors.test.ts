/** Whoever writes hears in the terminal of a page that cannot be shown, and that it can again. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createDevSite } from '../../../plugin/dev/dev-site.ts';
import { integrationOptions } from '../../../plugin/options.ts';
import { resolveProject } from '../../../plugin/project.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

/** The site of a folder in development, with the lines that it tells the terminal. */
async function startDev(root: string) {
  const told: string[] = [];
  const project = resolveProject(integrationOptions({ root }), {
    ...{ root: pathToFileURL(`${root}/`), site: undefined, base: '/' },
  });
  const site = await createDevSite(project, {
    error: (text) => told.push(`error: ${text}`),
    info: (text) => told.push(`info: ${text}`),
  });
  onTestFinished(() => site.close());
  return { site, told };
}

test('a page below the address of the MCP server is shown, like on a server', async () => {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['mcp/tools'] } },
    'mcp/tools.mdx': 'Words on tools.\n',
  });
  const { site } = await startDev(root);
  const get = (path: string) => site.fetch(new Request(`http://localhost${path}`));
  expect(await (await get('/mcp/tools')).text()).toContain('Words on tools.');
  for (const path of ['/mcp', '/mcp/', '/mcp/server-card', '/.well-known/mcp.json', '/_waymark/playground'])
    expect([path, site.isOfRuntime(new Request(`http://localhost${path}`))]).toEqual([path, true]);
});

const BROKEN = '---\ntitle: One\n---\n\nFirst words.\n\n{foo bar}\n';

test('errors of requested or edited pages are printed once, and again as fixed', async () => {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index', 'one', 'two'] } },
    'index.mdx': 'import Part from "/snippets/part.mdx"\n\n<Part />\n',
    'snippets/part.mdx': 'A part.\n',
    'one.mdx': BROKEN,
    'two.mdx': BROKEN,
  });
  const { site, told } = await startDev(root);
  const get = async (path: string) => (await site.fetch(new Request(`http://localhost${path}`))).text();
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  /** Waits for it; on a busy machine a file that was written just before the start may be told of as an edit. */
  const tells = (text: RegExp) => expect.poll(() => told).toContainEqual(expect.stringMatching(text));

  // Nobody has asked for it.
  expect(told).toEqual([]);
  expect(await get('/one')).toContain('cannot be shown');
  expect(await get('/one')).toContain('one.mdx:7:6');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^error: one\.mdx\n\s+7:6\s+error .*page-syntax/);

  write('snippets/part.mdx', 'A part.\n\n<Card>\n');
  await expect.poll(() => get('/')).toContain('cannot be shown');
  await tells(/^error: snippets\/part\.mdx\n\s+3:1/);

  write('snippets/part.mdx', 'A whole part.\n');
  await tells(/^info: snippets\/part\.mdx is fixed\.$/);
  expect(await get('/')).toContain('A whole part.');

  write('two.mdx', `${BROKEN}\n`);
  await tells(/^error: two\.mdx\n/);
  write('one.mdx', BROKEN.replace('{foo bar}', 'Last words.'));
  await tells(/^info: one\.mdx is fixed\.$/);
  expect(await get('/one')).toContain('Last words.');

  write('docs.json', '{');
  await tells(/^error: docs\.json\n/);
  write('docs.json', JSON.stringify({ ...MINIMAL, navigation: { pages: ['index', 'one'] } }));
  await tells(/^info: docs\.json is fixed\.$/);
  rmSync(join(root, 'two.mdx'));
  await tells(/^info: two\.mdx is fixed\.$/);
  expect(told).toHaveLength(8);
});

test('a file is reported as fixed once, after its last problem', async () => {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index'] } },
    'index.mdx': '---\ntitle: "Home\n---\n\nWords.\n\n{foo bar}\n',
  });
  const { site, told } = await startDev(root);
  const page = async () => (await site.fetch(new Request('http://localhost/'))).text();
  const isFixed = 'info: index.mdx is fixed.';
  expect(await page()).toContain('cannot be shown');
  await expect.poll(() => told.join()).toMatch(/frontmatter-syntax.*page-syntax/s);
  writeFileSync(join(root, 'index.mdx'), '---\ntitle: Home\n---\n\nWords.\n');
  await expect.poll(() => told).toContain(isFixed);
  // The messages of an edit precede those of the next one.
  writeFileSync(join(root, 'index.mdx'), '---\ntitle: Home\n---\n\n<Crad />\n');
  await expect.poll(() => told.join()).toContain('component-unknown');
  expect(told.filter((text) => text === isFixed)).toHaveLength(1);
});

test.each([
  ['a component that is unknown', '<Crad title="One" />', /\n\s+3:1\s+warning .*Crad.*component-unknown/],
  [
    'a component that throws',
    'export const Bad = () => <p>{gone.away}</p>;\n\n<Bad />',
    /\n\s+5:1\s+warning .*gone is not defined.*page-render-failed/,
  ],
])('%s is reported when the page is requested, and as fixed after an edit', async (_, text, message) => {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index'] } },
    'index.mdx': `Words.\n\n${text}\n`,
  });
  const { site, told } = await startDev(root);
  expect(await (await site.fetch(new Request('http://localhost/'))).text()).toContain('Words.');
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]).toMatch(/^error: index\.mdx\n/);
  expect(told[0]).toMatch(message);
  writeFileSync(join(root, 'index.mdx'), 'Words.\n\n<Card title="One" />\n');
  await expect.poll(() => told).toContain('info: index.mdx is fixed.');
});

test('a page whose address another file has is reported, and again when it is shown', async () => {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index'] } },
    'index.mdx': 'Words.\n',
    'two.md': 'First.\n',
    'two.mdx': 'Second.\n',
  });
  const { site, told } = await startDev(root);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^error: two\.mdx?\n\s+1:1\s+warning .*same address.*page-path-conflict/);
  await site.fetch(new Request('http://localhost/'));
  rmSync(join(root, 'two.md'));
  await expect.poll(() => told.at(-1)).toMatch(/^info: two\.mdx? is fixed\.$/);
});

test('a specification whose file went is reported with its place, and again when it is back', async () => {
  const specification = {
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' } },
    paths: { '/things': { get: { summary: 'List things', responses: {} } } },
  };
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { groups: [{ group: 'API', openapi: 'api/shop.json' }] } },
    'index.mdx': 'Words.\n',
    'api/shop.json': specification,
  });
  const { told } = await startDev(root);
  expect(told).toEqual([]);
  rmSync(join(root, 'api/shop.json'));
  await expect
    .poll(() => told[0])
    .toMatch(/^error: docs\.json\n\s+\d+:\d+\s+warning .*`api\/shop\.json` does not exist.*spec-missing/);
  writeFileSync(join(root, 'api/shop.json'), JSON.stringify(specification));
  await expect.poll(() => told[1]).toBe('info: docs.json is fixed.');
});

test('a configuration that cannot be loaded is reported, and as readable once it is mended', async () => {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index'] } },
    'index.mdx': 'Words.\n',
    'waymark.config.ts': 'export default {};\n',
  });
  const { site, told } = await startDev(root);
  const page = async () => (await site.fetch(new Request('http://localhost/'))).text();
  // An event of the watcher may come twice.
  const failures = () =>
    told.filter((text) => /^error: The edit could not be read: waymark\.config\.ts/.test(text)).length;
  expect(await page()).toContain('Words.');
  writeFileSync(join(root, 'waymark.config.ts'), "export default { theme: { tokens: { gras: '1px' } } };\n");
  await expect.poll(failures).toBeGreaterThan(0);
  const note = 'The preview shows the configuration as it was before.';
  await expect
    .poll(page)
    .toMatch(/role="status"[^>]*>waymark\.config\.ts.*&quot;theme\.tokens\.gras&quot;.*The preview/);
  const before = failures();
  // An edit of another file in between does not make it forgotten.
  writeFileSync(join(root, 'index.mdx'), '---\ntitle: Other\n---\n\nOther words.\n');
  await expect.poll(failures).toBeGreaterThan(before);
  expect(told).toHaveLength(failures());
  writeFileSync(join(root, 'waymark.config.ts'), 'export default {};\n');
  await expect.poll(() => told.at(-1)).toBe('info: The edit can be read now.');
  expect(await page()).toContain('Other words.');
  expect(await page()).not.toContain(note);
});
