/** The workflow of a release: who may publish or write has no code of the project, and its scripts do what they say. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../support/free-port.ts';

const run = promisify(execFile);

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly needs?: string;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, string>>;
  }[];
}

const FILE = path.resolve(import.meta.dirname, '../../../.github/workflows/release.yml');
const { jobs } = parse(readFileSync(FILE, 'utf8')) as { jobs: Readonly<Record<string, Job>> };
const actionsOf = (job: Job | undefined) => job?.steps.flatMap(({ uses }) => uses?.replace(/@.*/, '') ?? []);
const scriptsOf = (job: Job | undefined) => job?.steps.flatMap(({ run: script }) => script ?? []) ?? [];

test('the job that publishes gets only the packed file and no other permission', () => {
  const publishing = Object.entries(jobs).filter(([, { permissions }]) => permissions?.['id-token']);
  expect(publishing.map(([name]) => name)).toEqual(['publish']);
  expect(jobs.publish?.permissions).toEqual({ 'id-token': 'write' });
  expect(actionsOf(jobs.publish)).toEqual(['actions/setup-node', 'actions/download-artifact']);
  expect(jobs.publish?.needs).toBe('pack');
});

test('the job that packs has no permissions', () => {
  expect(jobs.pack).not.toHaveProperty('permissions');
  expect(scriptsOf(jobs.pack)).toContain('npm run pack');
});

const mayWrite = ({ permissions = {} }: Job): boolean =>
  ['contents', 'pull-requests'].some((right) => permissions[right] === 'write');

test('jobs that may write to the repository run no code of the project, its dependencies or others', () => {
  const writing = Object.values(jobs).filter(mayWrite);
  expect(writing).toEqual([jobs.propose, jobs.tag]);
  expect(writing.flatMap(scriptsOf).join('\n')).not.toMatch(/\b(?:npm|npx|node|yarn|pnpm|bash|sh|make)\b/);
  expect(actionsOf(jobs.propose)).toEqual(['actions/checkout', 'actions/download-artifact']);
  expect(actionsOf(jobs.tag)).toEqual(['actions/download-artifact']);
  // Files of an artifact could be settings of git.
  const [, download] = jobs.propose?.steps ?? [];
  expect(download?.with?.path).toMatch(/^\$\{\{ runner\.temp \}\}\//);
});

test('every action in the release workflow is pinned to a commit', () => {
  for (const { uses = '' } of Object.values(jobs).flatMap(({ steps }) => steps))
    expect(uses).toMatch(/^$|@[0-9a-f]{40}$/);
});

test('the job that sets the version has no permissions, and the pull request quotes the changelog', () => {
  expect(jobs.version).not.toHaveProperty('permissions');
  expect(scriptsOf(jobs.version)).toContain('npm run version-packages');
  expect(jobs.propose?.needs).toBe('version');
  const [, proposal] = scriptsOf(jobs.propose);
  expect(proposal).toMatch(/gh pr create .*--title Release --body-file "\$RUNNER_TEMP\/notes\.md"/);
});

const onPosix = test.skipIf(process.platform === 'win32');

/** In the order in which they are published. */
const NAMES = [
  '@waymark/source',
  '@waymark/server',
  '@waymark/migrate',
  '@waymark/samples',
  '@waymark/changes',
  '@waymark/repository',
  '@waymark/openapi',
  '@waymark/mdx',
  'waymark',
];

/** The files of the packages as `npm pack` makes them, each of whose scripts leaves a mark. */
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function pack(): Promise<void> {
  const mark = `touch "${folder}/ran-$npm_lifecycle_event"`;
  const scripts = Object.fromEntries(
    ['prepublishOnly', 'prepack', 'prepare', 'publish', 'postpublish'].map((event) => [event, mark]),
  );
  const sources = NAMES.map((name) => {
    const source = path.join(folder, 'sources', path.basename(name));
    mkdirSync(source, { recursive: true });
    writeFileSync(
      path.join(source, 'CHANGELOG.md'),
      '# Changelog\n\n## 1.2.3\n\n### Added\n\n- A lamp.\n\n## 1.2.2\n\n- Older.\n',
    );
    writeFileSync(path.join(source, 'package.json'), JSON.stringify({ name, version: '1.2.3', scripts }));
    return source;
  });
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...sources]);
}

if (process.platform !== 'win32') beforeAll(pack);

onPosix('the release publishes the packed file unchanged, without running its scripts', async () => {
  const published: { version: string; file: Buffer }[] = [];
  const registry = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.method !== 'PUT') return void response.writeHead(404).end('{}');
    const sent = JSON.parse(Buffer.concat(parts).toString()) as {
      'dist-tags': { latest: string };
      _attachments: Record<string, { data: string }>;
    };
    for (const { data } of Object.values(sent._attachments))
      published.push({ version: sent['dist-tags'].latest, file: Buffer.from(data, 'base64') });
    response.writeHead(201).end('{}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => registry.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void registry.close());
  writeFileSync(
    path.join(folder, '.npmrc'),
    `registry=http://127.0.0.1:${port}\n//127.0.0.1:${port}/:_authToken=none\n`,
  );
  for (const script of scriptsOf(jobs.publish)) await run('bash', ['-ec', script], { cwd: folder });
  expect(published).toEqual([
    ...NAMES.map((name) => ({
      version: '1.2.3',
      file: readFileSync(path.join(folder, `${name.replace('@waymark/', 'waymark-')}-1.2.3.tgz`)),
    })),
  ]);
  expect(readdirSync(folder).filter((name) => name.startsWith('ran-'))).toEqual([]);
});

onPosix('the GitHub release has the newest section of the changelog', async () => {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'gh'), '#!/bin/sh\nprintf "%s\\n" "$@" > called\n');
  chmodSync(path.join(bin, 'gh'), 0o755);
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    GITHUB_REPOSITORY: 'someone/waymark',
    GITHUB_SHA: '0123abc',
  };
  for (const script of scriptsOf(jobs.tag)) await run('bash', ['-ec', script], { cwd: folder, env });
  expect(readFileSync(path.join(folder, 'notes.md'), 'utf8').trim()).toBe('### Added\n\n- A lamp.');
  const called = readFileSync(path.join(folder, 'called'), 'utf8').split('\n');
  expect(called.slice(0, 7)).toEqual([
    'release',
    'create',
    'v1.2.3',
    '--repo',
    'someone/waymark',
    '--target',
    '0123abc',
  ]);
});
