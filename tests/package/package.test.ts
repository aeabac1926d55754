/** The tarball of `npm pack`, installed into an empty project: as a command, as an integration, as a library. */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { fromFile } from '@capsizecss/unpack/fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renamedModule } from '../../plugin/outputs/vendored.ts';
import manifest from '../../plugin/package.json' with { type: 'json' };
import { facesOf, SHIPPED_FAMILIES } from '../../plugin/packages/repository/appearance/fontsource.ts';
import { launch, serveFolder, visit } from '../browser/browser.ts';
import { callTool } from '../support/call-tool.ts';
import { megabytes } from '../support/disk-size.ts';
import { docExamples } from '../support/doc-examples.ts';
import { freePort } from '../support/free-port.ts';
import { TEST_ALL } from '../support/test-all.ts';
import { exportedNames, mistakesIn } from './compile.ts';
import { ownInstallation, packedPackage } from './pack.ts';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(os.tmpdir(), 'waymark-package-'));
const project = path.join(folder, 'project');
const bin = path.join(project, 'node_modules/.bin/waymark');

const PAGE = `---
title: Home
---

The word is **heliotrope**.

<Note>Noted.</Note>

<Banner size="3" />

export const Counter = () => {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
};

<Counter />
`;
/** A component with built-in ones in it, and text that has to be escaped. */
const REACTING = `---
title: Home
---

export const Counter = () => {
  const [count, setCount] = useState(0);
  return (
    <Card title={'Card ' + count}>
      <b>{'a & b'}</b>
      <button onClick={() => setCount(count + 1)}>clicked {count}</button>
    </Card>
  );
};

<Counter />
`;
const CONFIG = `import { defineComponent, defineConfig, html, z } from 'waymark/extend';
const own = defineComponent({
  name: 'Banner',
  props: z.object({ size: z.coerce.number() }),
  html: ({ props }) => html\`<b>own \${props.size}</b>\`,
});
export default defineConfig({ components: [own] });
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

let contents: readonly string[] = [];

beforeAll(async () => {
  ({ contents } = await packedPackage());
  await ownInstallation(project);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The packages of an installation, by their paths in `node_modules`. */
function installed(): string[] {
  const list = readFileSync(path.join(project, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(list) as { packages: Readonly<Record<string, object>> };
  return Object.keys(packages).filter((name) => name.startsWith('node_modules/'));
}

test('an installation is small, and lacks the optional packages', () => {
  const packages = installed();
  expect(packages.length).toBeGreaterThan(50);
  expect(packages.length).toBeLessThan(150);
  for (const name of ['astro', 'ioredis', '@opentelemetry/sdk-trace', 'oidc-provider', 'mdast-util-gfm'])
    expect(packages).not.toContain(`node_modules/${name}`);
  expect(megabytes(path.join(project, 'node_modules'))).toBeLessThan(160);
});

test('the package contains the compiled files, and neither sources nor tests', () => {
  expect(contents).toContain('lib/index.js');
  expect(contents).toContain('lib/index.d.ts');
  expect(contents).toContain('lib/schema.json');
  expect(contents).toContain('lib/server.schema.json');
  expect(contents).toContain('lib/frontmatter.schema.json');
  expect(contents).toContain('lib/cli/template/docs.json');
  expect(contents).toContain('LICENSE');
  const unwanted = contents.filter((file) =>
    /^(tests|plugin|runtime|\.ci)\/|(?<!\.d)\.ts$|\/dist\/|\.waymark\//.test(file),
  );
  expect(unwanted).toEqual([]);
});

test('the package names the required Node.js version when it runs on an older one', async (context) => {
  const { WAYMARK_OLD_NODE: named } = process.env;
  const old = olderNode(
    named === undefined
      ? (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node'))
      : [named],
  );
  if (old === undefined) {
    if (named !== undefined)
      throw new Error(`WAYMARK_OLD_NODE is ${named}: there is no Node.js 21 or older.`);
    process.stderr.write('No Node.js that is too old is in the PATH: its message was not seen.\n');
    context.skip();
    return;
  }
  const result = spawnSync(old.file, [bin, '--version'], { encoding: 'utf8' });
  expect(result).toMatchObject({ status: 2, stdout: '' });
  expect(result.stderr).toBe(`Waymark needs Node.js 22.18 or newer; this is ${old.version}.\n`);
});

/** The first of these programs that is a Node.js older than the oldest that Waymark runs on. */
function olderNode(
  files: readonly string[],
): { readonly file: string; readonly version: string } | undefined {
  for (const file of files) {
    const version = existsSync(file) ? execFileSync(file, ['--version'], { encoding: 'utf8' }).trim() : '';
    if (/^v(?:1\d|20|21)\./.test(version)) return { file, version: version.slice(1) };
  }
  return undefined;
}

test('the packed command builds and serves a folder that contains only docs', async () => {
  const docs = path.join(folder, 'docs');
  writeDocs(docs);
  // A folder without an installation: the package that runs is the one that its configuration imports.
  writeFileSync(path.join(docs, 'waymark.config.ts'), CONFIG);
  await run(bin, ['build', docs, '--out', path.join(folder, 'out'), '--url', 'https://docs.example.com']);
  const html = readFileSync(path.join(folder, 'out/dist/index.html'), 'utf8');
  expect(html).toContain('heliotrope');
  expect(html).toContain('<waymark-island');
  expect(html).toContain('<b>own 3</b>');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'out/.waymark/release.json'), 'utf8')) as {
    counts: { pages: number };
  };
  expect(manifest.counts.pages).toBe(1);
});

test('components of the packed build react in a browser', async () => {
  const docs = path.join(folder, 'react');
  writeDocs(docs);
  writeFileSync(path.join(docs, 'index.mdx'), REACTING);
  const out = path.join(folder, 'react-out');
  await run(bin, ['build', docs, '--out', out, '--url', 'https://docs.example.com']);
  const [browser, server] = [await launch(), await serveFolder(path.join(out, 'dist'))];
  try {
    const { page, errors } = await visit(browser, server.url);
    // A click before React has come is lost.
    await page.locator('waymark-island[data-ready]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'clicked 0' }).click();
    await page.getByRole('button', { name: 'clicked 1' }).waitFor();
    expect(await page.locator('b', { hasText: 'a & b' }).count()).toBe(1);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});

test('the packed command starts a site, and everything else that it can do with one works', async () => {
  const site = path.join(folder, 'new');
  await run(bin, ['new', site, '--git']);
  const waymark = async (...args: string[]) => {
    const { stdout, stderr } = await run(bin, args, { cwd: site });
    return stdout + stderr;
  };
  expect(readFileSync(path.join(site, '.gitignore'), 'utf8')).toMatch(/^dist\/$/m);
  expect(await waymark('check', '--fail-on', 'warning')).toContain('0 errors, 0 warnings');
  expect(await waymark('test')).toMatch(/Samples: [1-9]\d* proven, 0 wrong/);
  expect(await waymark('types')).toContain('waymark-env.d.ts');
  const book = path.join(folder, 'new.epub');
  expect(await waymark('book', '--out', book)).toContain('Wrote 6 pages');
  expect(await waymark('diff', 'HEAD')).toContain('0 pages changed');
  const [out, pack] = [path.join(folder, 'new-out'), path.join(folder, 'new.waymark')];
  await waymark('build', '--out', out, '--pack', pack, '--for', 'deno', '--url', 'https://docs.example.com');
  expect(existsSync(path.join(out, 'deno/function'))).toBe(true);
  expect(await waymark('ask', 'How do I add a page?', out, '--json')).toContain('"sources"');
});

test('fonts are packed with the metrics of the first file that sites load', async () => {
  const fonts = path.join(project, 'node_modules/@waymark/repository/lib/appearance/fonts');
  const families = readdirSync(fonts).map((name) => path.join(fonts, name));
  expect(families).toHaveLength(SHIPPED_FAMILIES.length);
  for (const family of families) {
    const [first] = facesOf(family, new Set(['latin', 'latin-ext']));
    const packed: unknown = JSON.parse(readFileSync(path.join(family, 'metrics.json'), 'utf8'));
    expect(packed, family).toEqual(await fromFile(first?.file ?? ''));
  }
});

test('diagram scripts are packed compressed, and are as their package has them on a site', async () => {
  const vendored = contents.filter((file) => file.startsWith('lib/vendor/mermaid/'));
  expect(vendored.filter((file) => !/\.js\.br$/.test(file))).toEqual(['lib/vendor/mermaid/LICENSE']);
  const docs = path.join(folder, 'diagrams');
  writeDocs(docs);
  writeFileSync(path.join(docs, 'index.mdx'), '---\ntitle: Home\n---\n\n```mermaid\ngraph TD; A-->B\n```\n');
  await run(bin, ['build', docs, '--out', path.join(folder, 'drawn')]);
  const made = path.join(folder, 'drawn/dist/_waymark/mermaid');
  const source = path.resolve(import.meta.dirname, '../../node_modules/mermaid/dist');
  const files = readdirSync(made, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(files).toContain('mermaid.esm.min.js');
  expect(files.length).toBe(vendored.length - 1);
  for (const file of files) {
    const content = readFileSync(path.join(made, file));
    const original = readFileSync(path.join(source, file.replace(/\.js$/, '.mjs')));
    expect(content.equals(renamedModule(original)), file).toBe(true);
  }
});

/** The server alone, in a folder of its own without any package. */
function serverAlone(): string {
  const alone = path.join(folder, 'alone');
  cpSync(path.join(project, 'node_modules/@waymark/server'), alone, { recursive: true });
  return path.join(alone, 'lib/waymark-server.js');
}

/** Its error is told only if it is of the server's own class. */
const TOOLS = `
import { defineTool, ToolError } from 'waymark/extend';
import { z } from 'waymark/runtime';
const run = () => { throw new ToolError('no such place'); };
export const tools = [defineTool({ name: 'operator_tool', description: 'Fails.', input: z.object({}), run })];
`;

test.each([
  ['packed server', () => [bin, 'serve']],
  ['server alone', () => [serverAlone()]],
])(
  'the %s answers both built-in tools and a custom one, and serves the site and its dashboard',
  async (name, command) => {
    const state = path.join(folder, `${name}.db`);
    const out = path.join(folder, 'out');
    const port = String(await freePort());
    const tools = path.join(folder, 'tools.mjs');
    writeFileSync(tools, TOOLS);
    const options = ['--port', port, '--url', `http://localhost:${port}`, '--state', state, '--tools', tools];
    const server = spawn(process.execPath, [...command(), out, ...options], {
      stdio: ['ignore', 'pipe', 'ignore'],
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
      const own = await call('operator_tool', {});
      expect(own).toContain('no such place');
      expect(own).toContain('"isError":true');
      expect(await (await fetch(address)).text()).toContain('heliotrope');
      expect(await (await fetch(`${address}/admin`)).text()).toContain('type="password"');
      const metadata = await fetch(`${address}/.well-known/oauth-authorization-server/authed/mcp/oauth`);
      expect(await metadata.text()).toContain('"token_endpoint"');
    } finally {
      server.kill();
    }
  },
);

test('the server alone is small, knows its version and commands, and says that it cannot build', () => {
  const alone = serverAlone();
  expect(megabytes(path.dirname(path.dirname(alone)))).toBeLessThan(12);
  const ask = (...args: string[]) => spawnSync(process.execPath, [alone, ...args], { encoding: 'utf8' });
  expect(ask('--version').stdout.trim()).toBe(manifest.version);
  const state = path.join(folder, 'commands.db');
  expect(ask('admin', 'ada', '--state', state, '--password-file', '/dev/null').stderr).toContain('password');
  expect(ask('keys', 'create', 'publish', '--scope', 'deploy', '--state', state)).toMatchObject({
    status: 0,
  });
  const config = path.join(folder, 'server.json');
  writeFileSync(config, JSON.stringify({ deploy: { project: 'docs', remote: folder } }));
  const refused = ask(path.join(folder, 'out'), '--port', '0', '--state', state, '--config', config);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('Deploys need a builder, which the server alone does not have.');
});

test.each([
  [
    'a storage in Redis',
    ['serve', path.join(folder, 'out'), '--port', '0', '--state', 'redis://127.0.0.1:9'],
    {},
    'A storage in Redis needs packages that are not installed. Run `npm install ioredis@5`.',
  ],
  [
    'traces',
    ['serve', path.join(folder, 'out'), '--port', '0'],
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed\. Run `npm install @opentelemetry\/api@1 .+`\.$/,
  ],
])('the command says how to install the packages for %s', (_, args, env, message) => {
  const result = spawnSync(bin, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  expect(result.status).toBe(1);
  expect(result.stderr.trim()).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message),
  );
});

test('the integration says that an Astro project needs Astro', () => {
  const astro = path.join(folder, 'astro');
  mkdirSync(astro);
  writeFileSync(path.join(astro, 'astro.config.mjs'), 'export default {};\n');
  const result = spawnSync(bin, ['build', astro], { encoding: 'utf8' });
  expect(result.status).toBe(2);
  expect(result.stderr).toContain(`${astro} is an Astro project, and Astro is not installed in it.`);
});

test('the packed integration works beside a page of the project itself', async () => {
  writeDocs(path.join(project, 'docs'));
  const settings = { ...DOCS, icons: { library: 'lucide' } };
  writeFileSync(path.join(project, 'docs/docs.json'), JSON.stringify(settings));
  mkdirSync(path.join(project, 'src/pages'), { recursive: true });
  writeFileSync(
    path.join(project, 'src/pages/own.astro'),
    "---\nimport { Card, Note } from 'waymark/components';\nimport { getPages } from 'waymark/site';\n---\n" +
      '<html lang="en"><body><Note title="Own">{getPages().length} page</Note><Card title="Start" icon="rocket">Go</Card></body></html>\n',
  );
  writeFileSync(
    path.join(project, 'astro.config.mjs'),
    "import { defineConfig } from 'astro/config';\nimport waymark from 'waymark';\nexport default defineConfig({ site: 'https://docs.example.com', integrations: [waymark()] });\n",
  );
  // astro-add.test.ts installs it.
  symlinkSync(
    path.resolve(import.meta.dirname, '../../node_modules/astro'),
    path.join(project, 'node_modules/astro'),
    'junction',
  );
  // As in a workspace, whose root names the packages.
  writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  await run(process.execPath, [path.join(project, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: project,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  expect(readFileSync(path.join(project, 'dist/index.html'), 'utf8')).toContain('heliotrope');
  expect(readFileSync(path.join(project, '.waymark/release.json'), 'utf8')).toContain('"format"');
  const own = readFileSync(path.join(project, 'dist/own/index.html'), 'utf8');
  expect(own).toMatch(/_waymark\/theme\/own\.\w+\.css.*callout-note.*1 page/s);
  // Drawn in lines, as that set is.
  expect(own).toContain('class="card-icon"><svg class="icon icon-outlined"');
});

test('the package exports its libraries', async () => {
  const script = `
    const { createRuntime } = await import('waymark/runtime');
    const { configSchema } = await import('waymark/schema');
    const { serve } = await import('waymark/server');
    const { defineComponent } = await import('waymark/extend');
    const { renderPage } = await import('waymark/extend/testing');
    const { content } = await renderPage({ name: 'none' }, 'A **page**.');
    if (!content.includes('<strong>page</strong>')) throw new Error(content);
    const { default: schema } = await import('waymark/schema.json', { with: { type: 'json' } });
    const kinds = [createRuntime, serve, configSchema.parse, defineComponent, schema].map((one) => typeof one);
    console.log(...kinds);
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: project });
  expect(stdout.trim()).toBe('function function function function object');
});

test.skipIf(!TEST_ALL)(
  'the package’s documented examples and types compile in a strict project',
  async () => {
    const entries = Object.entries(manifest.exports).flatMap(([name, file]) =>
      file.endsWith('.ts') && name !== './cli'
        ? [{ name, types: path.join(project, 'node_modules/waymark/lib', file.replace(/\.ts$/, '.d.ts')) }]
        : [],
    );
    const exported = exportedNames(entries.map(({ types }) => types));
    const lines = entries.map(({ name }, at) => {
      const names = exported[at] ?? [];
      expect(names.length, name).toBeGreaterThan(0);
      const list = names.map((each) => `${each} as ${each}_${at}`);
      return `import type { ${list.join(', ')} } from '${name.replace('.', 'waymark')}';`;
    });
    const write = (name: string, text: string): string => {
      const file = path.join(project, name);
      writeFileSync(file, text);
      return file;
    };
    const examples = docExamples().map(({ code }, at) => write(`example-${at}.mts`, code));
    expect(mistakesIn([...examples, write('names.mts', lines.join('\n'))])).toEqual([]);
    // The release that those with a server open was made above.
    const script = examples
      .map((file) => `await import(${JSON.stringify(pathToFileURL(file).href)});`)
      .join('\n');
    const { stderr } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: project });
    expect(stderr).toBe('');
  },
);
