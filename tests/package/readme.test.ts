/** README's promises are kept: its first command, and the commands and code that it shows. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callTool } from '../support/call-tool.ts';
import { plainEnvironment } from '../unit/cli/run-cli.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const readme = readFileSync(path.join(repository, 'README.md'), 'utf8');

test('the README begins with the two commands', () => {
  const [first = ''] = [...readme.matchAll(/```bash\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  expect(first).toMatch(/^npm ci && npm start/m);
  expect(first).toMatch(/^npm ci && npm test/m);
});

/** A copy of the repository for `npm start`, which writes into starter/, while other tests read there. */
function copyOfRepository(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'waymark-readme-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
  const built = [path.join(repository, 'starter/dist'), path.join(repository, 'starter/.waymark')];
  for (const name of ['package.json', 'astro.config.mjs', 'plugin', 'runtime', 'starter'])
    cpSync(path.join(repository, name), path.join(copy, name), {
      recursive: true,
      filter: (source) => !built.includes(source),
    });
  symlinkSync(path.join(repository, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

test('the README’s `npm start` builds the starter and serves it with its MCP server', async () => {
  const child = spawn('npm', ['start'], {
    cwd: copyOfRepository(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...plainEnvironment(), PORT: '0' },
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += String(chunk);
          const found = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output);
          if (found) resolve(found[0]);
        });
      }
      child.on('exit', (code) => reject(new Error(`npm start ended with ${code}\n${output}`)));
    });
    const home = await fetch(address);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('<title>');
    const answer = await callTool(address, 'search', { query: 'how do I publish on a static host' });
    expect(await answer.text()).toContain('/publish/static-hosts');
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  }
});
