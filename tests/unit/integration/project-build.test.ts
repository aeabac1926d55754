/** The integration in a project of its own: with its author's pages and other integrations, under a base. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE, plainEnvironment, waymark } from '../cli/run-cli.ts';

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, join(project, 'docs'), { recursive: true });
  await mkdir(join(project, 'src/pages'), { recursive: true });
  await symlink(join(REPOSITORY, 'node_modules'), join(project, 'node_modules'), 'junction');
  await writeFile(
    join(project, 'src/pages/about.astro'),
    '<html lang="en"><head><title>About</title></head><body>About us</body></html>',
  );
  await writeFile(
    join(project, 'astro.config.mjs'),
    `import waymark from ${JSON.stringify(join(REPOSITORY, 'plugin/index.ts'))};
    const other = { name: 'other', hooks: {
      'astro:config:setup': ({ injectRoute }) => injectRoute({ pattern: '/other.json', entrypoint: './other.js' }),
    } };
    export default { site: 'https://example.com', base: '/manual', integrations: [other, waymark()] };`,
  );
  await writeFile(join(project, 'other.js'), "export const GET = () => new Response('{}');");
});

const built = (path: string) => readFile(join(project, path), 'utf8');

describe('`astro build`', () => {
  let said: string;
  beforeAll(async () => {
    await run('git', ['init', '--quiet', project]);
    await writeFile(join(project, '.gitignore'), 'dist/\n');
    const cli = join(REPOSITORY, 'node_modules/astro/bin/astro.mjs');
    const { stdout, stderr } = await run(process.execPath, [cli, 'build'], {
      cwd: project,
      env: { ...plainEnvironment(), ASTRO_TELEMETRY_DISABLED: '1' },
    });
    said = stdout + stderr;
  });

  test('warns if git does not ignore the release', () => {
    expect(said).toContain(
      'git does not ignore .waymark/, which each build overwrites: add it to .gitignore.',
    );
  });

  test('writes the docs, the project’s pages and those of other integrations', async () => {
    expect(await built('dist/guides/install/index.html')).toContain('A sentence that two pages share.');
    expect(await built('dist/about/index.html')).toContain('About us');
    expect(await built('dist/other.json')).toBe('{}');
    expect(await built('dist/sitemap.xml')).toContain('https://example.com/manual/guides/install');
    expect(await built('dist/_redirects')).toContain('/manual/old /manual/guides/install/ 301');
  });

  test('writes the release beside dist', async () => {
    expect(JSON.parse(await built('.waymark/release.json')).site.url).toBe('https://example.com/manual');
  });
});

test('`waymark build` uses the project’s configuration, and --out and --url override it', async () => {
  const out = join(project, 'elsewhere');
  const { code, stderr } = await waymark([
    'build',
    project,
    '--out',
    out,
    '--url',
    'https://other.example/manual',
  ]);
  expect(code, stderr).toBe(0);
  expect(await readdir(out)).toEqual(expect.arrayContaining(['.waymark', 'dist']));
  expect(await readFile(join(out, 'dist/about/index.html'), 'utf8')).toContain('About us');
  expect(await readFile(join(out, 'dist/sitemap.xml'), 'utf8')).toContain('https://other.example/manual/');
});
