/** The configuration that `waymark dev` shows while docs.json is being written. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LastConfig, loadConfigOr } from '../../../plugin/packages/repository/config/last-config.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import { docsRoot, MINIMAL } from './docs-root.ts';

const { name, ...nameless } = MINIMAL;
const typo = { nmae: name, ...nameless };

/** The name and theme after each of several versions of docs.json, with the problem that keeps the one before. */
async function shown(...versions: readonly object[]): Promise<unknown[]> {
  const root = docsRoot({});
  const last: LastConfig = {};
  const states: unknown[] = [];
  for (const version of versions) {
    const text = JSON.stringify(version);
    writeFileSync(join(root, 'docs.json'), version === BROKEN ? text.slice(0, -2) : text);
    const loaded = await loadConfigOr(last, root, new Diagnostics());
    states.push([loaded?.config.name, loaded?.config.theme, last.problem?.code]);
  }
  return states;
}

const BROKEN = { ...MINIMAL };

test.each([BROKEN, typo, { ...MINIMAL, theme: 'mnit', name: 'Other' }])(
  'a mistake keeps the configuration before it until it is mended: %j',
  async (mistake) => {
    const mended = { ...MINIMAL, name: 'Mended' };
    const code = mistake === BROKEN ? 'config-syntax' : 'config-invalid';
    expect(await shown(MINIMAL, mistake, mended)).toEqual([
      ['Test', 'mint', undefined],
      ['Test', 'mint', code],
      ['Mended', 'mint', undefined],
    ]);
  },
);

test('edits beside a mistake that was there from the start are shown', async () => {
  expect(await shown({ ...MINIMAL, theme: 'mnit' }, { ...MINIMAL, theme: 'mnit', name: 'New' })).toEqual([
    ['Test', 'mint', undefined],
    ['New', 'mint', undefined],
  ]);
});
