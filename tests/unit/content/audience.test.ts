import { expect, test } from 'vitest';
import { audienceOf, type Restriction } from '../../../plugin/packages/repository/content/audience.ts';
import type { AccessMode } from '../../../runtime/packages/contract/access-mode.ts';
import { type Audience, audienceSchema } from '../../../runtime/packages/contract/audience.ts';
import { canRead } from '../../../runtime/packages/contract/can-read.ts';

const MODES: readonly AccessMode[] = ['public', 'partial', 'full'];

function audience(access: AccessMode, page: Restriction = {}, place: Restriction = {}, more = {}): Audience {
  return audienceOf({ access, page, place, publicByDefault: false, closed: false, ...more });
}

/** The audience in the modes public, partial and full. */
test.each<[string, Restriction, Restriction, [Audience, Audience, Audience]]>([
  ['nothing said', {}, {}, ['public', 'authenticated', 'authenticated']],
  ['page public', { public: true }, {}, ['public', 'public', 'authenticated']],
  ['place public', {}, { public: true }, ['public', 'public', 'authenticated']],
  [
    'page not public in a public place',
    { public: false },
    { public: true },
    ['public', 'authenticated', 'authenticated'],
  ],
  [
    'page public in a place that is not',
    { public: true },
    { public: false },
    ['public', 'public', 'authenticated'],
  ],
  [
    'page groups',
    { groups: ['b', 'a', 'b'] },
    {},
    [{ groups: ['a', 'b'] }, { groups: ['a', 'b'] }, { groups: ['a', 'b'] }],
  ],
  ['place groups', {}, { groups: ['x'] }, [{ groups: ['x'] }, { groups: ['x'] }, { groups: ['x'] }]],
  [
    'page groups win over place groups',
    { groups: ['a'] },
    { groups: ['x'] },
    [{ groups: ['a'] }, { groups: ['a'] }, { groups: ['a'] }],
  ],
  [
    'groups win over public',
    { public: true },
    { groups: ['x'] },
    [{ groups: ['x'] }, { groups: ['x'] }, { groups: ['x'] }],
  ],
  [
    'own groups win over public',
    { public: true, groups: ['a'] },
    { public: true },
    [{ groups: ['a'] }, { groups: ['a'] }, { groups: ['a'] }],
  ],
  ['empty groups', { groups: [] }, { public: true }, ['authenticated', 'authenticated', 'authenticated']],
])('the audience of a page in each access mode: %s', (_, page, place, expected) => {
  expect(MODES.map((access) => audience(access, page, place))).toEqual(expected);
});

test('`public` of docs.json is the default for pages in mode partial', () => {
  const open = { publicByDefault: true };
  expect(MODES.map((access) => audience(access, {}, {}, open))).toEqual([
    'public',
    'public',
    'authenticated',
  ]);
  expect(audience('partial', { public: false }, {}, open)).toBe('authenticated');
  expect(audience('partial', {}, { public: false }, open)).toBe('authenticated');
});

test('a page with an unintelligible restriction is readable by nobody', () => {
  for (const access of MODES) {
    const closed = audience(access, { public: true }, { public: true }, { closed: true });
    expect(audienceSchema.safeParse(closed).success).toBe(true);
    expect(canRead({ kind: 'anonymous' }, closed)).toBe(false);
    expect(canRead({ kind: 'machine' }, closed)).toBe(false);
    expect(canRead({ kind: 'user', groups: ['', 'admin', 'staff'] }, closed)).toBe(false);
  }
});

test('restricted content is never public', () => {
  const values: readonly Restriction[] = [
    {},
    { public: true },
    { public: false },
    { groups: ['g'] },
    { groups: [] },
  ];
  for (const access of MODES)
    for (const page of values)
      for (const place of values)
        for (const publicByDefault of [true, false]) {
          const found = audience(access, page, place, { publicByDefault });
          if (page.groups ?? place.groups) expect(found).not.toBe('public');
          if (access === 'full') expect(found).not.toBe('public');
        }
});
