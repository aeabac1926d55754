import { expect, it } from 'vitest';
import { begunTitlesFirst } from '../../../runtime/features/browser-search/begun-titles.ts';

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
