/** API pages: specifications, playground, examples. */

import { optional, preset } from '@waymark/contract/described';
import { z } from 'zod';
import { specificationSource } from './specification.ts';

const textOrList = z.union([z.string(), z.array(z.string())]);

export const api = preset.keys('API pages.', {
  openapi: specificationSource.optional().describe('OpenAPI specifications of the whole site.'),
  asyncapi: specificationSource.optional().describe('AsyncAPI specifications of the whole site.'),
  playground: preset.keys('Playground of API pages.', {
    display: preset.word(
      'Whether readers can send requests: `interactive` lets them, `auth` only on protected pages, `simple` and `none` do not.',
      ['interactive', 'simple', 'none', 'auth'],
      'interactive',
    ),
    proxy: preset.on('Whether requests go through the server of the site, if there is one.'),
    credentials: preset.off('Whether requests carry cookies; only if `proxy` is `false`.'),
  }),
  params: preset.keys('Parameters of API pages.', {
    expanded: preset.word('Whether nested parameters are open at first.', ['all', 'closed'], 'closed'),
    post: optional.texts('Keys of the specification that are shown as labels of a parameter.'),
  }),
  url: z
    .literal('full')
    .optional()
    .describe('Always shows the base address. Default: only if there are several servers.'),
  examples: preset.keys('Request samples.', {
    languages: optional.texts('Languages of generated samples, in their order.'),
    defaults: preset.word(
      'Parameters that generated samples contain: required ones, or all.',
      ['required', 'all'],
      'all',
    ),
    prefill: preset.off('Whether the playground is filled with values of the examples.'),
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
