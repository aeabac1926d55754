/** Deploys, as an operator configures them. */

import { ACCESS_MODES } from '@waymark/contract/access-mode';
import { optional, preset } from '@waymark/contract/described';
import { receiverFields } from '@waymark/contract/receiver';
import { refuseHttp } from '@waymark/contract/refuse-http';
import { z } from 'zod';

const DEPLOY_EVENTS = ['deploy.succeeded', 'deploy.failed', 'deploy.cancelled'] as const;
export type DeployEvent = (typeof DEPLOY_EVENTS)[number];

/** Hosts whose webhooks are understood. */
export const GIT_HOSTS = ['github', 'gitlab', 'gitea', 'bitbucket'] as const;
export type GitHostName = (typeof GIT_HOSTS)[number];

const name = z.string().trim().min(1);

/** Names that git allows (git-check-ref-format), except those that could be a pattern or an option. */
export const branchSchema = name.max(200).regex(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses them.
  /^(?![-/.])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)))[^\u0000- ~^:?*[\\\u007f]*[^\u0000- ~^:?*[\\\u007f/.]$/,
  'is not the name of a branch',
);

/** Without the schemes of git that run an arbitrary program, and without unencrypted ones. */
const remoteSchema = name.refine(
  (remote) => /^(?:https|ssh|file):\/\//i.test(remote) || !/^-|^[a-z][a-z\d+.-]*:(?:\/\/|:)/i.test(remote),
  'is an https or SSH address, file://, or a local path',
);

const endpointSchema = receiverFields
  .extend({
    name: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'has 1 to 64 letters, digits, - and _')
      .describe('Name of the receiver in lists and logs, which never show its address.'),
    events: z
      .array(z.enum(DEPLOY_EVENTS))
      .min(1)
      .default([...DEPLOY_EVENTS])
      .describe('Events to report.'),
  })
  .superRefine(refuseHttp);

export const deploySchema = z.strictObject({
  project: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'has 1 to 64 letters, digits, - and _')
    .describe('ID of the project in the addresses of the API.'),
  remote: remoteSchema.describe('Git remote: an https or SSH address, `file://`, or a local path.'),
  branch: branchSchema.default('main').describe('Branch to build.'),
  folder: z
    .string()
    .default('')
    .describe('Folder of the repository that holds docs.json. Default: the root.'),
  username: name.optional().describe('Username for an https remote.'),
  password: name
    .optional()
    .describe('Password or token for an https remote. Write `env:NAME`, so that it is in no file.'),
  access: optional.word(
    'Access mode, as `waymark build --access`. Default: as docs.json says.',
    ACCESS_MODES,
  ),
  allowErrors: preset.off(
    'Whether pages that cannot be parsed are published, with their invalid parts as text. With `false`, such a deploy fails.',
  ),
  config: preset.off(
    'Whether builds run the `waymark.config.ts` of the repository, which is code with the rights of the build.',
  ),
  search: preset.word(
    'Source of the answers in the search dialog: `server`, or `browser` for an index beside it, which builds take longer for and which still answers where the files are served by another host.',
    ['server', 'browser'],
    'server',
  ),
  builder: preset.word(
    'Place of builds: the server, or `waymark worker` processes that share its storage.',
    ['server', 'worker'],
    'server',
  ),
  releases: name
    .optional()
    .describe(
      'Place where machines share releases: a folder that all can reach, or `s3://bucket/path?endpoint=…&region=…`. Required with a Redis, and refused without one: a single server keeps its own.',
    ),
  questions: preset.word(
    'Effect if the new release fails a question of questions.yaml that the served one answers: `hold` keeps the served release, ' +
      '`warn` logs the question, `off` asks none.',
    ['hold', 'warn', 'off'],
    'hold',
  ),
  samples: preset.word(
    'Effect if samples are wrong in the new release that were not in the served one, as `waymark test` proves them without running any: ' +
      '`hold` keeps the served release, `warn` logs them, `off` proves none.',
    ['hold', 'warn', 'off'],
    'warn',
  ),
  keep: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('Number of releases that are kept, for rollbacks and for pages that are open.'),
  timeoutSeconds: z.int().min(10).max(7200).default(900).describe('Seconds after which a build is stopped.'),
  memoryMb: z.int().min(256).max(65536).default(2048).describe('Memory for JavaScript in a build.'),
  diskMb: z
    .int()
    .min(16)
    .max(1_048_576)
    .default(2048)
    .describe('Largest checkout, and largest file that git or a build writes.'),
  previews: z
    .strictObject({
      max: z
        .int()
        .min(0)
        .max(100)
        .default(10)
        .describe(
          'Most previews at one time. The next one replaces the one that was requested longest ago. `0` turns previews off.',
        ),
      onPush: preset.off('Whether a push to another branch, reported by a webhook, creates a preview.'),
      days: z
        .number()
        .min(0.01)
        .max(365)
        .default(7)
        .describe('Days after which a preview is removed, unless it is requested again.'),
    })
    .prefault({})
    .describe('Previews of other branches, each at its own address.'),
  webhooks: z
    .strictObject({
      receive: z
        .partialRecord(z.enum(GIT_HOSTS), z.string().min(16, 'has at least 16 characters'))
        .default({})
        .describe('Secrets of the webhooks of git hosts: `github`, `gitlab`, `gitea`, `bitbucket`.'),
      send: z
        .array(endpointSchema)
        .max(20)
        .default([])
        .refine((all) => new Set(all.map((each) => each.name)).size === all.length, 'has a name twice')
        .describe('Receivers of a message when a deploy ends.'),
    })
    .prefault({})
    .describe('Webhooks that this server receives and sends.'),
});

export const deployFields = {
  deploy: deploySchema
    .optional()
    .describe('Repository that the server fetches, builds and publishes on request.'),
};

export type DeployOptions = z.infer<typeof deploySchema>;
