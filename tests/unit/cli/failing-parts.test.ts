/** A part of a page that cannot be shown costs itself alone, in every form of the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const PARTS: Readonly<Record<string, string>> = {
  circle: '{(() => { const list = []; list.push(list); return list })()}',
  deep: '{(() => { let inner = "x"; for (let i = 0; i < 20000; i++) inner = <b>{inner}</b>; return inner })()}',
  getter: '<div style={{ get color() { throw new Error("no color") } }}>Zebras</div>',
  proxy: '<Card title={new Proxy({}, { getPrototypeOf() { throw new Error("no kind") } })}>Zebras</Card>',
  component: 'export const Loop = () => ({ get children() { throw new Error("no children") } })\n\n<Loop />',
  markup: '<div dangerouslySetInnerHTML={{ __html: { toString() { throw new Error("no text") } } }} />',
  late: 'export const late = Promise.reject(new Error("too late"))\n\n{Promise.reject(new Error("later"))} {late}',
};

test('exported values that throw, never end or never resolve are reported', async () => {
  const names = Object.keys(PARTS);
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index', ...names] } },
    'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
    ...Object.fromEntries(
      names.map((name) => [
        `${name}.mdx`,
        `---\ntitle: ${name}\n---\n\nFirst words.\n\n${PARTS[name]}\n\n## Last\n\nLast words.\n`,
      ]),
    ),
  });
  const built = await loadedWaymark(['build', '.', '--out', 'out'], root);
  expect(built.code, built.stderr).toBe(0);
  for (const name of names) {
    for (const form of ['html', 'md']) {
      const text = readFileSync(join(root, `out/dist/${name}.${form}`), 'utf8');
      expect(text, `${name}.${form}`).toContain('First words.');
      expect(text, `${name}.${form}`).toContain('Last words.');
    }
  }
  for (const name of ['getter', 'proxy'])
    expect(readFileSync(join(root, `out/dist/${name}.html`), 'utf8')).toContain('Zebras');

  const { stdout, code } = await loadedWaymark(['check', '--format', 'json'], root);
  expect(code).toBe(0);
  const found = JSON.parse(stdout) as { code: string; file: string; line: number; message: string }[];
  const said = found.map(({ code, file, line, message }) => `${file}:${line} ${code} ${message}`).join('\n');
  for (const [name, line, reason] of [
    ['circle', 7, 'it holds itself'],
    ['deep', 7, 'it is nested deeper than 200 levels'],
    ['getter', 7, 'no color'],
    ['proxy', 7, 'no kind'],
    ['component', 9, 'no children'],
    ['late', 9, 'it is a promise'],
  ])
    expect(said).toMatch(new RegExp(`${name}\\.mdx:${line} page-render-failed .*${reason}`));
});

test('unknown icons named in a module are reported, unless only the browser knows the name', async () => {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index'] } },
    'index.mdx': '---\ntitle: Home\n---\n\nimport { A } from "/snippets/a.jsx"\n\n<A icon="rocket" />\n',
    'snippets/a.jsx':
      'export const A = ({ icon }) => <b onClick={() => {}}><Icon icon={icon} /><Icon icon="no-such" /></b>;',
  });
  const { stdout } = await loadedWaymark(['check', '--format', 'json'], root);
  expect((JSON.parse(stdout) as { message: string }[]).map(({ message }) => message)).toEqual([
    'The icon of <Icon> is not shown: no icon is named "no-such".',
  ]);
});
