/** Workflows, forms and the GitHub Action: they parse, name existing things, and the action's steps do what they say. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { sampled } from '../../support/test-all.ts';
import { FIXTURE, MAIN, plainEnvironment } from '../cli/run-cli.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number }>
  >;
}

const read = (file: string): unknown => parse(readFileSync(join(ROOT, file), 'utf8'), { strict: true });

const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const action = read('action.yml') as Action;

const stepsOf = (file: string): readonly Step[] =>
  file === 'action.yml'
    ? action.runs.steps
    : Object.values((read(file) as Workflow).jobs).flatMap(({ steps }) => steps);

it.each(readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')))('the issue form %s is valid YAML', (name) => {
  expect(read(join('.github/ISSUE_TEMPLATE', name))).toBeTypeOf('object');
});

test('jobs that test the package provide a Node.js that is too old for it', () => {
  const jobs = Object.values((read('.github/workflows/test.yml') as Workflow).jobs);
  const testing = jobs.filter(({ steps }) =>
    steps.some(({ run }) => /^(?:bash \.ci\/run|npm run test:all)$/.test(run ?? '')),
  );
  expect(testing).toHaveLength(2);
  for (const { steps } of testing) {
    const at = steps.findIndex(({ run }) => run?.includes('"WAYMARK_OLD_NODE=$(command -v node)"'));
    expect(steps[at - 1]).toMatchObject({ with: { 'node-version': 20 } });
    expect(steps[at + 1]).toMatchObject({ with: { 'node-version': 24 } });
  }
});

it.each(WORKFLOWS)('the workflow %s has read permission by default, and a timeout for each job', (file) => {
  const { permissions, jobs } = read(file) as Workflow;
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
});

it.each(['action.yml', ...WORKFLOWS])('%s pins actions of others to a commit', (file) => {
  const used = stepsOf(file).flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((uses) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/.test(uses))).toEqual([]);
});

it.each(['action.yml', ...WORKFLOWS])('%s has no expression inside a script', (file) => {
  expect(stepsOf(file).filter(({ run }) => run?.includes('${{'))).toEqual([]);
});

it.each(WORKFLOWS)('%s runs only scripts of the repository that exist', (file) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const runs = Object.values((read(file) as Workflow).jobs)
    .flatMap(({ steps }) => steps)
    .flatMap((step) => [step.run ?? '', ...Object.values((step as { with?: object }).with ?? {})])
    .join('\n');
  const named = Array.from(runs.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const files = Array.from(runs.matchAll(/(?:bash|node) ([\w./-]+)/g), ([, path = '']) => path);
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

// npx finds the shell script that stands for the installed command by its mode.
const onPosix = test.skipIf(process.platform === 'win32');

/** A repository that has Waymark installed, which `npx` then runs instead of fetching one. */
function repository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-action-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(FIXTURE, join(folder, 'docs'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'waymark'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  chmodSync(join(bin, 'waymark'), 0o755);
  return folder;
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a step of the action as the runner does: its inputs as variables, its script in bash. */
async function runStep(
  name: string,
  folder: string,
  inputs: Readonly<Record<string, string>>,
  bin?: string,
): Promise<Ran> {
  const step = action.runs.steps.find((each) => each.name === name);
  const input = (key: string): string => inputs[key] ?? action.inputs[key]?.default ?? '';
  const facts: Readonly<Record<string, string>> = {
    'runner.temp': folder,
    'github.repository': 'a/b',
    'github.event.number': '7',
  };
  const env = Object.entries(step?.env ?? {}).map(([key, value]) => [
    key,
    value.replaceAll(
      /\$\{\{ ([\w.-]+) \}\}/g,
      (_, of: string) => facts[of] ?? input(of.slice('inputs.'.length)),
    ),
  ]);
  const child = spawn('bash', ['-eo', 'pipefail', '-c', step?.run ?? 'exit 99'], {
    cwd: folder,
    env: {
      ...plainEnvironment(),
      ...(bin !== undefined && { PATH: `${bin}:${process.env.PATH}` }),
      ...Object.fromEntries(env),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  return new Promise((done) => child.on('close', (code) => done({ code, output })));
}

onPosix('the GitHub Action annotates problems, and fails', async () => {
  const folder = repository();
  writeFileSync(join(folder, 'docs/index.mdx'), '---\ntitle: Home\n---\n\n<Note>open\n');
  const { code, output } = await runStep('Check', folder, { folder: 'docs' });
  expect(output).toMatch(/^::error file=/m);
  expect(code).toBe(1);
});

onPosix('the GitHub Action tests the samples that a branch changed', async () => {
  const folder = repository();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  writeFileSync(join(folder, 'docs/old.mdx'), '```ts file="none.ts"\n```\n');
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'All');
  const run = (changed: string) =>
    runStep('Test', folder, { folder: 'docs', changed, 'fail-on': 'sample-file-missing' });
  expect((await run('')).code).toBe(1);
  expect(await run('HEAD')).toMatchObject({ code: 0, output: expect.stringContaining('Samples: 0 proven') });
  writeFileSync(join(folder, 'docs/new.mdx'), '```ts file="gone.ts"\n```\n');
  const { code, output } = await run('HEAD');
  expect([code, output]).toEqual([1, expect.stringMatching(/^::warning file=docs\/new\.mdx/m)]);
});

onPosix('the GitHub Action builds with the given URL and folder', async () => {
  const folder = repository();
  const { code, output } = await runStep('Build', folder, {
    folder: 'docs',
    out: 'site',
    url: 'https://docs.example.com',
  });
  expect(output).toContain('Built');
  expect(code).toBe(0);
  expect(readFileSync(join(folder, 'site/dist/sitemap.xml'), 'utf8')).toContain('https://docs.example.com/');
  expect(existsSync(join(folder, 'site/.waymark/release.json'))).toBe(true);
});

/** A `gh` that notes requests, and knows some comments: of those a list has the programs' with the mark. */
function hub(folder: string, comments: readonly object[], fails = false) {
  const [bin, asked, known] = ['bin', 'asked', 'comments.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(bin);
  writeFileSync(known, JSON.stringify(comments));
  const script = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const last = args.at(-1);
if (last.startsWith('body=@')) args[args.length - 1] = readFileSync(last.slice('body=@'.length), 'utf8');
appendFileSync(${JSON.stringify(asked)}, JSON.stringify(args) + '\\n');
if (${fails}) { console.error('HTTP 403: Resource not accessible by integration'); process.exit(1); }
if (args.includes('--paginate'))
  for (const { id, user, body } of JSON.parse(readFileSync(${JSON.stringify(known)}, 'utf8')))
    if (user.type === 'Bot' && body.startsWith(process.env.MARK)) console.log(id);
`;
  writeFileSync(join(bin, 'gh'), script);
  chmodSync(join(bin, 'gh'), 0o755);
  return () =>
    readFileSync(asked, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string[]);
}

onPosix('the GitHub Action compares a pull request with a branch, in the summary of the job', async () => {
  const folder = repository();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  git('init', '--quiet', '--initial-branch', 'base');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'All');
  writeFileSync(join(folder, 'docs/index.mdx'), '---\ntitle: Home\n---\n\nOther @words.\n');
  const { code, output } = await runStep('Compare', folder, { folder: 'docs', against: 'base' });
  expect([code, output]).toEqual([0, expect.stringContaining('changed')]);
  const summary = readFileSync(join(folder, 'summary.md'), 'utf8');
  expect(summary).toMatch(/^### Changes of the docs\n[\s\S]*^\+Other @words\.$/m);
  expect(readFileSync(join(folder, 'waymark-changes.md'), 'utf8')).toBe(summary);
});

const MARK = '<!-- waymark docs -->';

onPosix('the GitHub Action writes one comment for a pull request, and edits its own', async () => {
  const known = [
    { id: 5, user: { type: 'User' }, body: `${MARK} of somebody` },
    { id: 6, user: { type: 'Bot' }, body: `of another action, that quotes ${MARK}` },
  ];
  for (const [comments, method, address] of [
    [known, 'POST', 'repos/a/b/issues/7/comments'],
    [
      [...known, { id: 9, user: { type: 'Bot' }, body: `${MARK}\nold` }],
      'PATCH',
      'repos/a/b/issues/comments/9',
    ],
  ] as const) {
    const folder = repository();
    const asked = hub(folder, comments);
    writeFileSync(
      join(folder, 'waymark-changes.md'),
      '### Changes of the docs\n\n$(touch pwned) `touch pwned`\n',
    );
    expect(await runStep('Comment', folder, { folder: 'docs' }, join(folder, 'bin'))).toMatchObject({
      code: 0,
      output: '',
    });
    const [list, write] = asked();
    expect(list?.slice(0, 4)).toEqual(['api', '--paginate', 'repos/a/b/issues/7/comments', '--jq']);
    expect(write).toEqual([
      ...['api', '--method', method, address, '--field'],
      `${MARK}\n### Changes of the docs\n\n$(touch pwned) \`touch pwned\`\n`,
    ]);
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  }
});

onPosix('the GitHub Action goes on if it may not comment, as for pull requests of forks', async () => {
  const folder = repository();
  hub(folder, [], true);
  writeFileSync(join(folder, 'waymark-changes.md'), '### Changes of the docs\n');
  const { code, output } = await runStep('Comment', folder, { folder: 'docs' }, join(folder, 'bin'));
  expect(output).toMatch(/^::notice title=Waymark::.*pull-requests, write/m);
  expect(code).toBe(0);
});

test('the GitHub Action gives its token to no step that reads the pull request', () => {
  const given = action.runs.steps.filter(({ env = {} }) =>
    Object.values(env).join().includes('inputs.token'),
  );
  expect(given.map(({ name }) => name)).toEqual(['Comment']);
  expect(given[0]?.run).not.toMatch(/npx|waymark diff/);
});

onPosix('an input of the GitHub Action is never run as code', async () => {
  const folder = repository();
  const attacks = ['"; touch pwned; "', '$(touch pwned)', '`touch pwned`', '--out pwned'];
  for (const [index, attack] of attacks.entries())
    for (const name of sampled(['Check', 'Test', 'Compare', 'Build'], 3, index))
      expect(
        (
          await runStep(name, folder, {
            folder: attack,
            url: attack,
            access: attack,
            changed: attack,
            against: attack,
          })
        ).code,
      ).not.toBe(0);
  const own = ['docs', 'node_modules', 'package.json', 'waymark-changes.md'];
  expect(readdirSync(folder).sort()).toEqual(own);
});

test('the GitHub Action uses existing command options', async () => {
  for (const verb of ['check', 'test', 'diff', 'build', 'deploy']) {
    const run = action.runs.steps.find((step) => step.run?.includes(` ${verb} `))?.run ?? '';
    const options = (run.split(` ${verb} `)[1] ?? '').match(/--[a-z]+/g) ?? [];
    expect(options.length).toBeGreaterThan(0);
    const { stdout } = await loadedWaymark([verb, '--help']);
    expect(options.filter((option) => !stdout.includes(option))).toEqual([]);
  }
});
