import { describe, expect, test } from 'vitest';
import { PAYMENTS, proofsOf, specificationOf, verdict, worded } from './prove-one.ts';

const KEY = "-H 'Authorization: Bearer YOUR_KEY'";

describe('curl', () => {
  test.each([
    [
      'JSON with a variable in it',
      `curl https://api.acme.dev/v1/payments ${KEY} --json '{"amount": '"$AMOUNT"', "currency": "eur"}'`,
    ],
    [
      'lines that go on, and a prompt',
      `$ curl -X POST \\\n  "https://api.acme.dev/v1/payments" \\ \n  ${KEY} \\\n  -H "content-type: application/json" -d '{"amount":5}'`,
    ],
    [
      'data of a here-document',
      `curl https://api.acme.dev/v1/payments ${KEY} --json @- <<EOF\n{"amount": 5}\nEOF`,
    ],
    [
      'data of a file, which nobody knows',
      `curl https://api.acme.dev/v1/payments ${KEY} --json @payment.json`,
    ],
    [
      'an address in a variable',
      `BASE=https://api.acme.dev/v1\ncurl "$BASE/payments?state=open&limit=10" ${KEY}`,
    ],
    [
      'an unknown server, an option with its value',
      `curl -sXGET "$BASE_URL/payments?state=open" -HAuthorization:x`,
    ],
    ['a query as data', `curl -G https://api.acme.dev/v1/payments -d state=open -u me:secret`],
    ['a form with a file', `curl https://api.acme.dev/v1/files ${KEY} -F file=@a.pdf -F pages=3`],
    ['placeholders', `curl https://api.acme.dev/v1/payments/<id> ${KEY}`],
    [
      'an address without quotes, of which a shell would read a part',
      `curl https://api.acme.dev/v1/payments?limit=1&state=open ${KEY}`,
    ],
    ['an ellipsis', `curl https://api.acme.dev/v1/payments ... `],
    [
      'a part of the body',
      `curl https://api.acme.dev/v1/payments ${KEY} --json '{ "currency": "eur", ... }'`,
    ],
  ])('right: %s', async (_, text) => expect(await verdict('bash', text)).toBe('proven'));

  test('a quote that an apostrophe ends', async () => {
    const text = `curl https://api.acme.dev/v1/payments ${KEY} --json '{"amount": 5, "note": "Queen's Road"}'`;
    expect(await verdict('bash', text)).toBe(
      'sample-syntax: This apostrophe ends the quote, and the command with it.',
    );
    expect(await verdict('bash', text.replace("Queen's", "Queen'\\''s"))).toMatch(/^sample-body-unknown/);
    expect(await verdict('bash', 'curl http(s)://{ip}/status')).toMatch(/^unproven/);
  });

  test.each([
    ['https://api.acme.dev/v1/payment', 'sample-operation-unknown: api.yaml has no GET /payment.'],
    ['-X PUT https://api.acme.dev/v1/payments', 'sample-operation-unknown: api.yaml has no PUT /payments.'],
    [
      'https://api.acme.dev/v1/payments',
      'sample-parameter-missing: GET /payments needs the query parameter `state`, which is missing.',
    ],
    [
      'https://api.acme.dev/v1/payments?state=closed',
      'sample-value-unlisted: `state` of GET /payments is "closed", which is not one of `open`, `paid`.',
    ],
    [
      "'https://api.acme.dev/v1/payments?state=open&limit=many'",
      'sample-value-type: `limit` of GET /payments is text, not a whole number.',
    ],
    [
      "'https://api.acme.dev/v1/payments?state=open&limit=500'",
      'sample-value-format: `limit` of GET /payments is 500, which is too large: the most is 100.',
    ],
    [
      "'https://api.acme.dev/v1/payments?state=open&sort=up'",
      'sample-parameter-unknown: GET /payments has no query parameter `sort`.',
    ],
    [
      "'https://api.acme.dev/v1/payments?state=YOUR_STATE&sort=up'",
      'sample-parameter-unknown: GET /payments has no query parameter `sort`.',
    ],
    [
      'https://api.acme.dev/v1/payments/abc',
      'sample-value-type: `id` of GET /payments/{id} is text, not a whole number.',
    ],
    [
      '-X DELETE https://api.acme.dev/v1/payments/1',
      'sample-deprecated: DELETE /payments/{id} is deprecated, and the page does not say so.',
    ],
    [
      `https://api.acme.dev/v1/payments --json '{"amount":"5"}'`,
      'sample-value-type: `amount` of POST /payments is text, not a whole number.',
    ],
    [
      `https://api.acme.dev/v1/payments --json '{"amount":5,"due":"soon"}'`,
      'sample-value-format: `due` of POST /payments is "soon", which is no date.',
    ],
    [
      `https://api.acme.dev/v1/payments --json '{"amount":5,"amout":5}'`,
      'sample-body-unknown: POST /payments has no field `amout`.',
    ],
    [
      `https://api.acme.dev/v1/payments --json '{"amount":5,"customer":{"parent":{"nme":"x"}}}'`,
      'sample-body-unknown: POST /payments has no field `customer.parent.nme`.',
    ],
    [
      `https://api.acme.dev/v1/payments --json '{}'`,
      'sample-body-missing: POST /payments needs the field `amount`, which is missing.',
    ],
    ['-X POST https://api.acme.dev/v1/payments', 'sample-body-missing: POST /payments needs a body.'],
    [
      `https://api.acme.dev/v1/payments -d '{"amount":5}'`,
      'sample-content-type: POST /payments takes `application/json`, and this sends `application/x-www-form-urlencoded`.',
    ],
    [
      `-X GET https://api.acme.dev/v1/payments/1 -d 'a=b'`,
      'sample-body-unknown: GET /payments/{id} takes no body.',
    ],
    [
      'https://api.acme.dev/v1/files -F pages=three -F file=@a',
      'sample-value-type: `pages` of POST /files is text, not a whole number.',
    ],
  ])('wrong: %s', async (request, said) =>
    expect(await verdict('bash', `curl ${request} ${KEY}`)).toBe(said),
  );

  test('a request without authentication', async () => {
    const said = 'sample-auth-missing: GET /payments/{id} needs authentication: the header `Authorization`.';
    expect(await verdict('sh', 'curl https://api.acme.dev/v1/payments/1')).toBe(said);
  });

  test.each([
    ['curl "$URL"', 'unproven: it names no path'],
    ['curl https://elsewhere.dev/v1/payments', 'unproven: it is sent to another host'],
    ['curl https://api.acme.dev/v1/refunds', 'unproven: no specification has anything like its path'],
    ['curl http://localhost:8080/meta', 'unproven: no specification has its path, and its host is not named'],
    [`curl 'https://api.acme.dev/v1/payments`, 'unproven: it is no shell script that can be read'],
    [
      `curl https://api.acme.dev/v1/payments ${KEY} --json 'amount: 5'`,
      'unproven: its body has more than one value, or text after it',
    ],
    ['npm run curl', 'none'],
  ])('unproven: %s', async (text, said) => expect(await verdict('bash', text)).toBe(said));

  test('a fault has its place in the sample, and in the specification', async () => {
    const text = `curl https://api.acme.dev/v1/payments ${KEY} --json '{"amount":5,"amout":5}'`;
    const [proof] = await proofsOf([{ language: 'bash', text }]);
    const [problem] = proof?.outcome === 'wrong' ? proof.problems : [];
    expect(text.slice(problem?.at)).toMatch(/^"amout"/);
    expect(problem?.hint).toBe('Did you mean `amount`?');
    expect(problem?.related?.file).toBe('api.yaml#components/schemas/Payment');
  });
});

describe('HTTP', () => {
  const HEAD = 'Host: api.acme.dev\nAuthorization: Bearer x\n';
  test.each([
    [`POST /v1/payments HTTP/1.1\n${HEAD}Content-Type: application/json\n\n{ "amount": 5 }`, 'proven'],
    ['GET /v1/payments/{id}', 'proven'],
    ['POST /v1/payments', 'proven'],
    [`POST /v1/payments HTTP/1.1\n${HEAD}Content-Type: application/json`, 'proven'],
    [
      `POST /v1/payments HTTP/1.1\n${HEAD}Content-Type: application/json\n\n{ "amount": "5" }`,
      'sample-value-type: `amount` of POST /payments is text, not a whole number.',
    ],
    [
      'GET /v1/payments?sort=up&state=open\nAuthorization: x',
      'sample-parameter-unknown: GET /payments has no query parameter `sort`.',
    ],
    ['Sec-Fetch-Mode: cors', 'none'],
    [
      `POST /v1/payments HTTP/1.1\n${HEAD}Content-Type: application/json\n\n{ "amount": `,
      'unproven: its body ends too early',
    ],
  ])('%s', async (text, said) => expect(await verdict('http', text)).toBe(said));
});

describe('JavaScript', () => {
  const HEADERS = `headers: { Authorization: \`Bearer \${key}\`, 'Content-Type': 'application/json' }`;
  test.each([
    [
      `await fetch('https://api.acme.dev/v1/payments', { method: 'POST', ${HEADERS}, body: JSON.stringify({ amount: 5 }) });`,
      'proven',
    ],
    [
      `const BASE = 'https://api.acme.dev/v1';\nawait fetch(\`\${BASE}/payments/\${id}\`, { headers });`,
      'proven',
    ],
    [
      `await fetch('https://api.acme.dev/v1/payments', { method: 'POST', ${HEADERS}, body: JSON.stringify({ /* your payment */ }) });`,
      'proven',
    ],
    [`await fetch('https://api.acme.dev/v1/payments/5', { ${HEADERS}, body: undefined });`, 'proven'],
    [
      `await fetch(\`https://api.acme.dev/v1/payments?$\{new URLSearchParams({ state })}\`, { ${HEADERS} });`,
      'proven',
    ],
    ["await fetch('/payments?state=open');", 'proven'],
    [
      "const List = () => {\n  fetch('https://api.acme.dev/v1/payments');\n  return (\n    <ul>\n      <li>one</li>\n    </ul>\n  );\n};",
      'sample-parameter-missing: GET /payments needs the query parameter `state`, which is missing.\nsample-auth-missing: GET /payments needs authentication: the header `Authorization`.',
    ],
    [
      "const api = axios.create({ baseURL: 'https://api.acme.dev/v1' });\nawait api.get('/payments', { params: { state: 'open' } });",
      'proven',
    ],
    [
      "return await ky.post('https://api.acme.dev/v1/payments', { json: { amount: 5, ... }, headers }).json();",
      'proven',
    ],
    [
      `fetch('https://api.acme.dev/v1/payments', { method: 'POST', ${HEADERS}, body: JSON.stringify({ ...payment, currency: 'gbp' }) })`,
      'sample-value-unlisted: `currency` of POST /payments is "gbp", which is not one of `eur`, `usd`.',
    ],
    [
      "axios.post('https://api.acme.dev/v1/payments', { amount: 'five' }, { headers })",
      'sample-value-type: `amount` of POST /payments is text, not a whole number.',
    ],
    [
      "const payment = {\n  currency: 'eur',\n  // ... other fields\n};\naxios.post('https://api.acme.dev/v1/payments', payment, { headers })",
      'proven',
    ],
    [
      "axios({ method: 'delete', url: 'https://api.acme.dev/v1/payments', headers })",
      'sample-operation-unknown: api.yaml has no DELETE /payments.',
    ],
    ['fetch(url)', 'unproven: the address is computed'],
    ['const { fetch } = useApi();', 'none'],
  ])('%s', async (text, said) => expect(await verdict('js', text)).toBe(said));

  test('code that cannot be read', async () => {
    expect(await verdict('ts', "fetch('https://api.acme.dev/v1/payments'")).toMatch(
      /^unproven: it is no code that can be read/,
    );
  });
});

describe('Python', () => {
  const HEADERS = 'headers={"Authorization": f"Bearer {key}"}';
  test.each([
    [`requests.post("https://api.acme.dev/v1/payments", json={"amount": 5}, ${HEADERS})`, 'proven'],
    [`BASE = "https://api.acme.dev/v1"\nrequests.get(f"{BASE}/payments/{payment_id}", ${HEADERS})`, 'proven'],
    [
      'with httpx.Client(base_url="https://api.acme.dev/v1") as client:\n    client.get("/payments", params={"state": "open"})\nhttpx.get(url)',
      'unproven: the address is computed',
    ],
    [
      `data = {\n    "currency": "eur",\n    # ... other fields\n}\nrequests.post("https://api.acme.dev/v1/payments", json=data, ${HEADERS})`,
      'proven',
    ],
    [
      `requests.post("https://api.acme.dev/v1/payments", json={"currency": "eur", **rest}, ${HEADERS})`,
      'proven',
    ],
    [
      `requests.post("https://api.acme.dev/v1/payments", json={"amount": None}, ${HEADERS})`,
      'sample-value-type: `amount` of POST /payments is null, not a whole number.',
    ],
    [
      `requests.post("https://api.acme.dev/v1/files", files={"file": open("a.pdf", "rb")}, data={"pages": "three"}, ${HEADERS})`,
      'sample-value-type: `pages` of POST /files is text, not a whole number.',
    ],
    [
      'requests.get("https://api.acme.dev/v1/payments/1")',
      'sample-auth-missing: GET /payments/{id} needs authentication: the header `Authorization`.',
    ],
    ['def f(:\n  requests.get("x" 5\n ]] ((', 'unproven: it is no Python that can be read'],
    ['import requests', 'none'],
  ])('%s', async (text, said) => expect(await verdict('python', text)).toBe(said));
});

describe('several specifications', () => {
  test('a server on the reader’s machine that a specification names is its own', async () => {
    const specs = [specificationOf({ ...PAYMENTS, servers: [{ url: 'http://localhost:4000' }] })];
    const said = async (port: number): Promise<string> => {
      const text = `curl 'http://localhost:${port}/payments?state=open&sort=up' ${KEY}`;
      return worded((await proofsOf([{ language: 'bash', text }], { specs }))[0]);
    };
    expect(await said(4000)).toBe('sample-parameter-unknown: GET /payments has no query parameter `sort`.');
    expect(await said(4001)).toBe('unproven: its host is not named');
  });

  const { servers: _, ...open } = PAYMENTS;
  const loose = specificationOf(
    {
      ...open,
      security: [],
      paths: { '/payments': { post: { requestBody: { content: { 'application/json': {} } } } } },
    },
    'old.yaml',
  );
  const prove = async (text: string) =>
    worded((await proofsOf([{ language: 'bash', text }], { specs: [specificationOf(PAYMENTS), loose] }))[0]);

  test('a path that is no more than alike is of another program if the server is the reader’s own', async () => {
    const said = async (url: string): Promise<string> => {
      const specs = [specificationOf({ ...PAYMENTS, servers: [{ url: 'http://localhost:4000' }] })];
      return worded((await proofsOf([{ language: 'bash', text: `curl ${url} ${KEY}` }], { specs }))[0]);
    };
    expect(await said('http://localhost:4000/payments/5/refunds')).toBe(
      'unproven: no specification has anything like its path',
    );
    expect(await said('http://localhost:4000/payment/5')).toMatch(/^sample-operation-unknown/);
    expect(await said('http://your-host:8080/payments')).toBe('unproven: its host is not named');
  });

  test('a request is wrong only if it is wrong for all that it may mean', async () => {
    expect(await prove(`curl "$HOST/payments" --json '{"amount":"5"}'`)).toBe('proven');
    expect(await prove(`curl https://api.acme.dev/v1/payments ${KEY} --json '{"amount":"5"}'`)).toMatch(
      /^sample-value-type/,
    );
  });
});

test('a page that says that something is deprecated, and a sample that says that it is partial', async () => {
  const text = `curl -X DELETE https://api.acme.dev/v1/payments/1 ${KEY}`;
  expect(await verdict('bash', text, { saysDeprecated: true })).toBe('proven');
  expect(await verdict('bash', 'curl -X POST https://api.acme.dev/v1/payments', { isPartial: true })).toBe(
    'proven',
  );
});
