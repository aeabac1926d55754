/** OpenAPI and AsyncAPI sources, at the top level and on any element of the navigation. */

import { optional } from '@waymark/contract/described';
import { z } from 'zod';

const located = z.object({
  source: z.string().describe('Path or https address of the specification.'),
  directory: optional.text('Folder of the generated pages. Default: `api-reference`.'),
  overlays: optional.texts('OpenAPI Overlays to apply, in their order: paths in the repository.'),
});

const one = z.union([z.string(), located]);

export const specificationSource = z
  .union([z.string(), located, z.array(one)])
  .describe('A specification: a path or an https address, an object with options, or a list of these.')
  .meta({ id: 'Specification' });
