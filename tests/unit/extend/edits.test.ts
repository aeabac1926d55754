/** Edits of plugins, while a site is written and between builds that keep what did not change. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { MAIN, plainEnvironment, waymark } from '../cli/run-cli.ts';
import { type OwnSite, ownSite } from './site.ts';

const configured = (mark: string) => ({
  'waymark.config.ts': `
import { defineConfig, html } from 'waymark/extend';
import { mark } from './plugins/mark.ts';

export default defineConfig({
  components: [{ name: 'Mark', html: () => html\`<mark>\${mark}</mark>\`, markdown: () => mark, style: new URL('./plugins/mark.css', import.meta.url) }],
});
`,
  'plugins/mark.ts': `export const mark: string = '${mark}';\n`,
  'plugins/mark.css': 'mark { color: red }\n',
});

let site: OwnSite;
beforeEach(() => {
  site = ownSite({ 'index.mdx': '# Home\n\n<Mark />\n', ...configured('first') });
});
afterEach(() => site.remove());

/** The address of `waymark dev`. */
async function developing(): Promise<string> {
  const child = spawn(process.execPath, [MAIN, 'dev', site.root, '--port', '0'], { env: plainEnvironment() });
  onTestFinished(() => void child.kill());
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const [address] = /http:\/\/[^\s/]+/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`waymark dev ended: ${printed}`);
}

it('edits of a file that the configuration imports appear in development', async () => {
  const address = await developing();
  const page = async (): Promise<string> => (await fetch(`${address}/`)).text();
  const markdown = async (): Promise<string> => (await fetch(`${address}/index.md`)).text();
  expect(await page()).toContain('<mark>first</mark>');
  site.write({ 'index.mdx': '# Home\n\n<Mark /> more\n' });
  await expect.poll(page).toContain('<mark>first</mark> more');
  site.write(configured('second'));
  await expect.poll(page).toContain('<mark>second</mark> more');
  await expect.poll(markdown).toContain('second');
  // The state before a mistake keeps serving.
  site.write({ 'plugins/mark.ts': 'export const mark: string = ;\n' });
  site.write({ 'plain.mdx': '# Plain\n\nEdited.\n' });
  expect(await page()).toContain('<mark>second</mark>');
  site.write(configured('third'));
  await expect.poll(page).toContain('<mark>third</mark>');
  site.write({ 'plugins/mark.css': 'mark { color: blue }\n' });
  await expect.poll(page).toContain('mark { color: blue }');
});

it('edits of the configuration invalidate every cached page and Document', async () => {
  const build = async () => {
    const { code, stderr } = await waymark(['build', '.', '--out', 'out'], site.root, {
      WAYMARK_CACHE: join(site.root, '.cache'),
    });
    expect(code, stderr).toBe(0);
    return [site.built('dist/index.html'), site.built('dist/index.md'), stderr] as const;
  };
  expect(await build()).toEqual([
    expect.stringContaining('<mark>first</mark>'),
    expect.stringContaining('first'),
    expect.anything(),
  ]);
  expect((await build())[2]).toContain('unchanged');
  site.write(configured('second'));
  expect(await build()).toEqual([
    expect.stringContaining('<mark>second</mark>'),
    expect.stringContaining('second'),
    expect.not.stringContaining('unchanged'),
  ]);
  site.write({ 'plugins/mark.css': 'mark { color: blue }\n' });
  expect((await build())[0]).toContain('mark { color: blue }');
});
