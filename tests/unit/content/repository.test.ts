import { expect, it } from 'vitest';
import { issueUrl } from '../../../plugin/packages/repository/content/repository.ts';
import type { Page } from '../../../plugin/packages/repository/types.ts';
import { addUrl, editUrl, parseRepository } from '../../../runtime/packages/contract/repository.ts';

const page = { file: 'guides/ünï & start.mdx', path: '/guides/ünï & start' } as Page;

it.each([
  ['https://github.com/acme/docs', 'https://github.com/acme/docs/edit/main/'],
  ['https://github.com/acme/docs.git', 'https://github.com/acme/docs/edit/main/'],
  ['https://github.com/acme/docs/tree/next/site/docs/', 'https://github.com/acme/docs/edit/next/site/docs/'],
  [
    'https://gitlab.com/acme/team/docs/-/tree/main/docs',
    'https://gitlab.com/acme/team/docs/-/edit/main/docs/',
  ],
  ['https://codeberg.org/acme/docs/src/branch/main/docs', 'https://codeberg.org/acme/docs/_edit/main/docs/'],
])('the edit link of a page in %s', (address, start) => {
  const repository = parseRepository(address);
  expect(repository && editUrl(repository, page.file)).toBe(`${start}guides/%C3%BCn%C3%AF%20%26%20start.mdx`);
});

it('the edit link for Bitbucket opens the editor by a query', () => {
  const repository = parseRepository('https://bitbucket.org/acme/docs/src/main/docs');
  expect(repository && editUrl(repository, page.file)).toMatch(
    /^https:\/\/bitbucket\.org\/acme\/docs\/src\/main\/docs\/guides\/.*\?mode=edit$/,
  );
});

it.each([
  [
    'https://github.com/acme/docs/tree/next/site',
    'https://github.com/acme/docs/new/next?filename=site%2Fa.yaml',
  ],
  ['https://gitlab.com/acme/docs', 'https://gitlab.com/acme/docs/-/new/main?file_name=a.yaml'],
  ['https://codeberg.org/acme/docs', undefined],
])('the link that adds a file in %s', (address, added) => {
  const repository = parseRepository(address);
  expect(repository && addUrl(repository, 'a.yaml')).toBe(added);
});

it('the issue link names the page', () => {
  const github = parseRepository('https://github.com/acme/docs');
  expect(github && new URL(issueUrl(github, page)).searchParams.get('title')).toBe(
    `Documentation: ${page.path}`,
  );
  const gitlab = parseRepository('https://gitlab.com/acme/docs');
  expect(gitlab && new URL(issueUrl(gitlab, page)).searchParams.get('issue[title]')).toContain(page.path);
});

it.each(['javascript:alert(1)//a/b', 'acme/docs', 'https://github.com/acme', 'file:///etc/passwd', ''])(
  '%j is not accepted as a repository',
  (address) => {
    expect(parseRepository(address)).toBeUndefined();
  },
);
