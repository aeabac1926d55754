/** Telemetry of requests: what an operator sees, and what nobody may see in it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FEATURES } from '../../runtime/features.ts';
import { createRouter } from '../../runtime/router.ts';
import { accessLog } from '../../runtime/telemetry/access-log.ts';
import { type Observer, observedBy } from '../../runtime/telemetry/observer.ts';
import { callTool } from '../support/call-tool.ts';
import { served } from './support/served.ts';

const call = (url: string, query: string): Promise<Response> => callTool(url, 'search', { query });

describe('the route label in telemetry', () => {
  it.each([
    ['/docs/mcp', 'mcp'],
    ['/docs/authed/mcp', 'authed-mcp'],
    ['/docs/authed/mcp/oauth/token', 'oauth'],
    ['/.well-known/mcp', 'discovery'],
    ['/v1/project/update/docs', 'api'],
    ['/docs/v1/project/update/docs', 'api'],
    ['/docs/_preview/main-1234', 'preview'],
    ['/readyz', 'health'],
    ['/_astro/a.B12.css', 'asset'],
    ['/guide/v1.2/page', 'page'],
    ['/guide.md', 'page'],
    [`/${'x'.repeat(5000)}`, 'page'],
  ])('for %s is %s', async (path, route) => {
    const seen: string[] = [];
    const answer = createRouter({
      ...{ base: '/docs', isProtected: false, features: FEATURES, opened: new Map() },
      parts: {
        clientOf: () => 'one',
        identity: undefined,
        limits: undefined,
        logger: { error: () => {} },
        away: () => false,
      },
      site: async () => new Response(null, { status: 404 }),
      observers: [
        (request, next) => {
          seen.push(request.route);
          return next();
        },
      ],
    });
    await answer(new Request(`https://docs.example.com${path}`));
    expect(seen).toEqual([route]);
  });
});

describe('metrics', () => {
  it('count requests and calls at a separate port, and name nothing that was sent', async () => {
    const server = await served({ metrics: { port: 0, host: '127.0.0.1' } });
    await (await call(server.url, 'install')).text();
    await (await call(server.url, 'zzzz-no-such-word')).text();
    await (await fetch(`${server.url}/s3cret-path?q=s3cret-query`, { method: 'PROPFIND' })).text();
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
    expect(text).toMatch(/waymark_http_requests_total\{route="mcp",method="POST",status="200"\} 2/);
    expect(text).toMatch(/waymark_http_requests_total\{route="page",method="OTHER",status="\d+"\} 1/);
    expect(text).toMatch(/waymark_tool_calls_total\{tool="search",found="no",authenticated="no"\} 1/);
    expect(text).toMatch(/waymark_release_age_seconds \d/);
    expect(text).toMatch(/waymark_shell_calls\{state="waiting"\} 0/);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/s3cret|zzzz|PROPFIND/);
  });

  it('metrics at the port of the site require the token', async () => {
    const server = await served({ metrics: { token: 'right-token' } });
    const ask = (authorization?: string): Promise<Response> =>
      fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
    for (const wrong of [undefined, 'Bearer wrong', 'Bearer right-tokenx', 'Basic right-token'])
      expect((await ask(wrong)).status, wrong).toBe(401);
    expect(await (await ask('Bearer right-token')).text()).toContain('waymark_http_requests_total');
  });
});

describe('the access log', () => {
  it('has one line per request, and no secret', async () => {
    const lines: string[] = [];
    const log = accessLog((line) => lines.push(line));
    const answer = async (): Promise<Response> => new Response(null, { status: 204 });
    await observedBy([log], { method: 'GET', route: 'page', path: '/guide' }, answer);
    const failing: Observer = () => Promise.reject(new Error('no'));
    await expect(
      observedBy([log, failing], { method: 'POST', route: 'api', path: undefined }, answer),
    ).rejects.toThrow('no');
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({ event: 'request', route: 'page', path: '/guide', status: 204 });
    expect(second).toMatchObject({ route: 'api', status: 500 });
  });

  it('contains no preview address, no query and no header', async () => {
    const written: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    onTestFinished(() => spy.mockRestore());
    const server = await served({ logRequests: true });
    for (const path of ['/_preview/s3cret/x', '/page?s3cret=1', '/authed/mcp/oauth/interaction/s3cret'])
      await (await fetch(server.url + path, { headers: { authorization: 'Bearer s3cret' } })).text();
    const lines = written.filter((line) => line.includes('"event":"request"'));
    expect(lines).toHaveLength(3);
    expect(lines.join('')).toContain('"path":"/page"');
    expect(lines.join('')).not.toContain('s3cret');
  });
});

describe('traces', () => {
  /** The text that arrives at a collector of one request, with these variables beside its address. */
  async function sentWith(variables: Readonly<Record<string, string>>, isClosed = true): Promise<string> {
    const sent: string[] = [];
    const collector = createServer((request, response) => {
      let body = '';
      request.setEncoding('latin1').on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => {
        sent.push(`${request.url} ${body}`);
        response.end();
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void collector.close());
    const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', address);
    for (const [name, value] of Object.entries(variables))
      vi.stubEnv(name, value.replace('COLLECTOR', address));
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await served();
    await (await fetch(`${server.url}/healthz?s3cret=1`)).text();
    if (!isClosed) await expect.poll(() => sent.length).toBeGreaterThan(0);
    await server.close();
    return sent.join('');
  }

  it('are sent to the endpoint in the environment, complete at shutdown', async () => {
    const sent = await sentWith({});
    expect(sent).toContain('/v1/traces');
    expect(sent).toContain('GET health');
    expect(sent).toContain('"stringValue":"waymark"');
    expect(sent).not.toContain('s3cret');
  });

  it.each([
    ['OTEL_SDK_DISABLED', 'true'],
    ['OTEL_TRACES_EXPORTER', 'none'],
    ['OTEL_TRACES_SAMPLER', 'always_off'],
    ['OTEL_TRACES_SAMPLER', 'parentbased_always_off'],
  ])('are not sent with %s=%s', async (name, value) => {
    expect(await sentWith({ [name]: value })).toBe('');
  });

  it('of a share of requests are sent', async () => {
    const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio' };
    expect(await sentWith({ ...sampler, OTEL_TRACES_SAMPLER_ARG: '0' })).toBe('');
    vi.unstubAllEnvs();
    expect(await sentWith({ ...sampler, OTEL_TRACES_SAMPLER_ARG: '1' })).toContain('GET health');
  });

  it('have the name and attributes that the environment gives', async () => {
    const attributes = { OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=prod', OTEL_SERVICE_NAME: 'docs' };
    const sent = await sentWith(attributes);
    for (const text of ['"deployment.environment"', '"prod"', '"stringValue":"docs"'])
      expect(sent).toContain(text);
  });

  it('go to an endpoint of their own, as often as the environment says', async () => {
    const variables = {
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'COLLECTOR/own',
      OTEL_BSP_SCHEDULE_DELAY: '10',
    };
    expect(await sentWith(variables, false)).toContain('/own ');
  });
});
