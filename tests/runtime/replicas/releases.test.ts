/** Releases that machines hand each other through a folder and through S3, and attempts that must fail. */
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createStorage } from 'unstorage';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openReleases } from '../../../runtime/features/deploys/open-deployer.ts';
import { findDeploy, saveDeploy, saveWork } from '../../../runtime/features/deploys/record.ts';
import { openReleaseStore, type ReleaseStore } from '../../../runtime/features/deploys/release-store.ts';
import { type Releases, releasesOf } from '../../../runtime/features/deploys/releases.ts';
import { bringCurrent, SharedReleases } from '../../../runtime/features/deploys/shared-releases.ts';
import {
  type SiteTarget,
  type SiteTargetSetup,
  siteTarget,
} from '../../../runtime/features/deploys/site-target.ts';
import { RELEASE_FORMAT } from '../../../runtime/packages/contract/release.ts';
import { TakenOver, takeLease } from '../../../runtime/packages/foundation/state/lease.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { deployRecord } from '../support/deploy-record.ts';
import { startS3 } from '../support/s3.ts';

const NAMES = { project: 'docs', folder: 'releases', prefix: 'waymark' };
const QUIET = { error: (): void => {} };

/** One that is not aborted. */
const UPLOAD = { id: 'r1-1', signal: new AbortController().signal };
const s3 = await startS3();
Object.assign(process.env, s3.environment);
const root = mkdtempSync(join(tmpdir(), 'waymark-store-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let count = 0;
let folder: string;
beforeEach(() => {
  folder = join(root, String(++count));
});

const places: Readonly<Record<string, () => string>> = {
  'a folder': () => join(folder, 'shared'),
  S3: () => s3.address.replace('/docs?', `/docs-${count}?`),
};

it.each([
  [
    'a Redis and no place for releases',
    { prefix: '' },
    undefined,
    /`deploy.releases` is missing.*server\.json.*folder.*s3:/,
  ],
  ['a place for releases and no Redis', undefined, '/releases', /`deploy.releases`.*WAYMARK_STORAGE/],
])('a server with %s says which setting is missing', async (_, shared, releases, message) => {
  const state = { ...stateOf(createStorage()), shared };
  const options = { project: 'docs', builder: 'server', releases } as const;
  await expect(openReleases({ state, options, workspace: folder, logger: QUIET })).rejects.toThrow(message);
});

describe.each(Object.entries(places))('releases shared in %s', (kind, address) => {
  let state: State;
  let store: ReleaseStore;
  beforeEach(async () => {
    state = stateOf(createStorage());
    store = await openReleaseStore(address());
  });
  const machine = (name: string): Releases =>
    new SharedReleases({ local: releasesOf(join(folder, name)), store, state, ...NAMES, logger: QUIET });

  async function build(releases: Releases, name: string, words: string, format?: number): Promise<void> {
    const built = await releases.here.begin(name);
    await mkdir(join(built, '.waymark'), { recursive: true });
    await mkdir(join(built, 'dist', 'a:b'), { recursive: true });
    await writeFile(join(built, '.waymark', 'release.json'), JSON.stringify({ format }));
    await writeFile(join(built, 'dist', 'index.html'), words);
    await writeFile(join(built, 'dist', 'a:b', 'same ü?.html'), 'the same in all');
    await releases.add(built, name);
  }
  const page = (releases: Releases, name: string): Promise<string> =>
    readFile(join(releases.paths(name).site, 'index.html'), 'utf8');

  it('CWE-732: are readable by their owner alone, there and on the machine that fetches them', async () => {
    const umask = process.umask(0o022);
    onTestFinished(() => void process.umask(umask));
    const [ours, theirs] = [machine('ours'), machine('theirs')];
    await build(ours, 'r1', 'one');
    await ours.point('r1', 1);
    await theirs.check('r1');
    const release = dirname(theirs.paths('r1').site);
    expect((await stat(release)).mode & 0o077).toBe(0);
    if (kind === 'a folder') expect((await stat(address())).mode & 0o077).toBe(0);
  });

  it('arrive complete on another machine, also on one that starts', async () => {
    const [ours, theirs] = [machine('ours'), machine('theirs')];
    await build(ours, 'r1', 'one');
    await ours.point('r1', 1);
    expect(await theirs.current()).toBe('r1');
    await theirs.check('r1');
    expect(await page(theirs, 'r1')).toBe('one');
    expect(theirs.has('r1')).toBe(true);
    expect(theirs.has('r2')).toBe(false);
    const fresh = machine('fresh');
    await bringCurrent(fresh, join(folder, 'fresh'));
    expect(await fresh.here.current()).toBe('r1');
    // If it is damaged here, it is fetched again.
    await writeFile(join(theirs.paths('r1').site, 'index.html'), 'changed');
    await theirs.check('r1');
    expect(await page(theirs, 'r1')).toBe('one');
  });

  it('a release of another format is offered by no machine, fetched or not', async () => {
    const [ours, theirs] = [machine('ours'), machine('theirs')];
    await build(ours, 'old', 'old', RELEASE_FORMAT - 1);
    await build(ours, 'new', 'new', RELEASE_FORMAT);
    const offered = async (releases: Releases) => {
      await releases.current();
      return ['old', 'new'].filter((name) => releases.isOffered(name));
    };
    expect(await offered(ours)).toEqual(['new']);
    expect(await offered(theirs)).toEqual(['new']);
    await ours.remove('old');
    await build(ours, 'old', 'built again', RELEASE_FORMAT);
    expect(await offered(theirs)).toEqual(['old', 'new']);
  });

  it.each(['lost', 'changed'])(
    'a file that the store %s is sent again with the next release',
    async (how) => {
      const [ours, theirs] = [machine('ours'), machine('theirs')];
      await build(ours, 'r1', 'one');
      const base = kind === 'S3' ? join(s3.folder, 'releases', `docs-${count}`) : join(folder, 'shared');
      const names = await readdir(base, { recursive: true });
      const blobs = names.filter(
        (name) => /\bblobs\b.*[\da-f]{64}[^/]*$/.test(name) && !/metadata|md5/.test(name),
      );
      expect(blobs.length).toBeGreaterThan(2);
      for (const name of blobs)
        await (how === 'lost' ? rm(join(base, name)) : writeFile(join(base, name), 'other'));
      await expect(theirs.check('r1')).rejects.toThrow('in the store differs from the build');
      await build(ours, 'r2', 'two');
      await theirs.check('r2');
      expect(await page(theirs, 'r2')).toBe('two');
    },
  );

  it('are refused without leaving files if they were changed in the store', async () => {
    const [ours, theirs] = [machine('ours'), machine('theirs')];
    await build(ours, 'r1', 'one');
    const other = await openReleaseStore(address());
    await build(machine('evil'), 'r2', 'two');
    // The seal of another release under this one's name.
    await other.upload(join(folder, 'evil', 'releases', 'r2'), 'r1', [], UPLOAD);
    await expect(theirs.check('r1')).rejects.toThrow('not the one that was built');
    expect(await readdir(join(folder, 'theirs', 'releases')).catch(() => [])).toEqual([]);
  });

  it('are deleted together with files that no other release has', async () => {
    const [ours, theirs] = [machine('ours'), machine('theirs')];
    for (const name of ['r1', 'r2', 'r3']) await build(ours, name, name);
    await ours.point('r3', 1);
    await ours.prune(2);
    await theirs.check('r2');
    expect(await page(theirs, 'r2')).toBe('r2');
    await theirs.current();
    expect(theirs.has('r1')).toBe(false);
    await expect(store.download('r1', '', join(folder, 'x'), join(folder, 'none'))).rejects.toThrow(
      'no release',
    );
  });

  it.runIf(kind === 'a folder')('leave no files if an upload is cancelled or its server killed', async () => {
    const ours = machine('ours');
    await build(ours, 'r1', 'one');
    await ours.point('r1', 1);
    const files = async (): Promise<readonly string[]> =>
      (await readdir(join(folder, 'shared'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    const before = await files();
    const make = async (name: string): Promise<string> => {
      const built = await ours.here.begin(name);
      await mkdir(join(built, '.waymark'), { recursive: true });
      await mkdir(join(built, 'dist'), { recursive: true });
      await writeFile(join(built, '.waymark', 'release.json'), '{}');
      for (let at = 0; at < 60; at += 1) await writeFile(join(built, 'dist', `${at}.html`), `${name} ${at}`);
      return built;
    };
    // Cancelled when some files have been sent.
    const cancel = new AbortController();
    const sent = vi.fn(() => cancel.abort('cancelled'));
    const watcher = watch(join(folder, 'shared'), { recursive: true }, sent);
    onTestFinished(() => watcher.close());
    await expect(ours.add(await make('r2'), 'r2', undefined, cancel.signal)).rejects.toBe('cancelled');
    expect(sent).toHaveBeenCalled();
    expect(await files()).toEqual(before);
    expect(await page(ours, 'r1')).toBe('one');

    // As a server leaves it that is killed: nobody clears up, and its lease is there for a while.
    const killed = machine('killed');
    const stop = new AbortController();
    const upload = { id: 'r3-1', signal: stop.signal };
    await killed.here.add(await make('r3'), 'r3');
    await state.change<object>('releases:docs-releases', (now) => ({ ...now, uploads: ['r3-1'] }));
    const half = watch(join(folder, 'shared'), { recursive: true }, () => stop.abort('killed'));
    onTestFinished(() => half.close());
    const sending = store.upload(join(folder, 'killed', 'releases', 'r3'), 'r3', ['r1'], upload);
    await expect(sending).rejects.toBe('killed');
    expect((await files()).length).toBeGreaterThan(before.length);
    await ours.prune(5);
    expect(await files()).toEqual(before);
    const theirs = machine('theirs');
    await theirs.check('r1');
    expect(await page(theirs, 'r1')).toBe('one');
  });

  it('are reported as current only after a server has switched to one', async () => {
    const none = async (): Promise<void> => {};
    const target = (name: string, swap: SiteTargetSetup['swap']): SiteTarget =>
      siteTarget({
        ...{ state, project: 'docs', workspace: join(folder, name), releases: machine(name) },
        ...{ url: undefined, keep: 5, swap, checked: undefined, onDamage: none },
      });
    const order: string[] = [];
    const builder = target('builder', undefined);
    const server = target('server', async () => void order.push('served'));
    await build(builder.releases, 'r1', 'one');
    const published = builder.publish('r1', 1, undefined).then((isServed) => order.push(`said ${isServed}`));
    await expect.poll(() => server.releases.current()).toBe('r1');
    expect(order).toEqual([]);
    await server.follow();
    await published;
    expect(order).toEqual(['served', 'said true']);
    expect(await server.served()).toBe('r1');
    if (kind === 'S3' && !TEST_ALL) return;
    // If there is none, that is said after a while.
    await build(builder.releases, 'r2', 'two');
    expect(await builder.publish('r2', 1, undefined)).toBe(false);
    expect(await server.served()).toBe('r1');
  });

  it('keep files that the releases of previews share with them', async () => {
    const of = (name: string, inFolder: string): Releases =>
      new SharedReleases({
        local: releasesOf(join(folder, name)),
        store,
        state,
        ...{ ...NAMES, folder: inFolder },
        logger: QUIET,
      });
    const [site, previews] = [of('ours', 'releases'), of('preview', 'previews')];
    await build(site, 'r1', 'one');
    await site.point('r1', 1);
    await build(previews, 'p1', 'one');
    await previews.remove('p1');
    await of('theirs', 'releases').check('r1');
    // The storage may have lost which releases the site has: its note in the store says it.
    await build(previews, 'p2', 'one');
    await state.remove('releases:docs-releases');
    await previews.remove('p2');
    await of('others', 'releases').check('r1');
    // Asked to go while files are sent, it goes later.
    await build(previews, 'p2', 'two');
    const { kept } = (await state.get<{ kept: Record<string, string> }>('releases:docs-previews')) ?? {
      kept: {},
    };
    const lease = await takeLease(state, 'store-releases:docs-previews');
    await previews.remove('p2');
    await store.download('p2', kept.p2 ?? '', join(folder, 'still'), join(folder, 'none'));
    await lease?.release();
    await previews.prune(5);
    await expect(store.download('p2', '', join(folder, 'x'), join(folder, 'none'))).rejects.toThrow(
      'no release',
    );
    await of('others', 'releases').check('r1');
  });
  it.runIf(kind === 'a folder')('are uploaded again if a writer was killed during an upload', async () => {
    await build(machine('ours'), 'r1', 'one');
    const blobs = join(folder, 'shared', 'blobs');
    for (const entry of await readdir(blobs, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) await writeFile(join(entry.parentPath, entry.name), '');
    await build(machine('second'), 'r1', 'one');
    const theirs = machine('theirs');
    await theirs.check('r1');
    expect(await page(theirs, 'r1')).toBe('one');
  });
});

it('a release store refuses temporary S3 credentials', async () => {
  vi.stubEnv('AWS_SESSION_TOKEN', 's3cret');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(openReleaseStore(s3.address)).rejects.toThrow('unset AWS_SESSION_TOKEN');
});

describe('the seal of a shared release', () => {
  it('cannot name a file outside the release', async () => {
    const store = await openReleaseStore(join(folder, 'shared'));
    const evil = join(folder, 'evil');
    await mkdir(evil, { recursive: true });
    await writeFile(join(evil, 'seal.json'), JSON.stringify({ '../../out': 'a'.repeat(64) }));
    await expect(store.upload(evil, 'r1', [], UPLOAD)).rejects.toThrow();
  });
});

describe('a builder that stalled', () => {
  it('can no longer write once another one has taken over', async () => {
    const state = stateOf(createStorage());
    const first = await takeLease(state, 'deploy-docs');
    // Its time is over, and it does not know.
    await state.remove('lease:deploy-docs');
    const second = await takeLease(state, 'deploy-docs');
    expect(second?.fence).toBeGreaterThan(first?.fence ?? 0);
    const begun = deployRecord({ status: 'in_progress', attempts: 2, fence: second?.fence });
    const deploy = await saveDeploy(state, begun);
    await expect(saveWork(state, { ...deploy, fence: first?.fence, status: 'failure' })).rejects.toThrow(
      TakenOver,
    );
    expect(await findDeploy(state, deploy.statusId)).toMatchObject({ status: 'in_progress' });
    const store = await openReleaseStore(join(folder, 'shared'));
    const releases = new SharedReleases({
      local: releasesOf(join(folder, 'a')),
      store,
      state,
      ...NAMES,
      logger: QUIET,
    });
    await mkdir(join(folder, 'a', 'releases'), { recursive: true });
    await releases.point('new', second?.fence ?? 0);
    await expect(releases.point('old', first?.fence ?? 0)).rejects.toThrow(TakenOver);
    expect(await releases.current()).toBe('new');
    await first?.release();
    await second?.release();
  });
});
