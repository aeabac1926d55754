/** `runtime/contract/addresses.ts` has every route of the server: the reference and the metrics are made from it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HTTP_EXAMPLES } from '../../../.ci/reference/http-examples.ts';
import { ADDRESSES, addressPattern } from '../../../runtime/contract/addresses.ts';
import { deployRoutes } from '../../../runtime/deploy/routes.ts';
import { HOURLY_LIMITS } from '../../../runtime/limits/limits.ts';
import { ROUTES } from '../../../runtime/oauth/provider.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Paths of files that the build makes, and beginnings of several addresses. */
const NO_ROUTES = ['/llms.txt', '/v1', '/v1/project', '/authed/mcp/oauth', '/.well-known'];

/** Addresses as code has them: after the base of the site, in a constant `…PATH`, or in a route of h3. */
const ROUTE =
  /`\$\{(?:\w+\.)*(?:base|root|issuerPath)\}(\/[\w./-]+)`|\b(?:[A-Z_]*PATH|[A-Z_]+_API|ROOT) = '(\/[\w./-]+)'|\bapp\.(?:all|get|post)\('(\/[\w.-]+)'/g;

/** Of the authorization server, whose addresses are written below it. */
const below = (file: string, path: string): string =>
  file.includes('/oauth/authorization-server') ? `/authed/mcp/oauth${path}` : path;

const described = (path: string): boolean =>
  ADDRESSES.some((address) => !/\/\*$/.test(address.path) && addressPattern(address).test(path));

describe('documented addresses of the server', () => {
  it('are each described once', () => {
    const paths = ADDRESSES.map(({ path }) => path);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it('include every address that the code names', () => {
    const named = globSync('runtime/**/*.ts', { cwd: ROOT }).flatMap((file) =>
      Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(ROUTE), ([, ...paths]) => {
        const path = below(file, paths.find((each) => each !== undefined) ?? '').replace(/\/$/, '');
        return { file, path };
      }),
    );
    expect(named.length).toBeGreaterThan(15);
    const missing = named.filter(
      ({ path }) =>
        !NO_ROUTES.includes(path) &&
        !path.includes('/.well-known/') &&
        !described(path) &&
        !described(`${path}/x`),
    );
    expect(missing, 'Describe it in runtime/contract/addresses.ts, and run `npm run reference`.').toEqual([]);
  });

  it('include those of the deploy API and the authorization server, with their methods', () => {
    const api = deployRoutes({} as never, {} as never).map(({ method, pattern, scopes }) => {
      const path = `/v1/project${pattern.source.replaceAll('([^/]+)', 'x').replaceAll('\\/', '/').replaceAll(/[$^]/g, '')}`;
      return { method, path, scopes };
    });
    for (const { method, path, scopes } of api) {
      const found = ADDRESSES.find(
        (address) => !address.path.endsWith('*') && addressPattern(address).test(path),
      );
      expect(found, path).toBeDefined();
      expect(found?.methods, path).toEqual([method]);
      for (const scope of scopes) expect(found?.who).toContain(`\`${scope}\``);
    }
    for (const path of Object.values(ROUTES)) expect(described(`/authed/mcp/oauth${path}`), path).toBe(true);
  });

  it('have an example of the same address and method', () => {
    expect(Object.keys(HTTP_EXAMPLES).sort()).toEqual(ADDRESSES.map(({ path }) => path).sort());
    for (const address of ADDRESSES) {
      const { path = '', method, body } = HTTP_EXAMPLES[address.path] ?? {};
      expect(path.replace(/\?.*/, '')).toMatch(addressPattern(address));
      expect(address.methods, path).toContain(method ?? (body === undefined ? 'GET' : 'POST'));
    }
  });

  it('name existing limits, and each address once', () => {
    const paths = ADDRESSES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { limits } of ADDRESSES)
      for (const limit of limits) expect(HOURLY_LIMITS).toHaveProperty(limit);
  });
});
