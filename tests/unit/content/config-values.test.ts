import { expect, test } from 'vitest';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

async function warnings(config: object): Promise<string[]> {
  const docs = JSON.stringify({ ...MINIMAL, ...config }, null, 1);
  const { diagnostics } = await loadSite({ root: docsRoot({ 'docs.json': docs, 'index.mdx': '1' }) });
  return diagnostics
    .filter(({ code }) => code === 'config-invalid')
    .map(
      ({ severity, message, line = 0 }) =>
        `${severity} ${message.split(/[,;.] /)[0]} at ${docs.split('\n')[line - 1]?.trim()}`,
    );
}

test('what has no effect, or no words, is a warning where it stands', async () => {
  expect(
    await warnings({
      navbar: { links: [{ href: '/' }, { href: '/', label: 'Home' }], primary: { href: '/' } },
      api: {
        playground: { credentials: true },
        examples: { languages: ['Golang', 'cobol'] },
      },
    }),
  ).toEqual([
    'warning "navbar.links[0]" has no "label" at {',
    'warning "navbar.primary" has no "label" at "primary": {',
    'warning "api.playground.credentials" has no effect at "credentials": true',
    'warning "api.examples.languages[1]" is "cobol" at "cobol"',
  ]);
});

test('what has is none', async () => {
  const links = [
    { href: 'https://github.com/a/b', type: 'github' },
    { href: '/', label: '', icon: 'house' },
  ];
  expect(
    await warnings({
      navbar: { links, primary: { type: 'discord', href: 'https://discord.gg/x' } },
      api: { playground: { credentials: true, proxy: false }, examples: { languages: ['curl', 'c#'] } },
    }),
  ).toEqual([]);
});
