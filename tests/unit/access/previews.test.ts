/** A preview is served only if it is nowhere more open than its site. */
import { expect, test } from 'vitest';
import { type Audience, isWithin, NOBODYS_GROUP } from '../../../runtime/packages/contract/audience.ts';
import {
  AUDIENCES_FILE,
  type Audiences,
  NO_AUDIENCES,
} from '../../../runtime/packages/contract/audiences.ts';
import { canRead, type Viewer } from '../../../runtime/packages/contract/can-read.ts';
import { isAsClosed } from '../../../runtime/packages/foundation/access/previews.ts';
import type { Release } from '../../../runtime/packages/foundation/release/open.ts';
import { Pages } from '../../../runtime/packages/foundation/release/pages.ts';

const AUDIENCES: readonly Audience[] = [
  'public',
  'authenticated',
  { groups: ['a'] },
  { groups: ['b'] },
  { groups: ['a', 'b'] },
  { groups: [NOBODYS_GROUP] },
];
const VIEWERS: readonly Viewer[] = [
  { kind: 'anonymous' },
  { kind: 'machine' },
  ...[[], ['a'], ['b'], ['a', 'b'], ['c']].map((groups) => ({ kind: 'user', groups }) as const),
];

/** The parts of a release that are looked at. */
function release(access: 'public' | 'partial' | 'full', audiences?: Partial<Audiences>): Release {
  const files: Record<string, string> =
    audiences === undefined ? {} : { [AUDIENCES_FILE]: '', 'members.json': '' };
  return {
    manifest: { access, files } as unknown as Release['manifest'],
    pages: new Pages({ outlines: [], kinds: [], paths: [], outlineOf: [], kindOf: [] }),
    skills: [],
    members: undefined,
    file: () => Buffer.from(JSON.stringify({ ...NO_AUDIENCES, ...audiences })),
  };
}

test('an audience is within another if every one of its readers belongs to the other', () => {
  for (const one of AUDIENCES) {
    for (const other of AUDIENCES) {
      const isSubset = VIEWERS.every((viewer) => !canRead(viewer, one) || canRead(viewer, other));
      expect(isWithin(one, other), JSON.stringify([one, other])).toBe(isSubset);
    }
  }
});

test('a preview may not open existing content, nor add public content, of any kind', () => {
  for (const kind of ['pages', 'files', 'specifications', 'skills', 'links'] as const) {
    const served = release('public', { [kind]: { x: [{ groups: ['a'] }], y: ['public'] } });
    const opened = (audiences: readonly Audience[], name = 'x') =>
      isAsClosed(release('public', { [kind]: { [name]: [...audiences] } }), served);
    expect(opened([{ groups: ['a'] }]), kind).toBe(true);
    expect(opened(['public'], 'y'), kind).toBe(true);
    expect(opened(['authenticated'], 'new'), kind).toBe(true);
    for (const audiences of [
      ['public'],
      ['authenticated'],
      [{ groups: ['b'] }],
      [{ groups: ['a'] }, 'public'],
    ])
      expect(opened(audiences as Audience[]), kind).toBe(false);
    expect(opened(['public'], 'new'), kind).toBe(false);
    expect(opened(['public'], 'constructor'), kind).toBe(false);
  }
});

test('a preview of an open site may be open; a preview of any other site must declare what it shows', () => {
  expect(isAsClosed(release('public'), release('public'))).toBe(true);
  expect(isAsClosed(release('public'), release('public', {}))).toBe(false);
  expect(isAsClosed(release('public', {}), release('partial'))).toBe(false);
  expect(isAsClosed(release('full', {}), release('partial'))).toBe(true);
  // A release of an earlier version does not list what is open.
  expect(isAsClosed(release('partial', { pages: { x: ['public'] } }), release('partial'))).toBe(false);
  expect(isAsClosed(release('partial', { pages: { x: ['authenticated'] } }), release('partial'))).toBe(true);
});
