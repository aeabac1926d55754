import { describe, expect, it } from 'vitest';
import { markdownType, preferredEncoding } from '../../../runtime/packages/foundation/http/accept.ts';
import { isKnown, strongEtag } from '../../../runtime/packages/foundation/http/etag.ts';
import { parseRange } from '../../../runtime/packages/foundation/http/range.ts';
import { requestPath } from '../../../runtime/packages/foundation/http/request-path.ts';

describe('the content encoding of a response', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR; Q=1', 'br'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity', undefined],
    ['deflate', undefined],
    ['br;q=2', undefined],
    ['br;q=nonsense, gzip;q=0.001', 'gzip'],
  ])('for %j is %j', (header, expected) => {
    expect(preferredEncoding(header, ['br', 'gzip'])).toBe(expected);
  });

  it('is none if there are none to choose from', () => {
    expect(preferredEncoding('br, gzip', [])).toBeUndefined();
  });
});

describe('Markdown by content negotiation', () => {
  it.each([
    ['text/markdown', 'text/markdown'],
    ['text/markdown, text/html;q=0.9', 'text/markdown'],
    ['text/html, text/markdown', 'text/markdown'],
    ['text/markdown;q=0.5, text/html', undefined],
    ['text/plain', 'text/plain'],
    ['application/json, text/plain, */*', 'text/plain'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', undefined],
    ['*/*', undefined],
    ['text/*', undefined],
    ['text/markdown;q=0', undefined],
    [null, undefined],
  ])('is sent for %j as %j', (header, expected) => {
    expect(markdownType(header)).toBe(expected);
  });
});

describe('a range of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['Bytes = 0-0', { start: 0, end: 0 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=100-110, 200-', 'unsatisfiable'],
    ['bytes=0-1, 5-6', undefined],
    ['bytes=0-1, 200-', undefined],
    ['bytes=9-0', undefined],
    ['bytes=', undefined],
    ['bytes=,', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['bytes=0-9x', undefined],
    ['lines=0-9', undefined],
    ['nonsense', undefined],
  ])('for %j is %j', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });

  it('cannot be satisfied for an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});

describe('the validator of a file', () => {
  it('changes with each byte, and is compared weakly', () => {
    const tag = strongEtag('a');
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(strongEtag('b')).not.toBe(tag);
    expect(isKnown(null, tag)).toBe(false);
    expect(isKnown(tag, tag)).toBe(true);
    expect(isKnown(`"x", W/${tag}`, tag)).toBe(true);
    expect(isKnown('*', tag)).toBe(true);
    expect(isKnown('"x"', tag)).toBe(false);
  });
});

describe('the path of a request', () => {
  it.each([
    ['/', '/'],
    ['/a/b', '/a/b'],
    ['/gr%C3%B6%C3%9Fe', '/größe'],
    ['/a%20b', '/a b'],
    ['/a%23b', '/a#b'],
    ['/100%25', '/100%'],
    ['/.well-known/mcp', '/.well-known/mcp'],
    ['/..a', '/..a'],
  ])('%s is accepted', (pathname, expected) => {
    expect(requestPath(pathname)).toBe(expected);
  });

  it.each([
    '/..',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a/.%2E/b',
    '/%252e%252e/b',
    '/a/./b',
    '/a%2fb',
    '/a%5Cb',
    '/a\\b',
    '/a%00',
    '/%',
    '/%ff',
    'a',
    '',
  ])('%s is rejected', (pathname) => {
    expect(requestPath(pathname)).toBeUndefined();
  });
});
