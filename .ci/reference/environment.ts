/** The environment variables: those of options, from the commands, and the others. */
import { loadCommands } from '../../plugin/cli/run.ts';
import { cell, markdownTable } from './table.ts';

/** Read by no option. */
const OTHERS: Readonly<Record<string, string>> = {
  WAYMARK_STORAGE:
    'As `--state`, for a `redis://…` address: it may contain a password, which other users of the machine cannot see here.',
  WAYMARK_METRICS_TOKEN:
    'Token for [`/metrics`](/publish/many-machines#monitoring) at the port of the site. Without it, that port has no metrics.',
  WAYMARK_TOKEN:
    'Access token for `waymark ask --url`: the answer comes from the pages that its owner may read.',
  WAYMARK_CACHE:
    'Folder of the [cache of builds](/publish/build#between-builds); `off` for none. Default: `waymark` in the cache folder of the user.',
  WAYMARK_CACHE_NAME:
    'Name of the repository in that cache, if the path of its checkout changes. Default: its path.',
  DEBUG: 'With any value, errors are printed with their stack, as with `--verbose`.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Address to which the server sends traces. The variables of OpenTelemetry for OTLP, resources, samplers and batches of traces [apply, too](/publish/many-machines#monitoring).',
  AWS_ACCESS_KEY_ID: 'Key ID for [releases in S3](/publish/many-machines#releases-and-builders).',
  AWS_SECRET_ACCESS_KEY: 'Secret of that key.',
  AWS_REGION: 'Region of the bucket, if its address has no `region`. Default: `us-east-1`.',
};

/** A table with more commands than these would only repeat the reference of commands. */
const MOST_NAMED = 2;

/** An example of each. */
export const ENVIRONMENT_EXAMPLES: Readonly<Record<string, string>> = {
  AWS_ACCESS_KEY_ID: 'AKIA…',
  AWS_REGION: 'eu-central-1',
  AWS_SECRET_ACCESS_KEY: '…',
  DEBUG: '1',
  HOST: '0.0.0.0',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  PORT: '8080',
  WAYMARK_ALLOWED_HOST: 'docs.internal,docs.local',
  WAYMARK_API_KEY: 'svc_…',
  WAYMARK_CACHE: '/var/cache/waymark',
  WAYMARK_CACHE_NAME: 'acme-docs',
  WAYMARK_CHROMIUM: '/usr/bin/chromium',
  WAYMARK_CONFIG: '/srv/docs/server.json',
  WAYMARK_DRAIN: '30',
  WAYMARK_LINGER: '10',
  WAYMARK_LOG_REQUESTS: '1',
  WAYMARK_METRICS_HOST: '10.0.0.5',
  WAYMARK_METRICS_PORT: '9464',
  WAYMARK_METRICS_TOKEN: 'a-long-random-text',
  WAYMARK_ORIGIN: 'https://chat.example',
  WAYMARK_STATE: '/srv/docs/state.db',
  WAYMARK_STORAGE: 'redis://:password@redis:6379',
  WAYMARK_TOKEN: 'eyJ…',
  WAYMARK_TOOLS: '/srv/docs/tools.ts',
  WAYMARK_URL: 'https://docs.example.com',
};

/** @throws {Error} if a variable has no example */
export async function environmentTable(): Promise<string> {
  const commands = (await loadCommands()).flatMap((command) => [command, ...command.commands]);
  const variables = new Map<string, { option: string; of: string[] }>();
  const defaults = new Map<string, unknown>();
  for (const command of commands)
    for (const { envVar, long, defaultValue } of command.options) {
      if (envVar === undefined) continue;
      const known = variables.get(envVar) ?? { option: `\`${long}\``, of: [] };
      variables.set(envVar, { ...known, of: [...known.of, `\`${command.name()}\``] });
      if (defaultValue !== undefined) defaults.set(envVar, defaultValue);
    }
  const rows = [
    ...Array.from(variables, ([name, { option, of }]): [string, string] => [
      name,
      `As ${option} of ${of.length > MOST_NAMED ? 'every command that has it' : of.join(' and ')}.${defaults.has(name) ? ` Default: \`${defaults.get(name)}\`.` : ''}`,
    ]),
    ...Object.entries(OTHERS).filter(([name]) => !variables.has(name)),
  ];
  const lines = rows
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, says]) => {
      const example = ENVIRONMENT_EXAMPLES[name];
      if (example === undefined) throw new Error(`${name} needs an example in .ci/reference/environment.ts.`);
      return [`\`${name}\``, cell(says), `\`${example}\``];
    });
  return `${markdownTable(['Variable', 'Description', 'Example'], lines)}\n`;
}
