import { expect, test } from 'vitest';
import { sitesByAudience } from '../../../plugin/members/readable-site.ts';
import { directoryMarkdown } from '../../../plugin/packages/mdx/markdown/clean/directory.ts';
import { directoryOfPage } from '../../../plugin/packages/repository/navigation/directory.ts';
import { pageOf } from '../../../plugin/packages/repository/navigation/tree.ts';
import type { Page } from '../../../plugin/packages/repository/types.ts';
import { plainSite } from '../../support/plain-site.ts';
import { filePage, navigationTree } from './build-tree.ts';

const closed = (file: string, groups: string[] | undefined): Page => ({
  ...filePage(file, { title: `Canary ${file}`, description: 'Canary' }),
  description: 'Canary',
  audience: groups === undefined ? 'authenticated' : { groups },
});

async function markdown(
  navigation: object,
  pages: readonly (string | Page)[],
  path: string,
): Promise<string> {
  const { tree } = await navigationTree(navigation, pages);
  const place = tree.places.get(path)?.[0];
  const own = place?.root ?? place?.page;
  if (own === undefined) throw new Error(`${path} stands nowhere.`);
  const listed = [...tree.places.values()].flatMap(([node]) => (node && pageOf(node)) ?? []);
  const whole = plainSite({ pages: listed, navigation: tree });
  return directoryMarkdown(sitesByAudience(whole)(own.audience), own);
}

const GROUP = {
  directory: 'accordion',
  groups: [
    {
      group: 'Top',
      root: 'top',
      pages: [
        'a',
        { group: 'In', root: 'in', pages: ['b'] },
        { group: 'Loose', pages: ['c'] },
        {
          group: 'None',
          directory: 'none',
          root: 'none',
          pages: ['d', { group: 'Own', directory: 'card', root: 'own', pages: ['e'] }],
        },
      ],
    },
  ],
};
const FILES = ['top.mdx', 'a.mdx', 'in.mdx', 'b.mdx', 'c.mdx', 'none.mdx', 'd.mdx', 'own.mdx', 'e.mdx'];

test('a directory listing is inherited and can be overridden, and appears on root pages of groups only', async () => {
  const { tree } = await navigationTree(GROUP, FILES);
  const listing = (path: string) => {
    const place = tree.places.get(path)?.[0];
    const own = place?.root ?? place?.page;
    return own && directoryOfPage(tree, own)?.listing;
  };
  expect(['/top', '/in', '/none', '/own', '/a', '/b', '/c'].map(listing)).toEqual([
    'accordion',
    'accordion',
    undefined,
    'card',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the Markdown of a directory listing is a list of links, nested like the groups', async () => {
  expect(await markdown(GROUP, FILES, '/top')).toBe(
    [
      '- [a.mdx](/a)',
      '- [In](/in)',
      '  - [b.mdx](/b)',
      '- Loose',
      '  - [c.mdx](/c)',
      '- [None](/none)',
      '  - [d.mdx](/d)',
      '  - [Own](/own)',
      '    - [e.mdx](/e)',
    ].join('\n'),
  );
});

test('a directory listing escapes titles, and encodes addresses', async () => {
  const navigation = { groups: [{ group: 'T', directory: 'card', root: 'top', pages: ['a b'] }] };
  const own = { ...filePage('a b.mdx', { title: '[x](javascript:1) *y*' }), description: 'One\ntwo' };
  expect(await markdown(navigation, ['top.mdx', own], '/top')).toBe(
    '- [\\[x\\](javascript:1) \\*y\\*](/a%20b): One two',
  );
});

test('a directory listing names no page that some readers may not read or agents do not find', async () => {
  const navigation = {
    groups: [
      {
        group: 'T',
        directory: 'card',
        root: 'top',
        pages: [
          'open',
          'staff',
          'signed',
          'unsearched',
          { group: 'G', root: 'staff', pages: ['inner'] },
          { group: 'Canary', pages: ['inner'] },
        ],
      },
    ],
  };
  const pages = [
    filePage('open.mdx'),
    closed('staff.mdx', ['staff']),
    closed('inner.mdx', ['staff']),
    closed('signed.mdx', undefined),
    { ...filePage('unsearched.mdx'), indexed: false },
  ];
  expect(await markdown(navigation, ['top.mdx', ...pages], '/top')).toBe('- [open.mdx](/open)');
  const inside = await markdown(navigation, [closed('top.mdx', ['staff']), ...pages], '/top');
  expect(inside).toContain('(/staff)');
  expect(inside).toContain('(/inner)');
  expect(inside).not.toContain('(/signed)');
});
