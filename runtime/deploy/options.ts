/** What is deployed, and how: what an operator configures. */
import { z } from 'zod';

const name = z.string().trim().min(1);

/** What git allows (git-check-ref-format), and nothing that could be a pattern or an option. */
export const branchSchema = name.max(200).regex(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses them.
  /^(?![-/.])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)))[^\u0000- ~^:?*[\\\u007f]*[^\u0000- ~^:?*[\\\u007f/.]$/,
  'is not the name of a branch',
);

/** Schemes of git that run a program of somebody's choice, and those without encryption, are left out. */
const remoteSchema = name.refine(
  (remote) => /^(?:https|ssh|file):\/\//i.test(remote) || !/^-|^[a-z][a-z\d+.-]*:(?:\/\/|:)/i.test(remote),
  'is an https or ssh address, file://, or a local path',
);

export const deploySchema = z.strictObject({
  project: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'has 1 to 64 letters, digits, - and _')
    .describe('Id of the project in the addresses of the API.'),
  remote: remoteSchema.describe('Git remote: an https or ssh address, file://, or a local path.'),
  branch: branchSchema.default('main').describe('Branch that an update is built from.'),
  folder: z.string().default('').describe('Folder of the repository that holds docs.json.'),
  username: name.optional().describe('For https remotes that need a password or a token.'),
  password: name
    .optional()
    .describe('Password or token for https remotes; `env:NAME` takes it from the environment.'),
  access: z.enum(['public', 'partial', 'full']).optional().describe('As `waymark build --access`.'),
  keep: z.int().min(1).max(100).default(5).describe('Releases that are kept to roll back to.'),
  timeoutSeconds: z.int().min(10).max(7200).default(900).describe('A build that takes longer is ended.'),
  diskMb: z
    .int()
    .min(16)
    .max(1_048_576)
    .default(2048)
    .describe('Largest checkout, and largest file that git or a build writes.'),
  memoryMb: z.int().min(256).max(65536).default(2048).describe('Memory of a build.'),
});

export type DeployOptions = z.infer<typeof deploySchema>;
