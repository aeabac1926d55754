/** A project with Tailwind for its own pages: they get its styles, and the docs stay as they are. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TEST_ALL } from '../../support/test-all.ts';
import { type AstroProject, astroProject } from './astro-project.ts';

const DOCS = {
  'docs/guides/utilities.mdx':
    '---\ntitle: Utilities\n---\n<div className="p-[11px] hidden">Of the docs</div>\n',
};
const FILES = {
  ...DOCS,
  'src/styles/global.css': '@import "tailwindcss" source("../pages");',
  'src/pages/own.astro':
    "---\nimport '../styles/global.css';\nimport { Note } from 'waymark/components';\n---\n" +
    '<html lang="en"><head></head><body class="p-[7px] text-center"><Note title="Own">Noted</Note></body></html>',
  'src/pages/mixed.mdx': '<div className="m-[9px]">\n\nWords in *MDX*.\n\n</div>\n',
};
const COMPONENTS = join(import.meta.dirname, '../../../plugin/astro/components.ts');
const ALIASES = `resolve: { alias: { 'waymark/components': ${JSON.stringify(COMPONENTS)} } }`;

let project: AstroProject;

beforeAll(async () => {
  project = await astroProject(
    FILES,
    `integrations: [waymark()], vite: { plugins: [tailwindcss()], ${ALIASES} }`,
    { tailwindcss: '@tailwindcss/vite' },
  );
  await project.build();
});
afterAll(async () => {
  await project.remove();
});

/** All styles of the project’s own pages. */
async function ownStyles(): Promise<string> {
  const html = await project.read('dist/own/index.html');
  const files = (await readdir(join(project.dir, 'dist/_astro'))).filter((name) => name.endsWith('.css'));
  return html + (await Promise.all(files.map((name) => project.read(`dist/_astro/${name}`)))).join('');
}

test('project pages have the Tailwind utilities that they use beside those of components', async () => {
  const styles = await ownStyles();
  expect(styles).toContain('.p-\\[7px\\]{padding:7px}');
  expect(styles).toContain('.m-\\[9px\\]{margin:9px}');
  expect(await project.read('dist/own/index.html')).toMatch(/class="callout callout-note"/);
  expect(await project.read('dist/mixed/index.html')).toContain('<em>MDX</em>');
});

test('docs pages keep their own utilities, which the project’s pages do not get', async () => {
  expect(await ownStyles()).not.toContain('11px');
  const html = await project.read('dist/guides/utilities/index.html');
  const [, sheet = ''] = /href="(\/_waymark\/utilities-[^"]+)"/.exec(html) ?? [];
  expect(await project.read(`dist${sheet}`)).toContain('11px');
});

test.skipIf(!TEST_ALL)('docs pages are byte-identical with and without the project’s Tailwind', async () => {
  const plain = await astroProject(DOCS);
  onTestFinished(() => plain.remove());
  await plain.build();
  for (const file of [
    'guides/utilities/index.html',
    'guides/install/index.html',
    'index.html',
    'llms-full.txt',
  ])
    expect(await project.read(`dist/${file}`)).toBe(await plain.read(`dist/${file}`));
});
