import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../../plugin/cli/test.ts';
import { serveMock } from '../../../plugin/mock/serve-mock.ts';
import { waymark } from '../cli/run-cli.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';
import { PAYMENTS, specificationOf } from '../samples/prove-one.ts';

async function mocked(document: Record<string, unknown>) {
  const mock = await serveMock([specificationOf(document as never)], 0);
  onTestFinished(() => mock.close());
  return async (path: string, init: RequestInit = {}) => {
    const response = await fetch(mock.url + path, init);
    return {
      status: response.status,
      text: await response.text(),
      type: response.headers.get('content-type'),
    };
  };
}

const operation = (responses: unknown, more: object = {}) => ({
  openapi: '3.1.0',
  paths: { '/lamps/{id}': { get: { responses, ...more } } },
});
const json = (media: unknown) => ({ content: { 'application/json': media } });

describe('answers of a mock', () => {
  test('an example that is written, one of the schema, another status, and another media type', async () => {
    const ask = await mocked(
      operation({
        200: {
          content: {
            'application/json': { schema: { properties: { watts: { type: 'integer' } } } },
            'text/plain': { example: 'sixty' },
          },
        },
        '4XX': json({ example: { error: 'none' } }),
      }),
    );
    expect(JSON.parse((await ask('/lamps/1')).text)).toEqual({ watts: 123 });
    expect((await ask('/lamps/1', { headers: { accept: 'text/plain' } })).text).toBe('sixty');
    const missing = await ask('/lamps/1', { headers: { prefer: 'code=404' } });
    expect([missing.status, JSON.parse(missing.text)]).toEqual([404, { error: 'none' }]);
    expect((await ask('/lamps/1', { headers: { prefer: 'code=500' } })).text).toContain('no response 500');
  });

  test('a request that the specification does not allow gets the reason', async () => {
    const ask = await mocked(PAYMENTS);
    const post = (body: string, headers = {}) =>
      ask('/v1/payments', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect((await ask('/v1/nothing')).status).toBe(404);
    expect((await post('{"amount": 5}')).status).toBe(401);
    const key = { authorization: 'Bearer abc' };
    expect(await post('{"amount": "5"}', key)).toMatchObject({
      status: 400,
      type: 'application/problem+json',
    });
    expect((await post('{"amount": ', key)).status).toBe(400);
    expect((await post('{"amount": 5}', key)).status).toBeLessThan(300);
  });

  test('a form with files is checked by its fields', async () => {
    const schema = {
      required: ['file', 'language', 'tags'],
      properties: {
        file: { type: 'string', format: 'binary' },
        language: { enum: ['en', 'de'] },
        tags: { type: 'array', items: { type: 'string' } },
      },
      additionalProperties: false,
    };
    const requestBody = { required: true, content: { 'multipart/form-data': { schema } } };
    const ask = await mocked({
      openapi: '3.1.0',
      paths: { '/lamps': { post: { requestBody, responses: { 200: json({ example: 1 }) } } } },
    });
    const form = (...fields: readonly [string, string | Blob][]) => {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value);
      return ask('/lamps', { method: 'POST', body });
    };
    const file = ['file', new Blob([new Uint8Array([0, 255, 13, 10])])] as const;
    const whole = [[...file], ['language', 'en'], ['tags', 'a'], ['tags', 'b']] as const;
    expect(await form(...whole.map(([name, value]): [string, string | Blob] => [name, value]))).toMatchObject(
      {
        status: 200,
      },
    );
    const wrong = await form([...file], ['language', 'fr'], ['colour', 'red']);
    expect(wrong.status).toBe(400);
    for (const part of ['`tags`, which is missing', '"fr", which is not one of', '`colour`'])
      expect(wrong.text.replaceAll('\\"', '"')).toContain(part);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await ask('/lamps', { method: 'POST', body: 'nothing', headers })).toMatchObject({ status: 400 });
  });

  test('a client that sends a body before it reads the answer is told that it is too long', async () => {
    const mock = await serveMock([specificationOf(PAYMENTS as never)], 0);
    onTestFinished(() => mock.close());
    const body = Buffer.alloc(40_000_000, 32);
    const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST /v1/payments HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(body, () => resolve());
    });
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('samples that are run reach it by BASE_URL', async () => {
    const script = `const response = await fetch(process.env.BASE_URL + '/lamps/1');\nconsole.log(response.status, (await response.json()).watts);`;
    const root = docsRoot({
      'docs.json': { ...MINIMAL, api: { openapi: '/openapi.json' } },
      'openapi.json': {
        ...operation({ 200: json({ example: { watts: 7 } }) }),
        info: { title: 'A', version: '1' },
      },
      'index.mdx': `\`\`\`mjs test\n${script}\n\`\`\`\n\n\`\`\`text test="output"\n200 7\n\`\`\`\n`,
      'waymark.config.ts': `export default { test: { javascript: [${JSON.stringify(process.execPath)}, '--input-type=module', '-e', 'await import(process.argv[1])', '{file}'] } };`,
    });
    const { diagnostics } = await testFolder(root, {});
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
  });

  test('the command says what is no specification', async () => {
    const root = docsRoot({ 'a.yaml': 'title: Lamp\n', 'docs.json': MINIMAL, 'index.mdx': 'Words.\n' });
    const { code, stderr } = await waymark(['mock', `${root}/a.yaml`]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not an OpenAPI')]);
    expect((await waymark(['mock', root])).stderr).toContain('has no OpenAPI description');
    expect((await waymark(['mock', `${root}/none.yaml`])).stderr).toContain('There is no file or folder');
  });
});

test('a page of this machine may call it, and no page of another site', async () => {
  const mock = await serveMock([specificationOf(PAYMENTS as never)], 0);
  onTestFinished(() => mock.close());
  const asked = async (origin: string, method: string) => {
    const wishes = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    const response = await fetch(`${mock.url}/v1/payments`, { method, headers: { origin, ...wishes } });
    const named = ['origin', 'methods', 'headers'].map((name) =>
      response.headers.get(`access-control-allow-${name}`),
    );
    return [response.status, ...named];
  };
  const page = 'http://localhost:5173';
  expect(await asked(page, 'OPTIONS')).toEqual([204, page, 'POST', 'authorization,content-type']);
  expect((await asked(page, 'POST')).slice(1)).toEqual([page, null, null]);
  for (const other of ['https://evil.example', 'https://localhost.evil.example', 'null'])
    expect((await asked(other, 'OPTIONS')).slice(1)).toEqual([null, null, null]);
});

describe('hostile specifications and requests', () => {
  test('code in a specification is text: x-handler, examples, defaults, names', async () => {
    const code = 'globalThis.pwned = true; process.exit(1)';
    const ask = await mocked(
      operation(
        {
          200: json({
            schema: { properties: { a: { default: `\${${code}}` }, ['__proto__']: { default: code } } },
          }),
        },
        { 'x-handler': code, 'x-mock': code, operationId: code },
      ),
    );
    const { status, text } = await ask('/lamps/1');
    expect([status, JSON.parse(text).a]).toEqual([200, `\${${code}}`]);
    expect(globalThis).not.toHaveProperty('pwned');
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  test('answers of a gigabyte, circles of $ref and doubling schemas are bounded in time and size', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => {
        const next = { $ref: `#/components/schemas/S${(index + 1) % 40}` };
        return [`S${index}`, { type: 'object', required: ['a', 'b'], properties: { a: next, b: next } }];
      }),
    );
    const huge = {
      text: { type: 'string', minLength: 1e9 },
      list: { type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } },
      slow: { type: 'string', pattern: '^(a+)+$' },
      tree: { $ref: '#/components/schemas/S0' },
    };
    const ask = await mocked({
      ...operation({ 200: json({ schema: { properties: huge } }) }),
      components: { schemas },
    });
    const { status, text } = await ask('/lamps/1');
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(1_000_000);
    const big = await mocked(operation({ 200: json({ example: 'x'.repeat(6e6) }) }));
    expect((await big('/lamps/1')).text).toContain('has more than 5000000 characters');
  });

  test('a body without end is refused, and patterns that backtrack do not stop the mock', async () => {
    const body = {
      content: { 'application/json': { schema: { properties: { a: { pattern: '^(a+)+$' } } } } },
    };
    const mock = await serveMock(
      [
        specificationOf({
          openapi: '3.1.0',
          paths: { '/a': { post: { requestBody: body, responses: {} } } },
        } as never),
      ],
      0,
    );
    onTestFinished(() => mock.close());
    const slow = JSON.stringify({ a: `${'a'.repeat(50_000)}!` });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${mock.url}/a`, { method: 'POST', body: slow, headers })).status).toBeLessThan(500);
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${mock.url}/a`, { method: 'POST', headers }, ({ statusCode }) =>
        resolve(statusCode),
      );
      sent.once('error', reject);
      const more = (): void => {
        while (!sent.destroyed && sent.write(Buffer.alloc(65_536, 32)));
      };
      sent.on('drain', more);
      more();
    });
    expect(status).toBe(413);
  });

  test('another site does not reach it by a name of its own', async () => {
    const mock = await serveMock([specificationOf(PAYMENTS as never)], 0);
    onTestFinished(() => mock.close());
    const status = await new Promise((resolve) =>
      request(`${mock.url}/v1/payments`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
        resolve(statusCode),
      ).end(),
    );
    expect(status).toBe(421);
  });
});
