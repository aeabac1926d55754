import { describe, expect, test } from 'vitest';
import { extentOf, hostProblems, likelyHosts } from '../../../plugin/hosts/host-limits.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const exact = Array.from({ length: 2_003 }, (_, at) => `/old-${at} /new 301`);
const patterns = Array.from({ length: 126 }, (_, at) => `/v${at}/* /new/:splat 301`);
const files = (number: number, size: number) =>
  Array.from({ length: number }, (_, at) => ({ path: `${at}.html`, size }));
const told = (...given: Parameters<typeof hostProblems>) =>
  hostProblems(...given).map(({ message }) => message);

describe('limits of a static host', () => {
  test('are told with the number and the first of those that it leaves out', () => {
    const rules = [...exact, ...patterns].join('\n');
    expect(told('cloudflare', { rules, files: files(20_001, 1) })).toEqual([
      'Cloudflare takes 2,000 redirects of single addresses, and there are 2,003. Without effect: /old-2000, /old-2001, /old-2002.',
      'Cloudflare takes 100 redirects with a wildcard, and there are 126. Without effect: /v100/*, /v101/*, /v102/* and 23 more.',
      'Cloudflare takes 20,000 files, and there are 20,001.',
    ]);
  });

  test('count files of the largest size as fitting', () => {
    const rules = exact.slice(0, 2_000).join('\n');
    expect(told('cloudflare', { rules, files: files(20_000, 25 * 2 ** 20) })).toEqual([]);
    const large = [{ path: 'video/tour.mp4', size: 25 * 2 ** 20 + 1 }];
    expect(told('cloudflare', { rules, files: large })).toEqual([
      'Cloudflare takes no file of more than 26.2 MB: video/tour.mp4 (26.2 MB).',
    ]);
  });

  test('hosts without rules take no wildcard, and neither those that have no equivalent', () => {
    const rules =
      '/a /b 301\n/was/* /now/:splat 301\n# no equivalent here: /:version*/api/:name -> /api/:name\n';
    expect(told('github-pages', { rules, files: [] })).toEqual([
      'GitHub Pages takes no redirects with a wildcard, and there are 2. Without effect: /was/*, /:version*/api/:name.',
    ]);
    expect(told('github-pages', { rules: '', files: files(2, 2 ** 30) })).toEqual([
      'GitHub Pages takes 1,073.7 MB in all, and these are 2,147.5 MB.',
    ]);
    expect(told('netlify', { rules, files: [] })).toEqual([]);
  });

  test('are those of the build’s variables, or of a configuration in the folder', () => {
    const folder = docsRoot({ 'netlify.toml': '', 'wrangler.jsonc': '' });
    expect(likelyHosts({}, [folder])).toEqual(['cloudflare', 'netlify']);
    expect(likelyHosts({ VERCEL: '1' }, [folder])).toEqual(['vercel']);
    expect(likelyHosts({ GITHUB_ACTIONS: 'true' }, [docsRoot({ 'a.md': '' })])).toEqual([]);
  });

  test('the extent of a site is one short text', () => {
    expect(extentOf(files(1_234, 1_000_000))).toBe('1,234 files, 1,234 MB');
    expect(extentOf(files(1, 45_000))).toBe('1 file, 0 MB');
  });

  test('`build` and `check` tell them, unless the author turns them off', async () => {
    const config = { ...MINIMAL, redirects: [{ source: '/was/:slug*', destination: '/:slug*' }] };
    const pages = { 'docs.json': config, 'index.mdx': '# Start\n' };
    const docs = docsRoot(pages);
    const message =
      'GitHub Pages takes no redirects with a wildcard, and there are 1. Without effect: /was/*.';
    const built = await loadedWaymark(['build', docs, '--out', docs, '--host', 'github-pages']);
    expect(built.stderr).toContain(message);
    expect(built.stdout).toMatch(/^Built 1 page in [\d.]+ s: \S+ \(\d+ files, [\d.]+ MB\)\n$/);
    const checked = await loadedWaymark(['check', docs, '--host', 'github-pages']);
    expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining(message)]);
    const silent = docsRoot({ ...pages, 'waymark.json': { check: { severities: { 'host-limit': 'off' } } } });
    const again = await loadedWaymark(['build', silent, '--out', silent, '--host', 'github-pages']);
    expect(again.stderr).not.toContain('GitHub Pages');
  });
});
