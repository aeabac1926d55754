import { expect, it } from 'vitest';
import { begunTitlesFirst } from '../../../runtime/packages/contract/begun-titles.ts';

const PAGES = ['Webhooks', 'Set up webhooks', 'Setting  up SSO', 'SÉCURITÉ'];
const first = (query: string): readonly string[] => begunTitlesFirst(PAGES, query, (title) => title);

it.each([
  ['sett', ['Setting  up SSO', 'Webhooks', 'Set up webhooks', 'SÉCURITÉ']],
  ['setting up', ['Setting  up SSO', 'Webhooks', 'Set up webhooks', 'SÉCURITÉ']],
  ['Set', ['Set up webhooks', 'Setting  up SSO', 'Webhooks', 'SÉCURITÉ']],
  ['sécur', ['SÉCURITÉ', 'Webhooks', 'Set up webhooks', 'Setting  up SSO']],
])('pages whose title begins as “%s” come first, in their order', (query, titles) => {
  expect(first(query)).toEqual(titles);
});

it.each(['up', 'se', '', 'hooks'])('“%s” begins no title, or too many: all stay where they are', (query) => {
  expect(first(query)).toEqual(PAGES);
});

it('a page whose title is the query comes before those that begin with it', () => {
  const pages = ['Tool search', 'Find tools', 'Toolbox', 'Tools', 'AI'];
  const first = (query: string) => begunTitlesFirst(pages, query, (title) => title);
  expect(first(' tool ')).toEqual(['Tools', 'Tool search', 'Toolbox', 'Find tools', 'AI']);
  expect(first('ai')[0]).toBe('AI');
});
