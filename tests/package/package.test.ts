/** The tarball of `npm pack`, installed into an empty project: as a command, as an integration, as a library. */
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTool } from '../support/call-tool.ts';

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'waymark-package-'));
const project = path.join(folder, 'project');
const bin = path.join(project, 'node_modules/.bin/waymark');

const PAGE = `---
title: Home
---

The word is **heliotrope**.

<Note>Noted.</Note>

export const Counter = () => {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
};

<Counter />
`;
const DOCS = {
  theme: 'mint',
  name: 'Packed',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['index'] },
};

function writeDocs(root: string): void {
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, 'docs.json'), JSON.stringify(DOCS));
  writeFileSync(path.join(root, 'index.mdx'), PAGE);
}

let contents: string[] = [];

beforeAll(async () => {
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: repository,
    maxBuffer: 1 << 26,
  });
  const report: unknown = JSON.parse(packed.stdout.slice(packed.stdout.search(/^[[{]/m)));
  const [entry] = (Array.isArray(report) ? report : Object.values(report as object)) as {
    filename: string;
    files: { path: string }[];
  }[];
  if (!entry) throw new Error(`npm pack reported nothing: ${packed.stdout}`);
  contents = entry.files.map((file) => file.path);
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', path.join(folder, entry.filename)],
    {
      cwd: project,
      maxBuffer: 1 << 26,
    },
  );
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('holds what is needed, and neither sources nor tests', () => {
  expect(contents).toContain('lib/plugin/index.js');
  expect(contents).toContain('lib/plugin/index.d.ts');
  expect(contents).toContain('lib/runtime/filesystem/worker.js');
  expect(contents).toContain('lib/schema.json');
  expect(contents).toContain('lib/server.schema.json');
  expect(contents).toContain('lib/plugin/cli/template/docs.json');
  expect(contents).toContain('LICENSE');
  const unwanted = contents.filter((file) =>
    /^(tests|plugin|runtime|\.ci)\/|(?<!\.d)\.ts$|\/dist\/|\.waymark\//.test(file),
  );
  expect(unwanted).toEqual([]);
});

test('works as a command in a folder that holds only docs', { timeout: 120_000 }, async () => {
  const docs = path.join(folder, 'docs');
  writeDocs(docs);
  await run(bin, ['build', docs, '--out', path.join(folder, 'out'), '--url', 'https://docs.example.com']);
  const html = readFileSync(path.join(folder, 'out/dist/index.html'), 'utf8');
  expect(html).toContain('heliotrope');
  expect(html).toContain('<waymark-island');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'out/.waymark/release.json'), 'utf8')) as {
    counts: { pages: number };
  };
  expect(manifest.counts.pages).toBe(1);
});

test('the packed server answers both tools', { timeout: 60_000 }, async () => {
  const server = spawn(bin, ['serve', path.join(folder, 'out'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      server.stdout.on('data', (chunk) => {
        output += String(chunk);
        const found = /http:\/\/[^\s/]+:\d+/.exec(output);
        if (found) resolve(found[0]);
      });
      server.on('exit', () => reject(new Error(`waymark serve ended: ${output}`)));
    });
    const call = async (name: string, args: object) => (await callTool(address, name, args)).text();
    expect(await call('search', { query: 'heliotrope' })).toContain('heliotrope');
    expect(await call('query_docs_filesystem', { command: 'cat /index.md' })).toContain('heliotrope');
  } finally {
    server.kill();
  }
});

test('works as an integration beside a page of the project itself', { timeout: 120_000 }, async () => {
  writeDocs(path.join(project, 'docs'));
  mkdirSync(path.join(project, 'src/pages'), { recursive: true });
  writeFileSync(
    path.join(project, 'src/pages/own.astro'),
    "---\nimport { Note } from 'waymark/components';\nimport { getPages } from 'waymark/site';\n---\n" +
      '<html lang="en"><body><Note title="Own">{getPages().length} page</Note></body></html>\n',
  );
  writeFileSync(
    path.join(project, 'astro.config.mjs'),
    "import { defineConfig } from 'astro/config';\nimport waymark from 'waymark';\nexport default defineConfig({ site: 'https://docs.example.com', integrations: [waymark()] });\n",
  );
  await run(path.join(project, 'node_modules/.bin/astro'), ['build'], {
    cwd: project,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  expect(readFileSync(path.join(project, 'dist/index.html'), 'utf8')).toContain('heliotrope');
  expect(readFileSync(path.join(project, '.waymark/release.json'), 'utf8')).toContain('"format"');
  const own = readFileSync(path.join(project, 'dist/own/index.html'), 'utf8');
  expect(own).toMatch(/_waymark\/theme\/own\.\w+\.css.*callout-note.*1 page/s);
});

test('gives its libraries to those who import them', { timeout: 60_000 }, async () => {
  const script = `
    const { createRuntime } = await import('waymark/runtime');
    const { configSchema } = await import('waymark/schema');
    const { default: schema } = await import('waymark/schema.json', { with: { type: 'json' } });
    console.log(typeof createRuntime, typeof configSchema.parse, typeof schema);
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: project });
  expect(stdout.trim()).toBe('function function object');
});
