import { describe, expect, test } from 'vitest';
import { mintNavigation } from '../../../plugin/packages/migrate/kinds/mint-navigation.ts';

const noVersion = (): undefined => undefined;
const group = (name: string, ...pages: readonly unknown[]) => ({ group: name, pages });

function elementOf(
  config: Readonly<Record<string, unknown>>,
  versionOf: (page: string) => string | undefined = noVersion,
) {
  return mintNavigation(config, versionOf).element;
}

describe('groups of a mint.json', () => {
  test('are unchanged without tabs, anchors and versions', () => {
    const navigation = [group('A', 'a', group('B', 'b'))];
    expect(elementOf({ navigation })).toEqual({ groups: navigation });
  });

  test('a group without a name is replaced by its pages', () => {
    expect(elementOf({ navigation: [group('', 'a'), group('B', 'b', { pages: ['c'] })] })).toEqual({
      pages: ['a', group('B', 'b', 'c')],
    });
  });
});

describe('tabs of a mint.json', () => {
  test('take the pages below their folders, by the longest path, and not of folders with the same prefix', () => {
    const element = elementOf({
      navigation: [group('A', 'index', 'api/a', '/api/v2/b', 'api-more/c'), group('B', 'api/v2/d')],
      tabs: [
        { name: 'API', url: '/api/' },
        { name: 'API 2', url: 'api/v2' },
      ],
    });
    expect(element).toEqual({
      tabs: [
        { tab: 'Documentation', groups: [group('A', 'index', 'api-more/c')] },
        { tab: 'API', groups: [group('A', 'api/a')] },
        { tab: 'API 2', groups: [group('A', '/api/v2/b'), group('B', 'api/v2/d')] },
      ],
    });
  });

  test('a tab that is hidden by default stays searchable', () => {
    const config = {
      navigation: [group('A', 'a/b')],
      tabs: [{ name: 'A', url: 'a', isDefaultHidden: true }],
    };
    expect(elementOf(config)).toEqual({
      tabs: [{ tab: 'A', hidden: true, searchable: true, groups: [group('A', 'a/b')] }],
    });
  });

  test('a tab with a specification gets its pages in addition to its own', () => {
    const openapi = ['a.json', { source: 'b.json' }];
    const located = [{ source: 'a.json', directory: 'api' }, { source: 'b.json' }];
    const tabs = [{ name: 'API', url: 'api', openapi }];
    expect(elementOf({ navigation: [], tabs })).toEqual({ tabs: [{ tab: 'API', openapi: located }] });
    expect(elementOf({ navigation: [group('A', 'api/a')], tabs })).toEqual({
      tabs: [{ tab: 'API', groups: [group('A', 'api/a'), { group: 'API', openapi: located }] }],
    });
  });
});

test('anchors of a mint.json become global links, or hold their pages', () => {
  const config = {
    navigation: [group('A', 'a', 'b/c')],
    anchors: [
      { name: 'B', url: 'b', icon: 'star' },
      { name: 'Chat', url: 'https://acme.example' },
    ],
  };
  expect(elementOf(config)).toEqual({
    global: { anchors: [{ anchor: 'Chat', href: 'https://acme.example' }] },
    anchors: [
      { anchor: 'Documentation', icon: 'book-open', groups: [group('A', 'a')] },
      { anchor: 'B', icon: 'star', groups: [group('A', 'b/c')] },
    ],
  });
});

describe('versions of a mint.json', () => {
  const navigation = [
    { ...group('A', 'v1/a', 'both'), version: 'v1' },
    group('B', 'shared', 'old', { ...group('C', 'v2/c'), version: 'v2' }),
  ];
  const versionOf = (page: string): string | undefined => (page === 'old' ? 'v1' : undefined);

  test('hold their own groups, tabs and anchors, and those of every version', () => {
    const { element, empty } = mintNavigation(
      {
        navigation,
        versions: ['v2', { name: 'v1', default: true }, 'v0'],
        tabs: [{ name: 'V1', url: 'v1', version: 'v1' }],
        anchors: [{ name: 'Chat', url: 'https://acme.example', version: 'v2' }],
      },
      (page) => (page === 'shared' ? undefined : page === 'v0' ? 'v0' : versionOf(page)),
    );
    expect(element).toEqual({
      versions: [
        {
          version: 'v2',
          global: { anchors: [{ anchor: 'Chat', href: 'https://acme.example' }] },
          groups: [group('B', 'shared', group('C', 'v2/c'))],
        },
        {
          version: 'v1',
          default: true,
          tabs: [
            { tab: 'Documentation', groups: [group('A', 'both'), group('B', 'shared', 'old')] },
            { tab: 'V1', groups: [group('A', 'v1/a')] },
          ],
        },
        { version: 'v0', groups: [group('B', 'shared')] },
      ],
    });
    expect([...empty]).toEqual([]);
  });

  test('versions with locales become languages', () => {
    const versions = [
      { name: 'English', locale: 'en' },
      { name: 'French', locale: 'fr' },
      { name: 'Spanish', locale: 'es' },
    ];
    const { element, empty } = mintNavigation(
      {
        navigation: [
          { ...group('A', 'a'), version: 'en' },
          { ...group('A', 'fr/a'), version: 'French' },
        ],
        versions,
      },
      noVersion,
    );
    expect(element).toEqual({
      languages: [
        { language: 'en', groups: [group('A', 'a')] },
        { language: 'fr', groups: [group('A', 'fr/a')] },
      ],
    });
    expect([...empty]).toEqual(['Spanish']);
  });
});
