/** The Dockerfiles of the docs: their commands, run in folders that stand for an image, by a user who owns nothing but the volumes. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callTool } from '../support/call-tool.ts';
import { freePort } from '../support/free-port.ts';
import { TEST_ALL } from '../support/test-all.ts';
import { plainEnvironment } from '../unit/cli/run-cli.ts';
import { startLockedRegistry } from './locked-registry.ts';

const page = readFileSync(new URL('../../starter/publish/production.mdx', import.meta.url), 'utf8');
const fixture = path.resolve(import.meta.dirname, '../fixtures/minimal-site');
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-image-'));
/** Of a system's user `nobody`: it owns no file. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Has the packed packages; this process answers for it, so that none of its commands may be waited for by a thread. */
let registry: Awaited<ReturnType<typeof startLockedRegistry>>;
beforeAll(async () => {
  registry = await startLockedRegistry();
  chmodSync(folder, 0o755);
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Line {
  readonly word: string;
  readonly rest: string;
}

/** The lines of the Dockerfile in a tab. */
function dockerfile(tab: string): Line[] {
  const [text = ''] = page.slice(page.indexOf(`<Tab title="${tab}">`)).split('</Tab>');
  const [, code = ''] = /```docker Dockerfile\n([\s\S]*?)```/.exec(text) ?? [];
  const lines = code.split('\n').map((line) => /^\s*([A-Z]+) (.*)$/.exec(line));
  return lines.flatMap((line) => (line?.[1] && line[2] ? [{ word: line[1], rest: line[2] }] : []));
}

interface Image {
  /** Folder that stands for `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Record<string, string>;
  readonly command: string[];
  readonly health: string[];
}

/** Arguments of `docker exec` in the text below the Dockerfiles. */
function executed(): string[] {
  const [, command = ''] = /`docker exec CONTAINER ([^`]+)`/.exec(page) ?? [];
  return command.split(' ');
}

/** Does what `docker build` would, without what Debian and users of the system need. @param context Its folder. */
async function built(tab: string, context: string): Promise<Image> {
  const image = { root: '', workdir: '/', env: {} as Record<string, string>, command: [''], health: [''] };
  const stages = new Map<string, string>();
  const at = (name: string): string => path.join(image.root, path.posix.resolve(image.workdir, name));
  const absolute = (text: string): string =>
    text.replaceAll(/(?<=^|[\s"'=])\/(app|package|srv|state)(?=[/\s"']|$)/g, `${image.root}/$1`);
  const words = (list: string): string[] =>
    (JSON.parse(list.slice(list.indexOf('['))) as string[]).map(absolute);
  for (const { word, rest } of dockerfile(tab)) {
    if (word === 'FROM') {
      image.root = mkdtempSync(path.join(folder, 'image-'));
      chmodSync(image.root, 0o755);
      image.workdir = '/';
      mkdirSync(path.join(image.root, 'srv'));
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? '', image.root);
    } else if (word === 'WORKDIR') {
      image.workdir = rest;
      mkdirSync(at('.'), { recursive: true });
    } else if (word === 'COPY') {
      const [, stage, from = '', to = ''] =
        /^(?:--from=(\w+) )?(?:--chown=node:node )?(\S+) (\S+)$/.exec(rest) ?? [];
      const source = path.join(stage === undefined ? context : (stages.get(stage) ?? ''), from);
      cpSync(source, to.endsWith('/') ? path.join(at(to), from) : at(to), { recursive: true });
    } else if (word === 'RUN' && !rest.startsWith('apt-get')) {
      const line = absolute(rest).replace(/chown (?:-R )?node:node/, 'true');
      await promisify(execFile)('sh', ['-c', line], {
        cwd: at('.'),
        env: { ...plainEnvironment(), ...registry.environment, WAYMARK: 'latest' },
      });
    } else if (word === 'ENV') {
      for (const pair of rest.split(' '))
        image.env[pair.split('=')[0] ?? ''] = absolute(pair.split('=')[1] ?? '');
    } else if (word === 'CMD') image.command = words(rest);
    else if (word === 'HEALTHCHECK') image.health = words(rest);
  }
  return image;
}

/** Runs the image's command as its user, at a port of its own. */
async function run(
  image: Image,
  volumes: readonly string[],
): Promise<{ url: string; healthy(): Promise<number>; executes(): Promise<number> }> {
  const port = String(await freePort());
  // Whoever runs the tests without being root owns the files.
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  for (const volume of volumes)
    if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, path.join(image.root, volume)]);
  const options = {
    cwd: path.join(image.root, image.workdir),
    // The home of an image's user is on its file system, which is read-only.
    env: { PATH: process.env.PATH, HOME: '/dev/null', ...image.env, PORT: port },
    ...user,
  };
  const start = ([file = '', ...args]: string[]): ChildProcess =>
    spawn(file === 'node' ? process.execPath : file, args, { ...options, stdio: 'pipe' });
  const server = start(image.command);
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  onTestFinished(() => void server.kill());
  await expect.poll(() => output).toContain('Serving ');
  const ends = async (command: string[]): Promise<number> => {
    const [code] = (await once(start(command), 'exit')) as [number];
    return code;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    healthy: () => ends(image.health.map((part) => part.replace(':3000', `:${port}`))),
    executes: () => ends(executed().map((part) => part.replace(/^\/app\//, `${image.root}/app/`))),
  };
}

test.skipIf(!TEST_ALL)('the container of a release runs with a read-only file system', async () => {
  const context = mkdtempSync(path.join(folder, 'context-'));
  const builder = new URL('../../plugin/cli/main.ts', import.meta.url).pathname;
  const url = 'https://docs.example.com';
  execFileSync(
    process.execPath,
    [builder, 'build', fixture, '--out', path.join(context, 'site'), '--url', url],
    {
      env: plainEnvironment(),
      stdio: 'pipe',
    },
  );
  const [, config = ''] =
    /```json server\.json\n(.*?)```/s.exec(page.slice(page.indexOf('## In a container'))) ?? [];
  writeFileSync(path.join(context, 'server.json'), config);
  const image = await built('A release', context);
  expect(image.env.WAYMARK_CONFIG).toBe(path.join(image.root, 'srv/server.json'));
  expect(JSON.parse(readFileSync(image.env.WAYMARK_CONFIG ?? '', 'utf8'))).toEqual({
    trustProxy: ['172.16.0.0/12'],
  });
  const server = await run(image, ['state', 'srv/site']);
  expect((await fetch(server.url)).status).toBe(200);
  expect(await server.executes()).toBe(0);
  expect((await callTool(server.url, 'search', { query: 'install' })).status).toBe(200);
  expect(await server.healthy()).toBe(0);
});

test.skipIf(!TEST_ALL)('the container with deploys builds and serves a site', async () => {
  const context = mkdtempSync(path.join(folder, 'context-'));
  cpSync(fixture, path.join(context, 'docs'), { recursive: true });
  const config = { deploy: { project: 'docs', remote: fixture } };
  writeFileSync(path.join(context, 'server.json'), JSON.stringify(config));
  const image = await built('With deploys', context);
  const server = await run(image, ['state', 'srv/site']);
  expect((await fetch(server.url)).status).toBe(200);
  expect(await server.healthy()).toBe(0);
});
