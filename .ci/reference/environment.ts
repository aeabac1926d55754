/** The variables of the environment: those of options, from the commands, and the others. */
import { loadCommands } from '../../plugin/cli/run.ts';
import { cell, markdownTable } from './table.ts';

/** Read by no option. */
const OTHERS: Readonly<Record<string, string>> = {
  WAYMARK_STORAGE:
    'Storage of users, credentials and settings: `redis://…`. As `--state`, for an address with a password.',
  WAYMARK_METRICS_TOKEN: 'Bearer token with which `/metrics` answers on the port of the site itself.',
  WAYMARK_TOKEN:
    'Access token with which `waymark ask --url` asks: the answer is from what its owner may read.',
  WAYMARK_CACHE: 'Folder of the cache of builds; `off` for none.',
  WAYMARK_CACHE_NAME: 'Name of the repository in that folder, if each checkout has another path.',
  DEBUG: 'Set: errors are printed with their stack, as with `--verbose`.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Address that the server sends traces to, as OpenTelemetry defines it; with the other `OTEL_…` variables.',
};

/** A value of each. */
const EXAMPLES: Readonly<Record<string, string>> = {
  DEBUG: '1',
  HOST: '0.0.0.0',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  PORT: '8080',
  WAYMARK_ALLOWED_HOST: 'docs.internal,docs.local',
  WAYMARK_API_KEY: 'svc_…',
  WAYMARK_CACHE: '/var/cache/waymark',
  WAYMARK_CACHE_NAME: 'acme-docs',
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
  const variables = new Map<string, Set<string>>();
  const defaults = new Map<string, unknown>();
  for (const command of commands)
    for (const { envVar, long, defaultValue } of command.options) {
      if (envVar === undefined) continue;
      variables.set(envVar, (variables.get(envVar) ?? new Set()).add(`\`${long}\``));
      if (defaultValue !== undefined) defaults.set(envVar, defaultValue);
    }
  const rows = [
    ...Array.from(variables, ([name, options]): [string, string] => [
      name,
      `As ${[...options].join(' or ')}.${defaults.has(name) ? ` Default: \`${defaults.get(name)}\`.` : ''}`,
    ]),
    ...Object.entries(OTHERS).filter(([name]) => !variables.has(name)),
  ];
  const lines = rows
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, says]) => {
      const example = EXAMPLES[name];
      if (example === undefined) throw new Error(`${name} needs an example in .ci/reference/environment.ts.`);
      return [`\`${name}\``, cell(says), `\`${example}\``];
    });
  return `${markdownTable(['Variable', 'Description', 'Example'], lines)}\n`;
}
