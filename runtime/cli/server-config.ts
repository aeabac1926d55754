/** Schema of the file of `waymark serve --config`: settings that would be too much for options. */

import { optional } from '@waymark/contract/described';
import { isNetwork } from '@waymark/foundation/limits/client-address';
import { HOURLY_LIMITS, type LimitName } from '@waymark/foundation/limits/limits';
import { z } from 'zod';
import { FEATURE_FIELDS } from '../features.ts';
import { SERVER_KEY_EXAMPLES } from './server-examples.ts';

/** Each with the requests that it counts, as editors show it. */
const limits = Object.fromEntries(
  Object.entries(HOURLY_LIMITS).map(([name, { default: standard, counts }]) => [
    name,
    z.int().positive().optional().meta({ description: counts, default: standard }),
  ]),
) as Record<LimitName, z.ZodOptional<z.ZodInt>>;

const proxy = z.string().refine((entry) => entry === 'loopback' || isNetwork(entry), {
  error: 'is neither an address nor a network such as 10.0.0.0/8',
});

/** The keys of the file. */
export const serverConfigFields = z
  .strictObject({
    $schema: optional.text('Address of the JSON Schema, for editors.'),
    limits: z.strictObject(limits).optional().describe('Requests that are allowed within a rolling hour.'),
    ...FEATURE_FIELDS,
    tools: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Path of a module, relative to this file, with tools and resources for the MCP server. It is code, with the rights of the server. `--tools` takes precedence over it.',
      ),
    trustProxy: z
      .union([z.literal('loopback'), z.array(proxy)])
      .optional()
      .describe(
        'Proxies whose `X-Forwarded-For` is trusted: `loopback` for those on this machine, or a list of addresses and networks, such as `10.0.0.0/8`. Default: none.',
      ),
  })
  .describe('Configuration of `waymark serve`.');

export const serverConfigSchema = serverConfigFields.transform(({ $schema: _, ...config }) => config);

export type ServerConfig = z.infer<typeof serverConfigSchema>;

/** The file as operators write it. */
export type ServerConfigFile = z.input<typeof serverConfigSchema>;

/** JSON Schema (draft 2020-12) of the file, for editors: values with a default may be left out. */
export function serverConfigJsonSchema(): object {
  return {
    ...withExamples(z.toJSONSchema(serverConfigSchema, { io: 'input', target: 'draft-2020-12' })),
    title: 'Configuration of waymark serve',
  };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Any value may be the name of a variable of the environment, which is resolved before the value is checked. */
const FROM_ENVIRONMENT_PATTERN = '^env:';

/** A copy of a schema in which each key has its example, and texts may come from the environment. */
function withExamples(schema: JsonSchema, path = ''): JsonSchema {
  const inside = (value: unknown, at: string): JsonSchema =>
    typeof value === 'object' ? withExamples(value as JsonSchema, at) : (value as JsonSchema);
  const properties = Object.entries(schema.properties ?? {}).map(([name, value]): [string, JsonSchema] => {
    const at = path === '' ? name : `${path}.${name}`;
    const own = inside(value, at);
    return [name, SERVER_KEY_EXAMPLES.has(at) ? { ...own, examples: [SERVER_KEY_EXAMPLES.get(at)] } : own];
  });
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
    ...(schema.items !== undefined &&
      !Array.isArray(schema.items) && { items: inside(schema.items, `${path}[]`) }),
    ...(schema.pattern !== undefined && { pattern: `${FROM_ENVIRONMENT_PATTERN}|${schema.pattern}` }),
    ...(schema.allOf && { allOf: schema.allOf.map((one) => inside(one, path)) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map((one) => inside(one, path)) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map((one) => inside(one, path)) }),
  };
}
