/** `astro add waymark`, with the packed package on a registry: what its users type first. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import repository from '../../package.json' with { type: 'json' };
import { TEST_ALL } from '../support/test-all.ts';
import { startLockedRegistry } from './locked-registry.ts';

const run = promisify(execFile);

test.skipIf(!TEST_ALL)(
  '`astro add` installs the package, and adds the integration to a configuration that builds',
  async () => {
    const project = mkdtempSync(path.join(os.tmpdir(), 'waymark-add-'));
    onTestFinished(() => rmSync(project, { recursive: true, force: true }));
    const registry = await startLockedRegistry();
    onTestFinished(registry.close);
    const env = { ...process.env, ...registry.environment, ASTRO_TELEMETRY_DISABLED: '1' };
    const { astro } = repository.devDependencies;
    writeFileSync(
      path.join(project, 'package.json'),
      JSON.stringify({ name: 'own', private: true, type: 'module', dependencies: { astro } }),
    );
    writeFileSync(
      path.join(project, 'astro.config.mjs'),
      "import { defineConfig } from 'astro/config';\n\nexport default defineConfig({ site: 'https://docs.example.com' });\n",
    );
    await run('npm', ['install'], { cwd: project, env });
    const command = path.join(project, 'node_modules/.bin/astro');
    await run(command, ['add', 'waymark', '--yes'], { cwd: project, env });

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
    await run(command, ['build'], { cwd: project, env });
    expect(readFileSync(path.join(project, 'dist/index.html'), 'utf8')).toContain('Heliotrope.');
  },
);
