/** Schema of the file of `waymark serve --config`: settings that would be too much for options. */
import { z } from 'zod';
import { analyticsSchema } from '../../runtime/analytics/options.ts';
import { askSchema } from '../../runtime/ask/options.ts';
import { deploySchema } from '../../runtime/deploy/options.ts';
import { feedbackSchema } from '../../runtime/feedback/options.ts';
import { isNetwork } from '../../runtime/limits/client-address.ts';
import { DEFAULT_LIMITS, type LimitName } from '../../runtime/limits/limits.ts';
import { signInSchema } from '../../runtime/sign-in/options.ts';

const limitNames = Object.keys(DEFAULT_LIMITS) as [LimitName, ...LimitName[]];

const proxy = z.string().refine((entry) => entry === 'loopback' || isNetwork(entry), {
  error: 'is neither an address nor a network such as 10.0.0.0/8',
});

/** The keys of the file. */
export const serverConfigFields = z
  .strictObject({
    $schema: z.string().optional().describe('Address of the JSON Schema, for editors.'),
    signIn: signInSchema.optional().describe('How people sign in.'),
    limits: z
      .partialRecord(z.enum(limitNames), z.int().positive())
      .optional()
      .describe('Limits per rolling hour that differ from the defaults.'),
    ask: askSchema
      .optional()
      .describe('Answers at `/ask`. Default: from the docs’ own passages, without keeping questions.'),
    feedback: feedbackSchema
      .optional()
      .describe('Votes and texts of readers and agents. Default: kept if the server has a storage.'),
    analytics: analyticsSchema.optional(),
    deploy: deploySchema
      .optional()
      .describe('Project that `POST /v1/project/update/<project>` builds and publishes.'),
    trustProxy: z
      .union([z.literal('loopback'), z.array(proxy)])
      .optional()
      .describe(
        'Proxies whose X-Forwarded-For is believed: `loopback` for those on this machine, addresses, and networks such as 10.0.0.0/8.',
      ),
  })
  .describe('Configuration of `waymark serve`.');

export const serverConfigSchema = serverConfigFields.transform(({ $schema: _, ...config }) => config);

export type ServerConfig = z.infer<typeof serverConfigSchema>;

/** JSON Schema (draft 2020-12) of the file, for editors: values with a default may be left out. */
export function serverConfigJsonSchema(): object {
  return {
    ...z.toJSONSchema(serverConfigSchema, { io: 'input', target: 'draft-2020-12' }),
    title: 'Configuration of waymark serve',
  };
}
