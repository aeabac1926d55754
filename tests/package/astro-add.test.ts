/** `astro add waymark`, with the packed package on a registry: what its users type first. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { freePort } from '../support/free-port.ts';
import { TEST_ALL } from '../support/test-all.ts';
import { packedPackage } from './pack.ts';

const run = promisify(execFile);
const project = mkdtempSync(path.join(os.tmpdir(), 'waymark-add-'));
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
let registry: Server;

/** A registry that has this package, and sends whoever asks for another one to the usual registry. */
async function startRegistry(tarball: string, others: string): Promise<number> {
  const bytes = readFileSync(tarball);
  const port = await freePort();
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const dist = { tarball: `http://127.0.0.1:${port}/waymark.tgz`, integrity };
  const version = { ...manifest, dist };
  const versions = { [manifest.version]: version };
  const whole = { name: 'waymark', 'dist-tags': { latest: manifest.version }, versions };
  const answers = new Map<string, unknown>([
    ['/waymark', whole],
    ['/waymark/latest', version],
  ]);
  registry = createServer(({ url = '' }, response) => {
    const answer = answers.get(url);
    if (url === '/waymark.tgz') response.end(bytes);
    else if (answer !== undefined)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    else if (url.startsWith('/@astrojs/waymark')) response.writeHead(404).end();
    else response.writeHead(302, { location: others.replace(/\/$/, '') + url }).end();
  });
  await new Promise<void>((resolve) => registry.listen(port, '127.0.0.1', resolve));
  return port;
}

beforeAll(async () => {
  if (!TEST_ALL) return;
  const { tarball } = await packedPackage();
  const { stdout } = await run('npm', ['config', 'get', 'registry']);
  writeFileSync(path.join(project, 'package.json'), '{ "name": "own", "private": true, "type": "module" }\n');
  writeFileSync(
    path.join(project, 'astro.config.mjs'),
    "import { defineConfig } from 'astro/config';\n\nexport default defineConfig({ site: 'https://docs.example.com' });\n",
  );
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', 'astro@7'], { cwd: project });
  const port = await startRegistry(tarball, stdout.trim());
  writeFileSync(path.join(project, '.npmrc'), `registry=http://127.0.0.1:${port}\naudit=false\nfund=false\n`);
}, 300_000);
afterAll(() => {
  registry?.close();
  rmSync(project, { recursive: true, force: true });
});

test.runIf(TEST_ALL)(
  'installs the package, and adds the integration to a configuration that builds',
  {
    timeout: 300_000,
  },
  async () => {
    const astro = path.join(project, 'node_modules/.bin/astro');
    await run(astro, ['add', 'waymark', '--yes'], { cwd: project, env });
    const config = readFileSync(path.join(project, 'astro.config.mjs'), 'utf8');
    expect(config).toMatch(/^import waymark from ['"]waymark['"];$/m);
    expect(config).toMatch(/integrations: \[waymark\(\)\]/);
    const { dependencies } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    // Optional peers are not asked for.
    expect(Object.keys(dependencies)).toEqual(['astro', 'waymark']);

    mkdirSync(path.join(project, 'docs'));
    writeFileSync(
      path.join(project, 'docs/docs.json'),
      '{ "theme": "mint", "name": "Added", "colors": { "primary": "#0f766e" }, "navigation": { "pages": ["index"] } }',
    );
    writeFileSync(path.join(project, 'docs/index.mdx'), '---\ntitle: Home\n---\nHeliotrope.\n');
    await run(astro, ['build'], { cwd: project, env });
    expect(readFileSync(path.join(project, 'dist/index.html'), 'utf8')).toContain('Heliotrope.');
  },
);
