/** Examples of problems that `waymark test` finds. */
import type { DiagnosticExample } from './example.ts';

const SPECIFICATION = `openapi: 3.1.0
info: { title: Acme, version: "1" }
servers: [{ url: "https://api.acme.dev" }]
security: [{ key: [] }]
paths:
  /payments:
    get:
      parameters:
        - { name: limit, in: query, required: true, schema: { type: integer, maximum: 100 } }
      responses:
        "200":
          description: The payments
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Payment" } }
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Payment" }
      responses: { "201": { description: Made } }
  /charges:
    get: { deprecated: true, responses: { "200": { description: Old } } }
components:
  securitySchemes: { key: { type: http, scheme: bearer } }
  schemas:
    Payment:
      type: object
      required: [amount]
      properties:
        amount: { type: integer }
        currency: { type: string, enum: [eur, usd] }
        due: { type: string, format: date }
`;

const AUTH = "-H 'Authorization: Bearer YOUR_KEY'";
const api = { api: { openapi: '/openapi.yaml' } };

/** A page with a block of code; the specification is that of the first example. */
const page = (text: string, note?: string): DiagnosticExample => ({
  config: api,
  files: { 'openapi.yaml': SPECIFICATION, 'index.mdx': text },
  shown: ['index.mdx'],
  ...(note !== undefined && { note }),
});
const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;
const curl = (options: string, path = '/payments'): string =>
  fence('bash', `curl https://api.acme.dev${path} ${AUTH} ${options}`.trim());
const post = (body: string): DiagnosticExample => page(curl(`--json '${body}'`));
const list = (body: string, title = ''): DiagnosticExample =>
  page(`${curl('', '/payments?limit=10')}\nThe response:\n\n${fence(`json${title}`, body)}`);
const quoting = (meta: string, text: string): DiagnosticExample => ({
  files: {
    'src/pay.ts': 'export const limit = 10;\nexport const unit = "eur";\n',
    'index.mdx': fence(`ts file="${meta}"`, text),
  },
});

const running = (text: string): DiagnosticExample => ({
  files: {
    'waymark.config.ts': "export default { test: { javascript: 'node {file}' } };\n",
    'index.mdx': text,
  },
});

export const SAMPLE_EXAMPLES = {
  'sample-syntax': page(fence('bash', `curl https://api.acme.dev/payments --json '{ "note": "it's paid" }'`)),
  'sample-operation-unknown': {
    ...page(curl('-X DELETE'), 'The other examples have the same specification.'),
    shown: ['openapi.yaml', 'index.mdx'],
  },
  'sample-parameter-unknown': page(curl('', '/payments?limit=10&sorted=1')),
  'sample-parameter-missing': page(curl('')),
  'sample-auth-missing': page(fence('bash', "curl 'https://api.acme.dev/payments?limit=10'")),
  'sample-deprecated': page(curl('', '/charges')),
  'sample-content-type': page(curl(`-d '{ "amount": 5 }'`)),
  'sample-body-unknown': post('{ "amount": 5, "currencey": "eur" }'),
  'sample-body-missing': post('{ "currency": "eur" }'),
  'sample-value-type': post('{ "amount": "5" }'),
  'sample-value-unlisted': post('{ "amount": 5, "currency": "gbp" }'),
  'sample-value-format': post('{ "amount": 5, "due": "tomorrow" }'),
  'sample-response-status': list('[]', ' 204'),
  'sample-response-unknown': list('[{ "amount": 5, "paid": true }]'),
  'sample-response-missing': list('[{ "currency": "eur" }]'),
  'sample-response-value': list('[{ "amount": "5" }]'),
  'sample-unproven': page(
    curl('', '/payments?limit=10').replace('https://api.acme.dev', 'https://api.other.dev'),
    'Printed by `waymark test --unproven`.',
  ),
  'sample-schema': {
    files: {
      'schemas/lamp.json': '{ "properties": { "watts": { "type": "integer" } } }\n',
      'index.mdx': fence('yaml schema="/schemas/lamp.json"', 'watts: sixty'),
    },
  },
  'sample-schema-missing': {
    files: { 'index.mdx': fence('yaml schema="/schemas/lamp.json"', 'watts: 60') },
  },
  'sample-file-missing': quoting('src/pay.ts#L3-9', 'export const limit = 10;'),
  'sample-file-changed': quoting('src/pay.ts#L1', 'export const limit = 5;'),
  'sample-types': {
    files: {
      'waymark.config.ts': 'export default { test: { typescript: true } };\n',
      'index.mdx': fence('ts test', "const limit: number = '10';"),
    },
    note: 'Found by the compiler of the project, which has to be installed.',
    written: {
      message: "Type 'string' is not assignable to type 'number'. (TS2322)",
      hint: 'Correct the sample, or write `test="off"` after its language.',
      ...{ file: 'index.mdx', line: 2, column: 7 },
    },
  },
  'sample-run': running(fence('js test', "const limit = 10;\nthrow new Error('no limit');")),
  'sample-output': running(`${fence('js test', 'console.log(2 + 2);')}\n${fence('text test="output"', '5')}`),
  'spec-example': {
    config: api,
    files: {
      'openapi.yaml': SPECIFICATION.replace(
        'schema: { type: integer, maximum: 100 }',
        'example: 500, schema: { type: integer, maximum: 100 }',
      ),
    },
    note: 'Only the example differs from the specification above.',
    shown: [],
  },
} as const satisfies Readonly<Record<string, DiagnosticExample>>;
