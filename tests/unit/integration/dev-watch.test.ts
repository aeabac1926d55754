/** Edits in the time between the reading of the documents and the first event of the watcher, and beside the docs folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createDevSite } from '../../../plugin/dev/dev-site.ts';
import { integrationOptions } from '../../../plugin/options.ts';
import { resolveProject } from '../../../plugin/project.ts';

function folder(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'waymark-dev-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  return { root, write };
}

const config = (pages: readonly string[]) =>
  JSON.stringify({ theme: 'mint', name: 'Docs', colors: { primary: '#0f766e' }, navigation: { pages } });

async function devSite(root: string) {
  const project = resolveProject(integrationOptions({ root }), {
    root: pathToFileURL(`${root}/`),
    site: undefined,
    base: '/',
  });
  const site = await createDevSite(project, { error: () => {}, info: () => {} });
  onTestFinished(() => site.close());
  return async (path: string) => {
    const response = await site.fetch(new Request(`http://localhost${path}`));
    return `${response.status} ${await response.text()}`;
  };
}

test('changes between the first read and the start of watching count as edits', async () => {
  const { root, write } = folder({
    'docs.json': config(['index', 'changed', 'removed', 'added']),
    'changed.mdx': '---\ntitle: changed\n---\n\nFirst text.\n',
    'removed.mdx': '---\ntitle: removed\n---\n\nFirst text.\n',
    'index.mdx': '---\ntitle: Index\n---\n\nimport Part from "/snippets/part.mdx";\n\n<Part />\n',
    'snippets/part.mdx': 'First part.\n',
  });
  const get = await devSite(root);
  // Nobody has asked for a page, so nothing is watched yet.
  write('changed.mdx', '---\ntitle: changed\n---\n\nSecond text.\n');
  // As a copy with its own time.
  utimesSync(join(root, 'changed.mdx'), 1, 1);
  write('added.mdx', '---\ntitle: Added\n---\n\nA new page.\n');
  write('snippets/part.mdx', 'Second part.\n');
  rmSync(join(root, 'removed.mdx'));

  await expect.poll(() => get('/changed')).toContain('Second text.');
  await expect.poll(() => get('/added')).toContain('A new page.');
  await expect.poll(() => get('/')).toContain('Second part.');
  await expect.poll(() => get('/removed')).toMatch(/^404 /);
});

test('a changelog beside the docs folder is watched once a page shows it', async () => {
  const { root, write } = folder({
    'docs/docs.json': config(['index']),
    'docs/index.mdx': '---\ntitle: Index\n---\n\n<Changelog from="../CHANGELOG.md" />\n',
    'CHANGELOG.md': '## 1.0.0\n\nFirst notes.\n',
  });
  execFileSync('git', ['init'], { cwd: root, stdio: 'ignore' });
  execFileSync('git', ['add', '-A'], { cwd: root, stdio: 'ignore' });
  const get = await devSite(join(root, 'docs'));
  expect(await get('/')).toContain('First notes.');
  write('CHANGELOG.md', '## 1.1.0\n\nSecond notes.\n');
  await expect.poll(() => get('/')).toContain('Second notes.');
});
