/** The pull request with the next version: the scripts of both of its jobs, run on a repository with a bare one as its origin. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };

const run = promisify(execFile);
const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const WORKFLOW = readFileSync(path.join(REPOSITORY, '.github/workflows/release.yml'), 'utf8');
const { jobs } = parse(WORKFLOW) as {
  jobs: Readonly<
    Record<string, { readonly env?: Record<string, string>; readonly steps: readonly { run?: string }[] }>
  >;
};
const scriptsOf = (job: string): readonly string[] =>
  jobs[job]?.steps.flatMap(({ run: script }) => script ?? []) ?? [];
const BRANCH = jobs.propose?.env?.BRANCH ?? '';

let folder: string;
let patch: string;

const git = async (cwd: string, ...args: string[]): Promise<string> =>
  (await run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd })).stdout;
const clone = async (name: string): Promise<string> => {
  await git(folder, 'clone', '--quiet', 'origin.git', name);
  return path.join(folder, name);
};

/** Runs a script as the job does. */
const asJob = (script: string, cwd: string, temporary: string) =>
  run('bash', ['-eo', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, ...jobs.propose?.env, RUNNER_TEMP: temporary },
  });

/** The patch that the job without rights makes in a clone after `change`. */
async function patchOf(name: string, change: (dir: string) => unknown): Promise<string> {
  const dir = await clone(name);
  await change(dir);
  await asJob(scriptsOf('version').at(-1) ?? '', dir, folder);
  return readFileSync(path.join(folder, 'version.patch'), 'utf8');
}

async function propose(name: string, text: string): Promise<string> {
  const [dir, temporary] = [await clone(name), path.join(folder, `${name}-temporary`)];
  mkdirSync(path.join(temporary, 'version'), { recursive: true });
  writeFileSync(path.join(temporary, 'version/version.patch'), text);
  return (await asJob(scriptsOf('propose')[0] ?? '', dir, temporary)).stdout;
}

describe.skipIf(process.platform === 'win32')('the pull request for the next version', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'waymark-version-'));
    await git(folder, 'init', '--quiet', '--bare', '--initial-branch', 'main', 'origin.git');
    const dir = await clone('first');
    const {
      scripts: { 'version-packages': script },
      workspaces,
    } = manifest;
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
      writeFileSync(path.join(dir, file), text);
    };
    const writeJson = (file: string, content: object) =>
      write(file, `${JSON.stringify(content, undefined, 2)}\n`);
    writeJson('package.json', {
      name: 'repository',
      private: true,
      workspaces,
      scripts: { 'version-packages': script },
    });
    const dependencies = { '@waymark/server': '*' };
    writeJson('plugin/package.json', { name: 'waymark', version: '1.2.3', dependencies });
    writeJson('runtime/package.json', { name: '@waymark/server', version: '1.2.3' });
    // One that is published inside of the server's.
    const inner = { name: '@waymark/contract', version: '1.2.3', private: true };
    writeJson('runtime/packages/contract/package.json', inner);
    write('.gitignore', 'node_modules\n');
    write('CHANGELOG.md', '# waymark\n\n## 1.2.3\n\n### Minor Changes\n\n- Older.\n');
    // Not the changes that wait for their release.
    for (const file of ['.changeset/config.json', '.changeset/README.md', '.ci/version.ts'])
      cpSync(path.join(REPOSITORY, file), path.join(dir, file));
    write('.changeset/green-lamp.md', "---\n'waymark': minor\n---\n\nA lamp.\n");
    await run('npm', ['install', '--package-lock-only', '--offline'], { cwd: dir });
    await git(dir, 'add', '--all');
    await git(dir, 'commit', '--quiet', '--message', 'First');
    await git(dir, 'push', '--quiet', 'origin', 'main');
    patch = await patchOf('made', async (made) => {
      // A folder of its own: npm writes a list of what is installed into it.
      const [installed, modules] = [REPOSITORY, made].map((dir) => path.join(dir, 'node_modules')) as [
        string,
        string,
      ];
      mkdirSync(modules);
      symlinkSync(path.join(installed, '@changesets'), path.join(modules, '@changesets'), 'junction');
      const PATH = [path.join(installed, '.bin'), process.env.PATH].join(path.delimiter);
      await run('npm', ['run', 'version-packages'], {
        cwd: made,
        env: { ...process.env, PATH, npm_config_offline: 'true' },
      });
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('contains version and changelog without the changesets, and can be updated', async () => {
    for (const name of ['once', 'again']) {
      await propose(name, patch);
      const shown = await git(
        path.join(folder, 'origin.git'),
        'show',
        '--name-status',
        '--format=%s',
        BRANCH,
      );
      expect(shown.trim().split('\n').filter(Boolean)).toEqual([
        'Release',
        'D\t.changeset/green-lamp.md',
        'M\tCHANGELOG.md',
        'M\tpackage-lock.json',
        'M\tplugin/package.json',
        'M\truntime/package.json',
        'M\truntime/packages/contract/package.json',
      ]);
    }
    const text = async (file: string) => git(path.join(folder, 'origin.git'), 'show', `${BRANCH}:${file}`);
    for (const folder of ['plugin', 'runtime', 'runtime/packages/contract'])
      expect(JSON.parse(await text(`${folder}/package.json`))).toMatchObject({ version: '1.3.0' });
    expect(JSON.parse(await text('package-lock.json'))).toMatchObject({
      packages: { plugin: { version: '1.3.0' }, runtime: { version: '1.3.0' } },
    });
    expect(await text('CHANGELOG.md')).toMatch(/## 1\.3\.0\n\n### Minor Changes\n\n- [0-9a-f]{7}: A lamp\./);
  });

  test.each<[string, (dir: string) => unknown]>([
    ['changes a workflow', (dir) => write(dir, '.github/workflows/release.yml', 'on: push')],
    ['adds a file of git’s', (dir) => write(dir, '.gitattributes', '* filter=other')],
    ['adds a changeset’s neighbour', (dir) => write(dir, '.changeset/config.js', 'run()')],
    [
      'adds a script',
      (dir) => edit(dir, 'plugin/package.json', '"version"', '"scripts": { "prepare": "run" }, "version"'),
    ],
    [
      'adds a package',
      (dir) => edit(dir, 'package-lock.json', '"packages": {', '"packages": { "node_modules/other": {},'),
    ],
    [
      'changes the scripts of the repository',
      (dir) => edit(dir, 'package.json', '"version-packages"', '"prepare": "run", "version-packages"'),
    ],
    ['makes a file a link', (dir) => link(dir, 'CHANGELOG.md')],
    ['renames a file', (dir) => git(dir, 'mv', 'CHANGELOG.md', 'other.md')],
  ])('is refused for a patch that %s, and nothing is pushed', async (name, change) => {
    const made = `by ${name}`.replaceAll(/\W+/g, '-');
    const bad = await patchOf(made, change);
    const before = await git(path.join(folder, 'origin.git'), 'for-each-ref');
    await expect(propose(`${made}-proposed`, bad)).rejects.toMatchObject({
      stdout: expect.stringContaining('The patch is not that of a version'),
    });
    expect(await git(path.join(folder, 'origin.git'), 'for-each-ref')).toBe(before);
  });
});

function write(dir: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), text);
}

function edit(dir: string, file: string, from: string, to: string): void {
  const text = readFileSync(path.join(dir, file), 'utf8');
  writeFileSync(path.join(dir, file), text.replace(from, to));
}

function link(dir: string, file: string): void {
  rmSync(path.join(dir, file));
  symlinkSync('package.json', path.join(dir, file));
}
