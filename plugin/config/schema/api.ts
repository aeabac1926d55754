/** API pages: specifications, playground, examples. */
import { z } from 'zod';
import { optional, preset } from '../../../runtime/contract/described.ts';
import { specificationSource } from './specification.ts';

const textOrList = z.union([z.string(), z.array(z.string())]);

export const api = preset.keys('API pages.', {
  openapi: specificationSource.optional().describe('OpenAPI specifications of the whole site.'),
  asyncapi: specificationSource.optional().describe('AsyncAPI specifications of the whole site.'),
  playground: preset.keys('Playground of API pages.', {
    display: preset.word(
      'Whether readers can send requests.',
      ['interactive', 'simple', 'none', 'auth'],
      'interactive',
    ),
    proxy: preset.on('Whether requests go through a proxy.'),
    credentials: preset.off('Whether requests carry cookies; only without a proxy.'),
  }),
  params: preset.keys('Parameters of API pages.', {
    expanded: preset.word('Whether nested parameters start open.', ['all', 'closed'], 'closed'),
    post: optional.texts('Keys of the specification shown as labels of a parameter.'),
  }),
  url: z
    .literal('full')
    .optional()
    .describe('Always shows the base address. Default: only if there are several servers.'),
  examples: preset.keys('Request samples.', {
    languages: optional.texts('Languages of generated request samples, in order.'),
    defaults: preset.word('Which parameters generated samples have.', ['required', 'all'], 'all'),
    prefill: preset.off('Fills the playground with values of the examples.'),
    autogenerate: preset.on('Whether samples are generated.'),
  }),
  mdx: optional.keys('API pages written by hand.', {
    auth: optional.keys('Authentication of API pages written by hand.', {
      method: optional.word('Kind of authentication.', ['bearer', 'basic', 'key', 'cobo']),
      name: optional.text('Name of the header or parameter that carries the key.'),
    }),
    server: textOrList.optional().describe('Base address, or addresses, of API pages written by hand.'),
  }),
});
