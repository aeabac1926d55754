/** The whole table of viewers and audiences (first specification, sections 5.1 and 5.3). */
import { describe, expect, it } from 'vitest';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import { ANONYMOUS, canRead, type Viewer } from '../../../runtime/packages/contract/can-read.ts';

const user = (...groups: string[]): Viewer => ({ kind: 'user', groups });
const VIEWERS: Readonly<Record<string, Viewer>> = {
  stranger: ANONYMOUS,
  program: { kind: 'machine' },
  'user of no group': user(),
  'user of staff': user('staff'),
  'user of ops': user('ops'),
  'user of staff and ops': user('staff', 'ops'),
};

/** Whether each viewer may read, in the order of the viewers. */
it.each<[Audience, string]>([
  ['public', 'yes yes yes yes yes yes'],
  ['authenticated', 'no yes yes yes yes yes'],
  [{ groups: ['staff'] }, 'no no no yes no yes'],
  [{ groups: ['ops'] }, 'no no no no yes yes'],
  [{ groups: ['ops', 'staff'] }, 'no no no yes yes yes'],
  [{ groups: ['board'] }, 'no no no no no no'],
  [{ groups: [] }, 'no no no no no no'],
])('an audience of %j is readable by stranger, program, none, staff, ops, both: %s', (audience, expected) => {
  const answers = Object.values(VIEWERS).map((viewer) => (canRead(viewer, audience) ? 'yes' : 'no'));
  expect(answers.join(' ')).toBe(expected);
});

describe('a group name', () => {
  it.each([
    ['staff', 'Staff'],
    ['staff', 'staff '],
    ['staff', 'staf'],
    ['staff', 'staffing'],
    ['board observers', 'board'],
    ['a,b', 'a'],
    ['*', 'staff'],
    ['staff', '*'],
    ['staff', ''],
    ['constructor', 'staff'],
    ['__proto__', 'staff'],
  ])('%j does not match %j', (asked, member) => {
    expect(canRead(user(member), { groups: [asked] })).toBe(false);
    expect(canRead(user(asked), { groups: [asked] })).toBe(true);
  });
});
