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

export async function environmentTable(): Promise<string> {
  const commands = (await loadCommands()).flatMap((command) => [command, ...command.commands]);
  const variables = new Map<string, Set<string>>();
  for (const command of commands)
    for (const { envVar, long } of command.options)
      if (envVar !== undefined)
        variables.set(envVar, (variables.get(envVar) ?? new Set()).add(`\`${long}\``));
  const rows = [
    ...Array.from(variables, ([name, options]): [string, string] => [
      name,
      `As ${[...options].join(' or ')}.`,
    ]),
    ...Object.entries(OTHERS).filter(([name]) => !variables.has(name)),
  ];
  const lines = rows
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, says]) => [`\`${name}\``, cell(says)]);
  return `${markdownTable(['Variable', 'Description'], lines)}\n`;
}
