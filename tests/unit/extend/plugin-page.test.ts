/** The examples of the page about plugins, all in one site. */
import { afterAll, expect, it } from 'vitest';
import { pageExamples } from '../../support/doc-examples.ts';
import { ownSite } from './site.ts';

/** Those of a plugin or a configuration. */
const examples = pageExamples()
  .map(({ code }) => code)
  .filter((code) => /define(?:Plugin|Config)\(/.test(code));

const site = ownSite({
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Own',
    colors: { primary: '#0f766e' },
    navigation: { pages: [{ group: 'Guides', pages: ['index', 'plain'] }] },
  }),
  'index.mdx': '# Home\n\n<Rating stars={4} />\n\n```sh\nwaymark dev\n```\n\nSee ISSUE-12.\n',
  ...Object.fromEntries(examples.map((code, index) => [`plugins/${index}.ts`, code])),
  'waymark.config.ts': `${examples.map((_, index) => `import * as e${index} from './plugins/${index}.ts';`).join('\n')}
const plugins = [${examples.map((_, index) => `e${index}`).join(', ')}].flatMap((module, index) =>
  Object.values(module).map((each: any) => ({ name: 'example ' + index, ...each })));
export default { plugins };
`,
});
afterAll(() => site.remove());

it('examples of the page about plugins work together', async () => {
  const { code, stderr } = await site.run('build', '--out', 'out');
  expect(code, stderr).toBe(0);
  const home = site.built('dist/index.html');
  const team = site.built('dist/team.html');
  expect(home).toContain('<p class="rating">★★★★</p>');
  expect(home).toContain('<meta name="google-site-verification" content="abc123">');
  expect(site.built('dist/llms.txt')).toContain('The handbook of Own');
  expect(home).toContain('<button type="button" data-search>Find</button>');
  expect(home).toContain('<p>Own: Home</p>');
  expect(team).toContain('<ul class="faces">');
  expect(team).toMatch(/<nav aria-label="In this section">.*<a href="\/team" aria-current="page">Team<\/a>/s);
  expect(home).toContain('See <a class="link" href="https://example.com/issue-12"');
  expect(site.built('dist/index.md')).toContain('See [ISSUE-12](https://example.com/issue-12).');
  expect(home).toMatch(/<pre class="shiki[^>]*>.*<span class="line" data-line="1">/s);
  expect(site.built('dist/team.md')).toContain('Ada and Eve.');
  expect(site.built('.waymark/release.json')).toContain('"source":"/people"');
});
