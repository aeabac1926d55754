/** Checkouts of repositories whose authors mean ill. Every one is a real repository, every git the real one. */

import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Checkout, checkOut } from '../../../runtime/features/deploys/checkout.ts';
import { failureReason, withoutCredentials } from '../../../runtime/features/deploys/failure-messages.ts';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { RunError, run } from '../../../runtime/features/deploys/run.ts';
import { sampled } from '../../support/test-all.ts';

const root = mkdtempSync(join(tmpdir(), 'waymark-checkout-'));
let count = 0;
let folder: string;
let repository: string;

beforeEach(() => {
  count += 1;
  folder = join(root, String(count));
  repository = join(folder, 'repository');
  mkdirSync(repository, { recursive: true });
  git('init', '--quiet', '--initial-branch', 'main');
  commit({ 'docs.json': '{}' });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): string {
  const own = [
    '-c',
    'user.name=Author',
    '-c',
    'user.email=author@example.com',
    '-c',
    'protocol.file.allow=always',
  ];
  return execFileSync('git', [...own, ...args], { cwd: repository, encoding: 'utf8' }).trim();
}

function commit(files: Readonly<Record<string, string>>, message = 'Change'): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, name)), { recursive: true });
    writeFileSync(join(repository, name), text);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
  return git('rev-parse', 'HEAD');
}

function take(
  more: Partial<Parameters<typeof checkOut>[0]> = {},
  id = 'one',
  before?: string,
  signal?: AbortSignal,
): Promise<Checkout> {
  return checkOut(
    { remote: repository, branch: 'main', folder: '', diskMb: 64, ...more },
    { workspace: join(folder, 'work'), id, before, signal },
  );
}

const failure = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => {
      throw new Error('It did not fail.');
    },
    (error: unknown) => failureReason(error, 'checkout'),
  );

describe('the checkout of a repository', () => {
  it('runs no hook, filter or driver of the repository', async () => {
    const mark = join(folder, 'ran');
    for (const hook of ['post-checkout', 'post-merge', 'reference-transaction', 'pre-upload']) {
      writeFileSync(join(repository, '.git', 'hooks', hook), `#!/bin/sh\ntouch ${mark}\n`);
      chmodSync(join(repository, '.git', 'hooks', hook), 0o755);
    }
    const first = git('rev-parse', 'HEAD');
    writeFileSync(join(repository, '.gitattributes'), '* filter=evil diff=evil\n*.bin filter=lfs\n');
    commit({ '.gitconfig': `[filter "evil"]\n\tsmudge = touch ${mark}\n`, 'a.bin': 'pointer' });
    git('config', 'core.fsmonitor', `touch ${mark}`);
    git('config', 'uploadpack.packObjectsHook', `touch ${mark}`);
    git('config', 'diff.evil.textconv', `touch ${mark}`);
    rmSync(mark, { force: true });
    await (await take({}, 'one')).remove();
    const { folder: files, commit: found, remove } = await take({}, 'two', first);
    expect(await readFile(join(files, 'a.bin'), 'utf8')).toBe('pointer');
    expect(found.filesAdded).toEqual(['.gitattributes', '.gitconfig', 'a.bin']);
    await remove();
    expect(existsSync(mark)).toBe(false);
  });

  it('cannot be left through symbolic links', async () => {
    symlinkSync('/etc', join(repository, 'etc'));
    symlinkSync('/etc/passwd', join(repository, 'page.mdx'));
    commit({});
    const { folder: files } = await take();
    for (const name of ['etc', 'page.mdx']) expect(lstatSync(join(files, name)).isFile()).toBe(true);
    expect(await readFile(join(files, 'page.mdx'), 'utf8')).toBe('/etc/passwd');
    expect(await failure(take({ folder: 'etc/../../..' }))).toContain('not inside the repository');
    expect(await failure(take({ folder: '/etc' }))).toContain('not inside the repository');
  });

  it('works if another user owns the repository', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('Only root can give a file to somebody else.');
    execFileSync('chown', ['-R', '12345', repository]);
    const { folder: files } = await take();
    expect(await readdir(files)).toContain('docs.json');
  });

  it('reports in one sentence why a fetch failed', async () => {
    expect(await failure(take({ branch: 'none' }))).toBe(
      "The branch could not be fetched: fatal: couldn't find remote ref refs/heads/none",
    );
    const nowhere = join(folder, 'nowhere');
    expect(await failure(take({ remote: nowhere }))).toBe(
      `The branch could not be fetched: fatal: '${nowhere}' does not appear to be a git repository`,
    );
  });

  it('does not fetch submodules', async () => {
    const other = join(folder, 'other');
    execFileSync('git', ['clone', '--quiet', repository, other]);
    git('submodule', '--quiet', 'add', other, 'module');
    commit({});
    const { folder: files } = await take();
    expect(await readdir(join(files, 'module'))).toEqual([]);
  });

  it('refuses a tree that would fill the disk before it writes a file', async () => {
    // A tree that names one tree ten times, and so on: 10^8 files in some hundred bytes.
    const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
      cwd: repository,
      input: 'x',
      encoding: 'utf8',
    }).trim();
    let tree = '';
    for (let depth = 0; depth < 8; depth += 1) {
      const entry = depth === 0 ? `100644 blob ${blob}` : `040000 tree ${tree}`;
      const input = Array.from({ length: 10 }, (_, index) => `${entry}\t${index}\n`).join('');
      tree = execFileSync('git', ['mktree'], { cwd: repository, input, encoding: 'utf8' }).trim();
    }
    const bomb = git('commit-tree', tree, '-m', 'Bomb');
    git('update-ref', 'refs/heads/bomb', bomb);
    expect(await failure(take({ branch: 'bomb' }))).toContain('more than');
    expect(existsSync(join(folder, 'work', 'checkouts', 'one'))).toBe(false);
    // A file that packs well.
    git('checkout', '--quiet', '--orphan', 'large');
    git('rm', '-rfq', '--cached', '.');
    writeFileSync(join(repository, 'zeros'), Buffer.alloc(20 * 1_048_576));
    git('add', 'zeros');
    git('commit', '--quiet', '--message', 'Zeros');
    expect(await failure(take({ branch: 'large', diskMb: 16 }))).toContain('larger than 16 MB');
  });

  it('strips control characters from commit messages', async () => {
    commit({ 'a.mdx': 'a' }, 'Red \u001b[31m and \u202e back');
    const { commit: found } = await take();
    expect(found.message).toBe('Red \ufffd[31m and \ufffd back');
  });

  it('records the author’s name, stripped of direction marks, and not their address', async () => {
    commit({ 'a.mdx': 'a' }, 'Words');
    git('commit', '--quiet', '--amend', '--no-edit', '--author', 'Ada \u202e L <ada@example.com>');
    const { commit: found } = await take();
    expect([found.author, found.message]).toEqual(['Ada \ufffd L', 'Words']);
    expect(JSON.stringify(found)).not.toContain('example.com');
  });
});

describe('the cached clone of a remote', () => {
  it('is not blocked by a file that is larger than the limit and has left the branch', async () => {
    await (await take({ diskMb: 1 }, 'one')).remove();
    writeFileSync(join(repository, 'video.mp4'), randomBytes(3_000_000));
    commit({ 'a.mdx': 'A' });
    expect(await failure(take({ diskMb: 1 }, 'two'))).toMatch(/larger than "diskMb" allows.*raise "diskMb"/);
    rmSync(join(repository, 'video.mp4'));
    const sha = commit({ 'a.mdx': 'B' });
    for (const id of ['three', 'four']) {
      const taken = await take({ diskMb: 1 }, id);
      expect(taken.commit.sha).toBe(sha);
      expect(await readFile(join(taken.folder, 'a.mdx'), 'utf8')).toBe('B');
      await taken.remove();
    }
    const next = commit({ 'b.mdx': 'C' });
    expect((await take({ diskMb: 1 }, 'five', sha)).commit).toMatchObject({
      sha: next,
      filesAdded: ['b.mdx'],
    });
  });

  const objects = (): string => join(folder, 'work', 'objects.git');
  const references = (): string =>
    execFileSync('git', ['for-each-ref', '--format=%(refname)'], { cwd: objects(), encoding: 'utf8' }).trim();

  const places: readonly (readonly [string, string, number])[] = [
    ['objects', 'objects', 0],
    ['objects, cut off', 'objects', 20],
    ['references', 'refs', 0],
    ['the head', 'HEAD', 0],
  ];
  it.each(sampled(places, 2, 1))('is fetched again if it was damaged: %s', async (_, place, length) => {
    await (await take({}, 'one')).remove();
    const path = join(objects(), place);
    const entries = statSync(path).isFile() ? [''] : await readdir(path, { recursive: true });
    const files = entries.map((name) => join(path, name)).filter((file) => statSync(file).isFile());
    expect(files).not.toEqual([]);
    for (const file of files) {
      chmodSync(file, 0o644);
      truncateSync(file, length);
    }
    const sha = commit({ 'a.mdx': 'a' });
    const { folder: checkout, commit: found, remove } = await take({}, 'two');
    expect(found.sha).toBe(sha);
    expect(await readFile(join(checkout, 'a.mdx'), 'utf8')).toBe('a');
    await remove();
    expect(references()).toBe('refs/waymark/last');
  });

  /** Files of the objects whose name ends so. */
  const filesOf = (end: string): string[] =>
    readdirSync(objects(), { recursive: true })
      .map((name) => join(objects(), String(name)))
      .filter((path) => path.endsWith(end) && lstatSync(path).isFile());

  const flip = (path: string, part: number): void => {
    const bytes = readFileSync(path);
    const at = Math.min(bytes.length - 1, Math.floor(bytes.length * part));
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    chmodSync(path, 0o644);
    writeFileSync(path, bytes);
  };
  const cut = (path: string): void => {
    chmodSync(path, 0o644);
    truncateSync(path, Math.floor(lstatSync(path).size / 2));
  };
  const all = (end: string, damage: (path: string) => void): void => {
    const paths = filesOf(end);
    expect(paths, end).not.toEqual([]);
    paths.forEach(damage);
  };

  const damages: readonly [string, () => void, said?: 'nothing' | 'perhaps'][] = [
    ['a flipped byte at the start of packs', () => all('.pack', (path) => flip(path, 0))],
    ['a flipped byte in the middle of packs', () => all('.pack', (path) => flip(path, 0.5)), 'perhaps'],
    ['packs that are cut off', () => all('.pack', cut)],
    ['packs that are gone', () => all('.pack', (path) => rmSync(path)), 'nothing'],
    ['indexes of packs that are cut off', () => all('.idx', cut)],
    ['a flipped byte in indexes of packs', () => all('.idx', (path) => flip(path, 0.6)), 'perhaps'],
    [
      'a configuration of noise',
      () => writeFileSync(join(objects(), 'config'), Buffer.from([0, 255, 91, 7])),
    ],
    ['references of noise', () => writeFileSync(join(objects(), 'packed-refs'), 'noise\n')],
    [
      'a file in their place',
      () => {
        rmSync(objects(), { recursive: true });
        writeFileSync(objects(), 'noise');
      },
    ],
  ];
  it.each(sampled(damages, 3, 1))('recovers from damage and reports it: %s', async (_, damage, expected) => {
    for (let at = 0; at < 20; at += 1)
      commit({ 'index.mdx': `${at} `.repeat(5_000), [`${at}.mdx`]: `${at}` });
    await (await take()).remove();
    execFileSync('git', ['repack', '-adq'], { cwd: objects() });
    damage();
    commit({ 'new.mdx': 'new' });
    const said: string[] = [];
    const { folder: files } = await checkOut(
      { remote: repository, branch: 'main', folder: '', diskMb: 64 },
      { workspace: join(folder, 'work'), id: 'two', onDamage: (reason) => said.push(reason) },
    );
    expect(await readFile(join(files, 'new.mdx'), 'utf8')).toBe('new');
    expect(await readFile(join(files, '3.mdx'), 'utf8')).toBe('3');
    // Git has fetched a missing file again without a report, and does not look at objects that nobody reads: which byte is damaged
    // depends on the names of commits.
    expect(said.length).toBeLessThanOrEqual(expected === 'nothing' ? 0 : 1);
    if (expected === undefined) expect(said).toHaveLength(1);
    if (said.length > 0) execFileSync('git', ['fsck', '--full'], { cwd: objects(), stdio: 'ignore' });
  });

  it('is kept if the failure is the remote’s fault', async () => {
    await (await take()).remove();
    const before = lstatSync(objects()).ino;
    expect(await failure(take({ branch: 'none' }))).toContain('find remote ref');
    expect(lstatSync(objects()).ino).toBe(before);
  });

  it('is not blocked by a failed checkout or the lock files of a killed git', async () => {
    await (await take({}, 'one')).remove();
    const left = ['objects/pack/tmp_pack_a1b2c3', 'objects/pack/a.idx.lock', 'HEAD.lock'];
    for (const name of left) {
      mkdirSync(dirname(join(objects(), name)), { recursive: true });
      writeFileSync(join(objects(), name), 'x');
    }
    commit({ 'large.bin': 'x'.repeat(2 * 1_048_576) });
    expect(await failure(take({ diskMb: 1 }, 'two'))).toContain('larger than 1 MB');
    expect(await failure(take({ diskMb: 1 }, 'three'))).toContain('larger than 1 MB');
    git('reset', '--quiet', '--hard', 'HEAD~1');
    await (await take({}, 'four')).remove();
    expect(references()).toBe('refs/waymark/last');
    expect(left.filter((name) => existsSync(join(objects(), name)))).toEqual([]);
  });

  it('is not blocked by a git that was killed during a checkout', async () => {
    const { folder: files } = await take({}, 'one');
    await rm(files, { recursive: true });
    // So git keeps others from a checkout until it is whole.
    writeFileSync(join(objects(), 'worktrees/one/locked'), 'initializing');
    const again = await take({}, 'one');
    expect(existsSync(join(again.folder, 'docs.json'))).toBe(true);
    await again.remove();
    expect(await readdir(join(objects(), 'worktrees')).catch(() => [])).toEqual([]);
  });

  it('is left clean by a cancelled deploy', async () => {
    const cancelled = new AbortController();
    const checkout = await take({}, 'one', undefined, cancelled.signal);
    cancelled.abort('cancelled');
    await checkout.remove();
    expect(existsSync(checkout.folder)).toBe(false);
    const next = await take({}, 'one');
    expect(existsSync(join(next.folder, 'docs.json'))).toBe(true);
    await next.remove();
  });
});

describe('names in the deploy configuration', () => {
  it('names of branches follow the rules of git', () => {
    const branch = deploySchema.shape.branch;
    for (const good of ['main', 'feature/new-pages', 'v1.2', 'ümlaut', 'a@b'])
      expect(branch.safeParse(good).success, good).toBe(true);
    const bad = [
      '--upload-pack=x',
      '-b',
      'a..b',
      'a b',
      'a:b',
      '+a:refs/heads/b',
      'a*',
      'a.lock',
      'a.lock/b',
      '.a',
      'a/.b',
      '/a',
      'a/',
      'a//b',
      'a@{1}',
      'a\\b',
      'a^',
      'a~1',
      'a\u0007',
      'a.',
    ];
    for (const name of bad) expect(branch.safeParse(name).success, name).toBe(false);
  });

  it('addresses of remotes cannot run a program', async () => {
    const mark = join(folder, 'ran');
    const remotes = [
      `ext::sh -c touch% ${mark}`,
      `ext://sh -c touch ${mark}`,
      `--upload-pack=touch ${mark}`,
      `fd::17`,
      'http://127.0.0.1/x',
      'git://127.0.0.1/x',
      'ftp://127.0.0.1/x',
    ];
    for (const remote of remotes) {
      expect(deploySchema.shape.remote.safeParse(remote).success, remote).toBe(false);
      // Nor does one run if the check is bypassed.
      await failure(take({ remote }));
    }
    await failure(take({ remote: `ssh://-oProxyCommand=touch%20${mark}/x` }));
    await failure(take({ remote: '-oProxyCommand@host:x' }));
    expect(existsSync(mark)).toBe(false);
    for (const good of [
      'https://git.example.com/a.git',
      'ssh://git@host/a',
      'git@host:a/b.git',
      '../docs',
      '/srv/docs',
      'file:///srv/docs',
    ])
      expect(deploySchema.shape.remote.safeParse(good).success, good).toBe(true);
  });
});

describe('credentials of a git remote', () => {
  it('reach the remote only, and no arguments, messages or files', async () => {
    // A redirect would carry them elsewhere; plain http is refused before anything is sent.
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const spied = join(folder, 'bin');
    mkdirSync(spied);
    const seen = join(folder, 'arguments');
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    writeFileSync(join(spied, 'git'), `#!/bin/sh\necho "$@" >> ${seen}\nexec ${real} "$@"\n`);
    chmodSync(join(spied, 'git'), 0o755);
    const path = process.env.PATH;
    process.env.PATH = `${spied}:${path}`;
    try {
      const secret = 's3cr3t-token';
      const remote = `https://user:${secret}@127.0.0.1:${port}/a.git`;
      const said = await failure(take({ remote }));
      expect(said).not.toContain(secret);
      const given = await readFile(seen, 'utf8');
      expect(given).toContain(`https://127.0.0.1:${port}/a.git`);
      expect(given).not.toContain(secret);
      expect(await failure(take({ remote: `http://127.0.0.1:${port}/a.git`, password: secret }))).toContain(
        'not allowed',
      );
      expect(asked).toEqual([]);
      expect(await readFile(join(folder, 'work', 'objects.git', 'config'), 'utf8')).not.toContain(secret);
    } finally {
      process.env.PATH = path;
      server.close();
    }
  });

  it('are removed from messages', () => {
    const options = { username: 'bot', password: 'p@ss word' };
    const basic = Buffer.from('bot:p@ss word').toString('base64');
    const said = withoutCredentials(`x https://bot:abc@host/ p@ss word p%40ss%20word ${basic}`, options);
    expect(said).toBe('x https://host/ [removed] [removed] [removed]');
  });
});

describe('a child process of a deploy', () => {
  it('does not inherit the server’s environment', async () => {
    process.env.WAYMARK_TEST_SECRET = 'here';
    const { stdout } = await run('env', [], { cwd: folder, timeoutSeconds: 10 });
    delete process.env.WAYMARK_TEST_SECRET;
    expect(stdout).not.toContain('WAYMARK_TEST_SECRET');
  });

  it('ends with all of its own children, including those that left its process group', async () => {
    const script = 'sleep 60 & echo $!; setsid sleep 10 & sleep 0.3; echo done';
    const { stdout } = await run('sh', ['-c', script], { cwd: folder, timeoutSeconds: 30 });
    const [pid, done] = stdout.trim().split('\n');
    expect(done).toBe('done');
    expect(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'Z')).toMatch(/Z/);
  });

  it('ends when the server is killed', async () => {
    const module = new URL('../../../runtime/features/deploys/run.ts', import.meta.url).href;
    const script = `const { run } = await import(${JSON.stringify(module)});
      await run('sh', ['-c', 'echo $$; sleep 60'], { cwd: '/', timeoutSeconds: 90, onLine: (pid) => console.log(pid) });`;
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    const pid = await new Promise<string>((resolve) =>
      server.stdout.once('data', (text) => resolve(String(text).trim())),
    );
    server.kill('SIGKILL');
    const state = (): Promise<string> => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
    while (!/\) Z/.test(await state())) await delay(20);
  });

  it('is ended at its timeout', async () => {
    await expect(run('sleep', ['60'], { cwd: folder, timeoutSeconds: 1 })).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  it('waits for its input, and its timeout starts afterwards', async () => {
    const { stdout } = await run('sh', ['-c', 'cat; echo begun'], {
      ...{ cwd: folder, timeoutSeconds: 1 },
      begins: delay(1_500),
    });
    expect(stdout).toBe('begun\n');
  });

  it('is ended if the input that it waits for fails', async () => {
    const options = { cwd: folder, timeoutSeconds: 60, begins: Promise.reject(new Error('No checkout.')) };
    await expect(run('cat', [], options)).rejects.toMatchObject({ reason: 'cancelled' });
  });

  it('may exit while it waits for input', async () => {
    const { promise: begins, resolve } = Promise.withResolvers<void>();
    await expect(run('false', [], { cwd: folder, timeoutSeconds: 1, begins })).rejects.toMatchObject({
      reason: 'exit',
    });
    resolve();
  });

  it('is ended with all of its children if they use too much memory', async ({ skip }) => {
    if (!existsSync('/proc/self/stat')) skip('This system does not tell how much a process holds.');
    const held = `globalThis.held = Buffer.alloc(300e6, 1); setTimeout(() => {}, 60_000)`;
    const script = `${process.execPath} -e '${held}' & ${process.execPath} -e '${held}'`;
    const options = { cwd: folder, timeoutSeconds: 60, memoryMb: 500 };
    await expect(run('sh', ['-c', script], options)).rejects.toMatchObject({ reason: 'memory' });
  });

  it('cannot fill memory with a long line, nor the disk with a large file', async () => {
    const lines: number[] = [];
    const { stdout } = await run('head', ['-c', '30000000', '/dev/zero'], {
      cwd: folder,
      timeoutSeconds: 30,
      onLine: (line) => lines.push(line.length),
    });
    expect(stdout.length).toBeLessThanOrEqual(1_000_000);
    expect(Math.max(...lines)).toBeLessThanOrEqual(64_000);
    const write = run('dd', ['if=/dev/zero', 'of=large', 'bs=1M', 'count=20'], {
      cwd: folder,
      timeoutSeconds: 30,
      fileMb: 4,
    });
    await expect(write).rejects.toBeInstanceOf(RunError);
    expect(lstatSync(join(folder, 'large')).size).toBeLessThanOrEqual(4 * 1_048_576);
  });
});
