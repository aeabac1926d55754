/** Errors of the system say what to do: the files of a server often belong to whoever ran a command as root. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../../plugin/packages/source/files/make-folder.ts';
import { systemHint } from '../../../runtime/cli/system-problem.ts';
import { createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { loadedWaymark, socketIn, startCommandProcess } from '../../support/loaded-command.ts';
import { MINIMAL } from '../config/docs-root.ts';
import { plainEnvironment, waymark } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-rights-'));
const temporary = join(folder, 'tmp');
mkdirSync(temporary);
chmodSync(temporary, 0o777);
chmodSync(folder, 0o755);
const socket = socketIn(temporary, 'stranger');
let end: () => void;
beforeAll(async () => {
  const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  end = await startCommandProcess(socket, { ...stranger, env: { ...plainEnvironment(), TMPDIR: temporary } });
});
afterAll(() => {
  end();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as somebody who owns nothing; root may do everything, so another user takes its place. */
const asStranger = (args: readonly string[]) => loadedWaymark(args, folder, '', socket);

it('a state of another user is reported with a remedy', async () => {
  const file = join(folder, 'state.db');
  const state = await openState(file);
  await createApiKey(state, { label: 'ci', scopes: ['status'] });
  await state.close();
  chmodSync(folder, 0o755);
  chmodSync(file, 0);
  const { code, stderr } = await asStranger(['keys', 'list', '--state', file]);
  expect(code).toBe(1);
  expect(stderr).toContain(file);
  expect(stderr).toContain('run its commands as that user: sudo -u waymark');
});

it.each(['index.mdx', 'docs.json', 'snippets', 'snippets/a.mdx', 'spec.yaml', '.mintignore'])(
  'a %s of another user is named in a sentence, without a code or a call of the system',
  async (name) => {
    const docs = mkdtempSync(join(folder, 'docs-'));
    const out = mkdtempSync(join(folder, 'out-'));
    for (const each of [folder, docs]) chmodSync(each, 0o755);
    chmodSync(out, 0o777);
    mkdirSync(join(docs, 'snippets'));
    writeFileSync(join(docs, 'snippets', 'a.mdx'), 'A.');
    writeFileSync(join(docs, '.mintignore'), 'x');
    writeFileSync(join(docs, 'spec.yaml'), 'openapi: 3.0.0');
    writeFileSync(join(docs, 'docs.json'), JSON.stringify({ ...MINIMAL, api: { openapi: 'spec.yaml' } }));
    writeFileSync(join(docs, 'index.mdx'), 'import A from "/snippets/a.mdx"\n\n<A/>\n');
    chmodSync(join(docs, name), 0);
    const { code, stderr } = await asStranger(['build', docs, '--out', join(out, 'site')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`${join(docs, name).replaceAll('.', '\\.')}: permission denied\\.`));
    expect(stderr).not.toMatch(/EACCES|, open|scandir|\bat /);
  },
);

it('images, styles and other assets of another user are named in warnings, and the site is built without them', async () => {
  const docs = mkdtempSync(join(folder, 'assets-'));
  const out = mkdtempSync(join(folder, 'out-'));
  for (const each of [folder, docs]) chmodSync(each, 0o755);
  chmodSync(out, 0o777);
  const names = ['logo.png', 'icon.svg', 'back.png', 'a.jpg', 'b.pdf', 'unused.txt', 'style.css', 'own.js'];
  const [logo, favicon, image] = names.map((name) => `/${name}`);
  writeFileSync(
    join(docs, 'docs.json'),
    JSON.stringify({ ...MINIMAL, logo: { light: logo, dark: logo }, favicon, background: { image } }),
  );
  writeFileSync(join(docs, 'index.mdx'), '![a](/a.jpg) [b](/b.pdf)\n');
  for (const name of names) {
    writeFileSync(join(docs, name), 'x');
    chmodSync(join(docs, name), 0);
  }
  const site = join(out, 'site');
  for (const args of [
    ['check', docs, '--format', 'json'],
    ['build', docs, '--out', site, '--format', 'json'],
  ]) {
    const { code, stdout, stderr } = await asStranger(args);
    expect([code, stderr.match(/E[A-Z]{4,}|\bat \//)]).toEqual([0, null]);
    const found = JSON.parse(stdout) as { file: string; message: string; severity: string }[];
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
    const message = 'The file cannot be read: permission denied.';
    expect(found.flatMap((one) => (one.message === message ? [one.file] : []))).toEqual(names.toSorted());
  }
  expect(readFileSync(join(site, 'dist', 'index.html'), 'utf8')).not.toMatch(
    /(?:logo|back)\.png|icon\.svg|style\.css|own\.js/,
  );
});

it('a folder in place of a file is named in a sentence, without a code or a call of the system', async () => {
  const docs = mkdtempSync(join(folder, 'folders-'));
  for (const name of [folder, docs]) chmodSync(name, 0o755);
  writeFileSync(join(docs, 'docs.json'), JSON.stringify(MINIMAL));
  writeFileSync(join(docs, 'index.mdx'), 'A.');
  const place = join(docs, 'questions.yaml');
  mkdirSync(place);
  const out = mkdtempSync(join(folder, 'out-'));
  chmodSync(out, 0o777);
  for (const args of [
    ['check', docs, '--questions'],
    ['keys', 'list', '--state', place],
    ['restore', place, '--state', join(out, 'state.db')],
  ]) {
    const { code, stderr } = await asStranger(args);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(place);
    expect(stderr).not.toMatch(/E[A-Z]{4,}|, read|\bat /);
  }
});

it('a read-only state is reported with a remedy', async () => {
  const own = join(folder, 'own');
  mkdirSync(own, { mode: 0o755 });
  const file = join(own, 'state.db');
  await (await openState(file)).close();
  chmodSync(file, 0o444);
  chmodSync(own, 0o555);
  const { code, stderr } = await asStranger(['keys', 'create', 'ci', '--scope', 'status', '--state', file]);
  chmodSync(own, 0o755);
  expect(code).toBe(1);
  expect(stderr).toContain('Give the file, and the folder around it, to the user of the server (chown)');
});

it.each([
  ['EROFS', /ReadWritePaths=/],
  ['ENOSPC', /The disk is full/],
])('the system error %s is reported with a remedy, also as the cause of another error', (code, hint) => {
  const error = Object.assign(new Error(code), { code });
  expect(systemHint(new Error('No backup was written.', { cause: error }))).toMatch(hint);
});

it('a folder on a read-only file system is reported as that, and not as missing', async ({ skip }) => {
  const disk = mkdtempSync(join(folder, 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,ro', 'waymark-test', disk], { stdio: 'ignore' });
  } catch {
    skip('A read-only disk cannot be mounted here.');
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
  const state = join(disk, 'site/.waymark-state/state.db');
  const { code, stderr } = await loadedWaymark([
    'keys',
    'create',
    'ci',
    '--scope',
    'status',
    '--state',
    state,
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain(`${disk}: read-only file system.`);
  expect(stderr).toContain('or as a volume of a container');
  await expect(makeFolder(join(disk, '.waymark-deploys'), true)).rejects.toThrow('EROFS');
});

it.each([
  ['the folder for caches', 'WAYMARK_CACHE'],
  ['the home of the user', 'HOME'],
])('commands run if %s cannot be written', async (_, name) => {
  const file = join(folder, `no-folder-${name}`);
  writeFileSync(file, '');
  const args = ['keys', 'create', 'ci', '--scope', 'status', '--state', join(folder, `${name}.db`)];
  const env = { WAYMARK_CACHE: '', XDG_CACHE_HOME: '', [name]: file };
  expect(await waymark(args, folder, env)).toMatchObject({ code: 0 });
});

it('other errors get no system hint', () => {
  expect(systemHint(new Error('No.'))).toBeUndefined();
  expect(systemHint(Object.assign(new Error('No.'), { code: 'ENOENT' }))).toBeUndefined();
});
