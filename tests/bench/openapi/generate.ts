/** An API of many operations: paths with parameters, bodies and answers that share schemas, some of which nest. */

const LANGUAGE =
  'Gives what was asked for. Filters narrow the list, and **pages** of it are read one by one.';

function schema(index: number, total: number): Record<string, unknown> {
  return {
    type: 'object',
    description: `What thing ${index} is.`,
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true, description: 'Given by the server.' },
      name: { type: 'string', minLength: 1, maxLength: 120, description: 'Shown in lists.' },
      state: { type: 'string', enum: ['open', 'closed', 'archived'], default: 'open' },
      amount: { type: 'number', minimum: 0, description: 'In *cents*.' },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 20 },
      createdAt: { type: 'string', format: 'date-time', readOnly: true },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      parent: { $ref: `#/components/schemas/Thing${index}` },
      other: { $ref: `#/components/schemas/Thing${(index * 7 + 1) % total}` },
      owner: {
        oneOf: [{ $ref: `#/components/schemas/Thing${(index * 3 + 2) % total}` }, { type: 'string' }],
      },
    },
  };
}

/** @param operations A multiple of five. */
export function generateApi(operations: number): Record<string, unknown> {
  const total = operations / 5;
  const paths: Record<string, unknown> = {};
  for (let index = 0; index < total; index++) {
    const body = {
      content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${index}` } } },
    };
    const one = {
      200: { description: 'The thing.', ...body },
      404: { $ref: '#/components/responses/Missing' },
    };
    const common = (verb: string) => ({
      tags: [`Part ${index % 20}`],
      operationId: `${verb}Thing${index}`,
      summary: `${verb} thing ${index}`,
      description: LANGUAGE,
    });
    const limit = {
      name: 'limit',
      in: 'query',
      description: 'How many.',
      schema: { type: 'integer', maximum: 100 },
    };
    const filter = { name: 'state', in: 'query', schema: { type: 'array', items: { type: 'string' } } };
    paths[`/things-${index}`] = {
      get: {
        ...common('List'),
        parameters: [limit, filter],
        responses: { 200: { description: 'The things.', ...body } },
      },
      post: { ...common('Create'), requestBody: { required: true, ...body }, responses: one },
    };
    paths[`/things-${index}/{id}`] = {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { ...common('Get'), responses: one },
      patch: { ...common('Change'), requestBody: body, responses: one },
      delete: { ...common('Delete'), responses: { 204: { description: 'Gone.' } } },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    servers: [{ url: 'https://api.example.com/v1' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: {
        Missing: {
          description: 'There is none.',
          content: {
            'application/json': { schema: { type: 'object', properties: { message: { type: 'string' } } } },
          },
        },
      },
      schemas: Object.fromEntries(
        Array.from({ length: total }, (_, index) => [`Thing${index}`, schema(index, total)]),
      ),
    },
  };
}
