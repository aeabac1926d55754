import { describe, expect, test } from 'vitest';
import { entryPath, parseEndpoint } from '../../../plugin/packages/repository/navigation/entry.ts';
import {
  isKnownLanguage,
  languageLabel,
  normaliseLanguage,
} from '../../../plugin/packages/repository/navigation/language.ts';

test.each([
  ['guides/start', '/guides/start'],
  ['/guides/start', '/guides/start'],
  ['./guides/start', '/guides/start'],
  ['//guides/start', '/guides/start'],
  ['guides/start/', '/guides/start'],
  ['guides/start.mdx', '/guides/start'],
  ['/guides/start.md', '/guides/start'],
  ['guides/START.MDX', '/guides/START'],
  [' guides/start ', '/guides/start'],
  ['index', '/'],
  ['/index.mdx', '/'],
  ['/', '/'],
  ['guides/index', '/guides'],
  ['guides/index.mdx', '/guides'],
  ['guides/myindex', '/guides/myindex'],
  ['index/guide', '/index/guide'],
  ['Getting Started/Erste Schritte', '/Getting Started/Erste Schritte'],
  ['zh/快速开始', '/zh/快速开始'],
  ['changelog/v1.2', '/changelog/v1.2'],
  ['reference/file.mdx.mdx', '/reference/file.mdx'],
])('the navigation entry %j has the path %j', (entry, path) => {
  expect(entryPath(entry)).toBe(path);
});

describe('endpoint entries of the navigation', () => {
  test.each([
    ['GET /users', { method: 'GET', path: '/users', file: undefined }],
    ['post /users/{id}', { method: 'POST', path: '/users/{id}', file: undefined }],
    ['api.json DELETE /users', { method: 'DELETE', path: '/users', file: 'api.json' }],
    ['/specs/my api.yaml patch /a', { method: 'PATCH', path: '/a', file: '/specs/my api.yaml' }],
    ['https://x.dev/openapi.json GET /', { method: 'GET', path: '/', file: 'https://x.dev/openapi.json' }],
    ['WEBHOOK order created', { method: 'WEBHOOK', path: 'order created', file: undefined }],
    ['api.json COPY /users', { method: 'COPY', path: '/users', file: 'api.json' }],
    ['  GET   /users  ', { method: 'GET', path: '/users', file: undefined }],
  ])('%j is read as an endpoint', (entry, endpoint) => {
    expect(parseEndpoint(entry)).toEqual(endpoint);
  });

  test.each([
    'get/users',
    'guides/get started',
    'GET',
    'GET users',
    'webhook',
    'guides/webhook',
    'fetch /x',
    'a B/x',
  ])('%j is read as a page', (entry) => {
    expect(parseEndpoint(entry)).toBeUndefined();
  });
});

describe('the language code of an entry', () => {
  test.each([
    ['en', 'en', 'English'],
    ['jp', 'ja', '日本語'],
    ['ja', 'ja', '日本語'],
    ['cn', 'zh', '中文'],
    ['fr-ca', 'fr-CA', 'Français canadien'],
    ['pt-BR', 'pt-BR', 'Português (Brasil)'],
    ['de', 'de', 'Deutsch'],
  ])('%s is normalised to %s, labelled %s', (code, tag, label) => {
    expect(normaliseLanguage(code)).toBe(tag);
    expect(languageLabel(code)).toBe(label);
    expect(isKnownLanguage(code)).toBe(true);
  });

  const CODES =
    'en cn zh zh-Hans zh-Hant zh-CN zh-TW es fr fr-CA fr-ca ja jp ja-jp ja-JP pt pt-BR de ko it ru ro cs id ar tr hi sv no da lv nl uk vi pl uz he ca fi hu';
  test.each(CODES.split(' '))('%s is known', (code) => {
    expect(isKnownLanguage(code)).toBe(true);
    expect(languageLabel(code)).not.toBe(code);
  });

  test.each(['english', 'x', '', 'not a code', 'en_US!'])('%j is unknown and unchanged', (code) => {
    expect(isKnownLanguage(code)).toBe(false);
    expect(normaliseLanguage(code)).toBe(code);
    expect(languageLabel(code)).toBe(code);
  });
});
