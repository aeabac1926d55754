/** A question whose last word is still being typed. */
import { describe, expect, it } from 'vitest';
import { askIndex, filler, openSections, pagesOf, searchSection } from './fixture.ts';

const engine = openSections([
  searchSection(0, { text: 'See rolesandresponsibilities for more.' }),
  searchSection(1, { title: 'Roles', text: 'Each role has permissions.' }),
  searchSection(2, { text: 'A role is given by an owner.' }),
  searchSection(3, { text: 'Ask an owner for a role.' }),
  searchSection(4, {
    title: 'Authentication',
    text: 'Prove who you are.',
  }),
  searchSection(5, {
    title: 'Headers of every request that a server sends',
    text: 'Authentication, authentication. Authentication by a header: authentication of requests.',
  }),
  ...filler(10),
]);
const typed = (query: string) => pagesOf(askIndex(engine, query, { isTyped: true }));

describe('a word that is begun', () => {
  it('may become each word as likely as the commonest: a rare one does not come first', () => {
    expect(typed('rol')[0]).toBe(1);
    expect(typed('rol')).toContain(0);
  });

  it('counts for the title that it may become', () => {
    expect(typed('authent')).toEqual([4, 5]);
  });
});
