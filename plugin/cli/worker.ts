import { resolve } from 'node:path';
import { stderrLogger } from '@waymark/foundation/log';
import { isRedisAddress } from '@waymark/foundation/state/redis-connection';
import { Command, Option } from '@waymark/server/cli/commander';
import { UsageError } from '@waymark/server/cli/errors';
import { seconds, siteUrl } from '@waymark/server/cli/option-values';
import { readServerConfig } from '@waymark/server/cli/read-server-config';
import { endOnSignal } from '@waymark/server/cli/signals';
import { storageAddress } from '@waymark/server/cli/state/option';

const EXAMPLES = `
Servers leave building to workers if their configuration has \`"builder": "worker"\`. Each worker needs a folder of its own.

Examples:
  $ WAYMARK_STORAGE=redis://redis:6379 waymark worker /var/lib/waymark --config server.json --url https://docs.example.com`;

interface WorkerOptions {
  readonly url?: string | undefined;
  readonly state?: string | undefined;
  readonly config?: string | undefined;
  readonly drain: number;
}

export function workerCommand(): Command {
  return new Command('worker')
    .description('Build the deploys of servers that share a storage')
    .argument('[dir]', 'folder for checkouts and builds, used by this worker only', '.waymark-worker')
    .addOption(
      new Option(
        '--state <storage>',
        'storage that the servers share: redis://…; default: WAYMARK_STORAGE',
      ).env('WAYMARK_STATE'),
    )
    .addOption(
      new Option('--config <file>', 'JSON file, the same as that of the servers').env('WAYMARK_CONFIG'),
    )
    .addOption(new Option('--url <url>', 'public address of the site').env('WAYMARK_URL').argParser(siteUrl))
    .addOption(
      new Option('--drain <seconds>', 'seconds that a running build may take to finish at a shutdown')
        .env('WAYMARK_DRAIN')
        .default(5)
        .argParser(seconds),
    )
    .addHelpText('after', EXAMPLES)
    .action(work);
}

async function work(dir: string, { url, state: given, config, drain }: WorkerOptions): Promise<void> {
  const address = given ?? storageAddress();
  if (address === undefined || !isRedisAddress(address))
    throw new UsageError('Give the redis://… that the servers share with WAYMARK_STORAGE.');
  const deploy = config === undefined ? undefined : readServerConfig(config).deploy;
  if (deploy === undefined) throw new UsageError('Give the configuration of the deploys with --config.');
  const { startWorker } = await import('@waymark/server/features/deploys/worker');
  const worker = await startWorker({
    storage: address,
    options: deploy,
    workspace: resolve(dir),
    url,
    logger: stderrLogger,
  });
  endOnSignal(() => worker.close(drain * 1000));
  process.stdout.write(`Building the deploys of ${deploy.project}\n`);
  await worker.ended;
}
