/** `waymark ask`: of a server, and of a folder, as a person runs it. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { startServer } from '../../support/start-server.ts';
import { waymark } from '../../unit/cli/run-cli.ts';
import { fixtureRelease, SITE_URL } from '../support/fixture-site.ts';
import { served } from '../support/served.ts';
import { scriptedModel } from './scripted-model.ts';

const BODY = 'Lost boxes are refunded within nine days.';
const QUESTION = 'When are lost boxes refunded?';
const pages = { '/refunds': { title: 'Refunds', body: BODY } };

/** A folder with a release, as a build leaves it. */
async function folder(overrides: Parameters<typeof fixtureRelease>[0] = {}): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'waymark-ask-'));
  for (const [name, bytes] of await fixtureRelease(overrides, pages)) {
    const file = join(made, '.waymark', name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, bytes);
  }
  return made;
}

describe('`waymark ask`', () => {
  it('prints a server’s answer with its sources', async () => {
    const { url } = await served({ release: await fixtureRelease({}, pages) });
    const { code, stdout } = await loadedWaymark(['ask', QUESTION, '--url', url]);
    expect(code).toBe(0);
    expect(stdout).toContain(`${BODY} [1]\n[1] Refunds\n    ${SITE_URL}/refunds#:~:text=`);
  });

  it('answers from a folder without a server, also below a base path', async () => {
    const made = await folder({ base: '/docs', url: `${SITE_URL}/docs` });
    const { code, stdout } = await loadedWaymark(['ask', QUESTION, made, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ found: true, by: 'docs', parts: [{ text: BODY }] });
    const none = await loadedWaymark(['ask', 'volcano', made]);
    expect([none.code, none.stdout]).toEqual([1, expect.stringContaining('The docs do not answer this.')]);
  });

  it('uses the model of the server’s configuration file, and marks unproven statements', async () => {
    const model = await scriptedModel({ text: `${BODY.slice(0, -1)} [1]. The moon is far.` });
    const made = await folder();
    const config = join(made, 'server.json');
    const asking = { url: model.url, model: 'small', key: 'env:MODEL_KEY', allowPrivate: true };
    await writeFile(config, JSON.stringify({ ask: asking }));
    const { code, stdout } = await waymark(['ask', QUESTION, made, '--config', config], undefined, {
      MODEL_KEY: 'sk-1',
    });
    expect(code).toBe(0);
    expect(stdout).toContain('nine days. [1] The moon is far. (not proven)');
    expect(model.asked[0]?.authorization).toBe('Bearer sk-1');
  });

  it('explains a missing release, a missing server, and a server without answers', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'waymark-ask-'));
    const said = async (args: readonly string[]) => {
      const { code, stderr } = await loadedWaymark(['ask', QUESTION, ...args]);
      return `${code} ${stderr}`;
    };
    expect(await said([empty])).toMatch(/^2 .*There is no release in/s);
    expect(await said(['--url', 'http://127.0.0.1:1'])).toMatch(
      /^1 .*http:\/\/127.0.0.1:1\/ask cannot be reached/s,
    );
    const off = await served({ ask: false });
    expect(await said(['--url', off.url])).toMatch(/^1 .*There are no answers at/s);
  });

  it('says why a server refuses a token', async () => {
    const made = await folder();
    const server = await startServer(['serve', made, '--port', '0', '--state', join(made, 'state.db')]);
    onTestFinished(() => server.stop());
    const { code, stderr } = await waymark(['ask', QUESTION, '--url', server.url], undefined, {
      WAYMARK_TOKEN: 'expired',
    });
    expect([code, stderr]).toEqual([1, '\nThe token is not valid.\n']);
  });
});
