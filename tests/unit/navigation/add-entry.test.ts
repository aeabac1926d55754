/** The place of a page that a plugin adds, in docs with versions and languages. */
import { expect, test } from 'vitest';
import { withEntry } from '../../../plugin/packages/repository/navigation/add-entry.ts';

const DOCS = { groups: [{ group: 'Company', pages: ['about'] }] };
const PAGE = 'team';
const WITH_PAGE = { groups: [{ group: 'Company', pages: ['about', PAGE] }] };

test.each([
  ['docs without versions', DOCS, WITH_PAGE],
  [
    'the first version',
    {
      versions: [
        { version: 'v2', ...DOCS },
        { version: 'v1', ...DOCS },
      ],
    },
    {
      versions: [
        { version: 'v2', ...WITH_PAGE },
        { version: 'v1', ...DOCS },
      ],
    },
  ],
  [
    'the version that is the default',
    {
      versions: [
        { version: 'v2', ...DOCS },
        { version: 'v1', default: true, ...DOCS },
      ],
    },
    {
      versions: [
        { version: 'v2', ...DOCS },
        { version: 'v1', default: true, ...WITH_PAGE },
      ],
    },
  ],
  [
    'the first version of the first language',
    {
      languages: [
        { language: 'en', versions: [{ version: 'v2', ...DOCS }] },
        { language: 'fr', ...DOCS },
      ],
    },
    {
      languages: [
        { language: 'en', versions: [{ version: 'v2', ...WITH_PAGE }] },
        { language: 'fr', ...DOCS },
      ],
    },
  ],
] as const)('below a group of %s, which `under` need not name', (_, navigation, expected) => {
  expect(withEntry(JSON.parse(JSON.stringify(navigation)), PAGE, ['Company'])).toEqual(expected);
});

test('in a version that `under` names', () => {
  const navigation = {
    versions: [
      { version: 'v2', ...DOCS },
      { version: 'v1', ...DOCS },
    ],
  };
  expect(withEntry(JSON.parse(JSON.stringify(navigation)), PAGE, ['v1', 'Company'])).toEqual({
    versions: [
      { version: 'v2', ...DOCS },
      { version: 'v1', ...WITH_PAGE },
    ],
  });
});

test.each([
  [['v3', 'Company'], 'The navigation has no “v3” there. Did you mean “v2”?'],
  [['Compani'], 'The navigation has no “Compani” there. Did you mean “Company”?'],
])('a slip in %j is told', (under, expected) => {
  const navigation = {
    versions: [
      { version: 'v2', ...DOCS },
      { version: 'x', ...DOCS },
    ],
  };
  expect(() => withEntry(JSON.parse(JSON.stringify(navigation)), PAGE, under)).toThrow(expected);
});
