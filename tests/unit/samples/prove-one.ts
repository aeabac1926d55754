/** Samples of one page, proven by one specification. */

import type { Proof } from '../../../plugin/packages/samples/proof.ts';
import { type ProveInput, proveSamples } from '../../../plugin/packages/samples/prove.ts';
import type { PageSample } from '../../../plugin/packages/samples/sample.ts';
import type { SampleSpecification } from '../../../plugin/packages/samples/specification.ts';
import type { JsonObject } from '../../../plugin/packages/source/values.ts';

export const specificationOf = (document: JsonObject, source = 'api.yaml'): SampleSpecification => ({
  source,
  document,
  locate: (keys) => ({ file: `${source}#${keys.join('/')}`, line: 1, column: 1 }),
});

const PAYMENT = {
  type: 'object',
  required: ['amount'],
  properties: {
    id: { type: 'string', readOnly: true },
    amount: { type: 'integer', minimum: 1 },
    currency: { enum: ['eur', 'usd'] },
    due: { type: 'string', format: 'date' },
    customer: { $ref: '#/components/schemas/Customer' },
  },
};

/** An API of payments. */
export const PAYMENTS = {
  openapi: '3.1.0',
  servers: [{ url: 'https://api.acme.dev/v1' }],
  security: [{ key: [] }],
  paths: {
    '/payments': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
          { name: 'state', in: 'query', required: true, schema: { enum: ['open', 'paid'] } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Payment' } },
              },
            },
          },
          404: {
            content: {
              'application/json': {
                schema: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
              },
            },
          },
        },
      },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } },
        },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } } },
        },
      },
    },
    '/payments/{id}': {
      parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }],
      get: { responses: { 200: {} } },
      delete: { deprecated: true, responses: { 204: {} } },
    },
    '/files': {
      post: {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                required: ['file'],
                properties: { file: { format: 'binary' }, pages: { type: 'integer' } },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Payment: PAYMENT,
      Customer: {
        type: 'object',
        properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Customer' } },
      },
    },
  },
};

type Written = Partial<PageSample> & Pick<PageSample, 'text' | 'language'>;

export async function proofsOf(
  samples: readonly Written[],
  input: Partial<ProveInput> = {},
): Promise<Proof[]> {
  const proven = await proveSamples({
    specs: [specificationOf(PAYMENTS)],
    findSchema: () => ({ missing: 'it does not exist' }),
    readQuoted: () => ({ missing: 'it does not exist' }),
    ...input,
    samples: samples.map((sample) => ({
      page: '/pay',
      title: '',
      inside: [],
      section: 0,
      intro: '',
      saysDeprecated: false,
      isPartial: false,
      place: (offset) => ({ file: 'pay.mdx', line: 1, column: offset + 1 }),
      ...sample,
    })),
  });
  return proven.map(({ proof }) => proof);
}

/** `proven`, `unproven: why`, or the codes and messages of what is wrong; `none` if it is no sample. */
export async function verdict(language: string, text: string, more: Partial<Written> = {}): Promise<string> {
  const [proof] = await proofsOf([{ language, text, ...more }]);
  return worded(proof);
}

export function worded(proof: Proof | undefined): string {
  if (proof === undefined) return 'none';
  if (proof.outcome === 'proven') return 'proven';
  if (proof.outcome === 'unproven') return `unproven: ${proof.reason}`;
  return proof.problems.map(({ code, message }) => `${code}: ${message}`).join('\n');
}
