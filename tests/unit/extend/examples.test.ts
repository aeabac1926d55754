/** The plugins of `examples/`, in a site outside of this repository. */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAIN } from '../cli/run-cli.ts';
import { type OwnSite, ownSite } from './site.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../../examples');

let site: OwnSite;
beforeAll(async () => {
  site = ownSite({
    'index.mdx': '# Films\n\n<Video id="dQw4w9WgXcQ" title="The first hour" start="12" />\n',
    'waymark.config.ts': `
import { defineConfig } from 'waymark/extend';
import { commandReference } from './plugins/command-reference/plugin.ts';
import { videos } from './plugins/video/plugin.ts';

export default defineConfig({
  plugins: [
    videos,
    commandReference({ command: [process.execPath, ${JSON.stringify(MAIN)}], name: 'waymark', path: '/reference/cli' }),
  ],
});
`,
  });
  cpSync(EXAMPLES, join(site.root, 'plugins'), { recursive: true });
  site.write({ '.mintignore': 'plugins\n' });
  const { code, stderr } = await site.run('build', '--out', 'out');
  expect(code, stderr).toBe(0);
});
afterAll(() => site.remove());

it('a component with a script is a link until a reader wants the film, and a link for agents', () => {
  const html = site.built('dist/index.html');
  expect(html).toContain('<own-video data-id="dQw4w9WgXcQ" data-start="12" data-title="The first hour">');
  expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=12s"');
  expect(html).toContain('own-video > a');
  const [, script = ''] = /src="(\/_waymark\/own\/video-[^"]+)"/.exec(html) ?? [];
  expect(site.built(`dist${script}`)).toContain("customElements.define('own-video'");
  expect(site.built('dist/index.md')).toMatch(
    /\[Video: The first hour\]\(https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ\\?&t=12s\)/,
  );
});

it('a source of pages makes a page of each command', () => {
  const overview = site.built('dist/reference/cli.md');
  expect(overview).toContain('[`waymark build`](/reference/cli/build)');
  const build = site.built('dist/reference/cli/build.md');
  expect(build).toContain('Build the site and its release');
  expect(build).toMatch(/\| `--out <dir>` \| folder to write to/);
  expect(build).toContain('waymark build docs --out site');
});

it('each has fewer than 120 lines', () => {
  for (const name of readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:ts|js)$/.test(file),
  ))
    expect([name, readFileSync(join(EXAMPLES, name), 'utf8').split('\n').length < 120]).toEqual([name, true]);
});
