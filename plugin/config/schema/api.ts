/** API pages: specifications, playground, examples. */
import { z } from 'zod';
import { specificationSource } from './specification.ts';

const textOrList = z.union([z.string(), z.array(z.string())]);

export const api = z
  .object({
    openapi: specificationSource.optional().describe('OpenAPI specifications of the whole site.'),
    asyncapi: specificationSource.optional().describe('AsyncAPI specifications of the whole site.'),
    playground: z
      .object({
        display: z
          .enum(['interactive', 'simple', 'none', 'auth'])
          .default('interactive')
          .describe('Whether readers can send requests.'),
        proxy: z.boolean().default(true).describe('Whether requests go through a proxy.'),
        credentials: z
          .boolean()
          .default(false)
          .describe('Whether requests carry cookies; only without a proxy.'),
      })
      .prefault({})
      .describe('Playground of API pages.'),
    params: z
      .object({
        expanded: z
          .enum(['all', 'closed'])
          .default('closed')
          .describe('Whether nested parameters start open.'),
        post: z
          .array(z.string())
          .optional()
          .describe('Keys of the specification shown as labels of a parameter.'),
      })
      .prefault({})
      .describe('Parameters of API pages.'),
    url: z
      .literal('full')
      .optional()
      .describe('Always shows the base address. Default: only if there are several servers.'),
    examples: z
      .object({
        languages: z
          .array(z.string())
          .optional()
          .describe('Languages of generated request samples, in order.'),
        defaults: z
          .enum(['required', 'all'])
          .default('all')
          .describe('Which parameters generated samples have.'),
        prefill: z.boolean().default(false).describe('Fills the playground with values of the examples.'),
        autogenerate: z.boolean().default(true).describe('Whether samples are generated.'),
      })
      .prefault({})
      .describe('Request samples.'),
    mdx: z
      .object({
        auth: z
          .object({
            method: z.enum(['bearer', 'basic', 'key', 'cobo']).optional().describe('Kind of authentication.'),
            name: z.string().optional().describe('Name of the header or parameter that carries the key.'),
          })
          .optional()
          .describe('Authentication of API pages written by hand.'),
        server: textOrList.optional().describe('Base address, or addresses, of API pages written by hand.'),
      })
      .optional()
      .describe('API pages written by hand.'),
  })
  .prefault({})
  .describe('API pages.');
