import { expect, test } from 'vitest';
import { joinRoutes } from '../../../plugin/astro/vercel-output.ts';

test('Vercel rules of the docs come before the catch-all rule in each routing phase', () => {
  const adapter = [
    { src: '^/former$', status: 301 },
    { handle: 'filesystem' },
    { src: '^/api$', dest: '_render' },
    { src: '^/.*$', dest: '/404.html', status: 404 },
  ];
  const docs = [
    { src: '^/old$', status: 308 },
    { handle: 'filesystem' },
    { src: '^/\\.well-known/mcp$', dest: '/.well-known/mcp.json' },
  ];
  expect(joinRoutes(adapter, docs)).toEqual([
    adapter[0],
    docs[0],
    { handle: 'filesystem' },
    docs[2],
    adapter[2],
    adapter[3],
  ]);
  expect(joinRoutes([], [{ src: '^/a$' }])).toEqual([{ src: '^/a$' }, { handle: 'filesystem' }]);
});
