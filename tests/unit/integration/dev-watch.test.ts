/** Edits in the time between the reading of the documents and the first event of the watcher. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createDevSite } from '../../../plugin/dev/dev-site.ts';
import { integrationOptions } from '../../../plugin/options.ts';
import { resolveProject } from '../../../plugin/project.ts';

test('changes between the first read and the start of watching count as edits', async () => {
  const root = mkdtempSync(join(tmpdir(), 'waymark-dev-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  const pages = ['index', 'changed', 'removed', 'added'];
  mkdirSync(join(root, 'snippets'));
  write(
    'docs.json',
    JSON.stringify({ theme: 'mint', name: 'Docs', colors: { primary: '#0f766e' }, navigation: { pages } }),
  );
  for (const page of pages.slice(0, 3)) write(`${page}.mdx`, `---\ntitle: ${page}\n---\n\nFirst text.\n`);
  write('index.mdx', '---\ntitle: Index\n---\n\nimport Part from "/snippets/part.mdx";\n\n<Part />\n');
  write('snippets/part.mdx', 'First part.\n');

  const errors: string[] = [];
  const project = resolveProject(integrationOptions({ root }), {
    root: pathToFileURL(`${root}/`),
    site: undefined,
    base: '/',
  });
  const site = await createDevSite(project, { error: (text) => errors.push(text), info: () => {} });
  onTestFinished(() => site.close());
  // Nobody has asked for a page, so nothing is watched yet.
  write('changed.mdx', '---\ntitle: changed\n---\n\nSecond text.\n');
  // As a copy with its own time.
  utimesSync(join(root, 'changed.mdx'), 1, 1);
  write('added.mdx', '---\ntitle: Added\n---\n\nA new page.\n');
  write('snippets/part.mdx', 'Second part.\n');
  rmSync(join(root, 'removed.mdx'));

  const get = async (path: string) => {
    const response = await site.fetch(new Request(`http://localhost${path}`));
    return `${response.status} ${await response.text()}`;
  };
  await expect.poll(() => get('/changed'), { timeout: 10_000 }).toContain('Second text.');
  await expect.poll(() => get('/added')).toContain('A new page.');
  await expect.poll(() => get('/')).toContain('Second part.');
  await expect.poll(() => get('/removed')).toMatch(/^404 /);
});
