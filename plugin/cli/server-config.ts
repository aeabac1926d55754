/** The file that `waymark serve --config` reads: settings that would be too much for options. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { analyticsSchema } from '../../runtime/analytics/options.ts';
import { askSchema } from '../../runtime/ask/options.ts';
import { deploySchema } from '../../runtime/deploy/options.ts';
import { feedbackSchema } from '../../runtime/feedback/options.ts';
import { isNetwork } from '../../runtime/limits/client-address.ts';
import { DEFAULT_LIMITS, type LimitName } from '../../runtime/limits/limits.ts';
import { signInSchema } from '../../runtime/sign-in/options.ts';
import { UsageError } from './errors.ts';

const limitNames = Object.keys(DEFAULT_LIMITS) as [LimitName, ...LimitName[]];

const proxy = z.string().refine((entry) => entry === 'loopback' || isNetwork(entry), {
  error: ({ input }) => `"${input}" is neither an address nor a network such as 10.0.0.0/8.`,
});

export const serverConfigSchema = z
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
  .describe('Configuration of `waymark serve`.')
  .transform(({ $schema: _, ...config }) => config);

export type ServerConfig = z.infer<typeof serverConfigSchema>;

/** JSON Schema (draft 2020-12) of the file, for editors: values with a default may be left out. */
export function serverConfigJsonSchema(): object {
  return {
    ...z.toJSONSchema(serverConfigSchema, { io: 'input', target: 'draft-2020-12' }),
    title: 'Configuration of waymark serve',
  };
}

/** A value that starts so is the name of an environment variable: no secret has to be in a file. */
const FROM_ENVIRONMENT = 'env:';

/** Removed options, and why nothing is lost without them. */
const REMOVED: ReadonlyMap<string, string> = new Map([
  [
    'standbyMinutes',
    'No process waits between deploys any longer: each build loads its code during the checkout',
  ],
]);

/** Throws `UsageError` that names the mistake in the file, and its place. */
export function readServerConfig(file: string): ServerConfig {
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `${file} could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const parsed = serverConfigSchema.safeParse(resolved(written, file));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => {
    const removed = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const hints = removed.flatMap((key) => REMOVED.get(key) ?? []);
    return [
      `  ${issue.path.join('.') || 'the file'}: ${issue.message}`,
      ...hints.map((hint) => `    ${hint}; remove the option.`),
    ];
  });
  throw new UsageError(`${file} is not valid:\n${problems.join('\n')}`);
}

function resolved(value: unknown, file: string): unknown {
  if (typeof value === 'string' && value.startsWith(FROM_ENVIRONMENT)) {
    const name = value.slice(FROM_ENVIRONMENT.length);
    const found = process.env[name];
    if (found === undefined || found === '')
      throw new UsageError(`${file} names the environment variable ${name}, which is not set.`);
    return found;
  }
  if (Array.isArray(value)) return value.map((each) => resolved(each, file));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each, file)]));
  }
  return value;
}
