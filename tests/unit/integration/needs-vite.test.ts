import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viteNeeds } from '../../../plugin/vite/needs-vite.ts';

const FILES = {
  'plain.ts':
    "import { join } from 'node:path';\nimport { z } from 'zod';\nexport const name: string = join('a', 'b');",
  'types.ts':
    "import type { Page } from './page.astro';\nexport type { Other } from './page.astro';\nexport const a = 1;",
  'env.js': 'export const base = () => import.meta.env.BASE_URL;',
  'hot.js': 'if (import.meta?.hot) import.meta.hot.accept();',
  'url.js': "export const here = new URL('.', import.meta.url);",
  'words.js': "export const text = 'import.meta.env';",
  'virtual.js': "import 'virtual:waymark/theme';",
  'astro.js': "export { getImage } from 'astro:assets';",
  'style.ts': "import css from './style.css?inline';\nexport { css };",
  'template.ts': "import Page from './page.astro';\nexport { Page };",
  'later.js': "export const open = () => import('./virtual.js');",
  'above.js': "export * from './middle.js';",
  'middle.js': "export * from './env.js';",
  'one.js': "import './two.js';",
  'two.js': "import './one.js';\nimport './env.js';",
  'three.js': "import './four.js';",
  'four.js': "import './three.js';",
  'broken.js': 'export const = ;',
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  for (const [name, code] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a module', () => {
  test.each([
    ['plain.ts', false],
    ['types.ts', false],
    ['url.js', false],
    ['words.js', false],
    ['three.js', false],
    ['four.js', false],
    ['env.js', true],
    ['hot.js', true],
    ['virtual.js', true],
    ['astro.js', true],
    ['style.ts', true],
    ['template.ts', true],
    ['later.js', true],
    ['above.js', true],
    ['one.js', true],
    ['two.js', true],
    ['broken.js', true],
    ['style.css', true],
  ])('%s needs Vite: %s', (name, needs) => {
    expect(viteNeeds()(join(folder, name))).toBe(needs);
  });

  test('that was looked at on the way to another has its own answer', () => {
    const needsVite = viteNeeds();
    const answers = ['one.js', 'two.js', 'above.js', 'plain.ts', 'middle.js'].map((name) =>
      needsVite(join(folder, name)),
    );
    expect(answers).toEqual([true, true, true, false, true]);
  });
});
