import { setTimeout as delay } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { printable } from '../../runtime/deploy/words.ts';
import { CheckFailed, UsageError } from './errors.ts';
import { siteUrl } from './values.ts';

const EXAMPLES = `
Examples:
  $ WAYMARK_API_KEY=svc_… waymark deploy docs --url https://docs.example.com --wait
  $ waymark deploy docs --url https://docs.example.com --rollback 0mf3k…`;

/** How often a deploy is asked for while it is waited for. */
const ASK_EVERY_MS = 1_000;

interface DeployCommandOptions {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly wait?: boolean | undefined;
  readonly rollback?: string | undefined;
}

interface Status {
  readonly statusId: string;
  readonly status: string;
  readonly step?: string;
  readonly summary: string;
  readonly commit?: { readonly sha: string; readonly message: string };
  readonly timings: Readonly<Record<string, number>>;
  readonly diagnostics: readonly {
    readonly file?: string;
    readonly line?: number;
    readonly message: string;
    readonly hint?: string;
  }[];
}

export function deployCommand(): Command {
  return new Command('deploy')
    .description('Have a server build and publish what its git remote has')
    .argument('<project>', "id of the project in the server's configuration")
    .addOption(new Option('--url <url>', 'address of the server').env('WAYMARK_URL').argParser(siteUrl))
    .addOption(
      new Option('--key <key>', 'key of the API; better given as WAYMARK_API_KEY').env('WAYMARK_API_KEY'),
    )
    .option('--wait', 'wait until it is published; exit code 1 where it fails')
    .option('--rollback <status-id>', 'put the release of an earlier deploy back')
    .addHelpText('after', EXAMPLES)
    .action(deploy);
}

async function deploy(
  project: string,
  { url, key, wait = false, rollback }: DeployCommandOptions,
): Promise<void> {
  if (url === undefined) throw new UsageError('Give the address of the server with --url or WAYMARK_URL.');
  if (key === undefined)
    throw new UsageError('Give a key of the API in WAYMARK_API_KEY: make one with `waymark keys create`.');
  const ask = <T>(method: string, path: string): Promise<T> =>
    request<T>(`${url.replace(/\/$/, '')}/v1/project/${path}`, method, key);
  const { statusId } = await ask<{ statusId: string }>(
    'POST',
    rollback === undefined
      ? `update/${encodeURIComponent(project)}`
      : `rollback/${encodeURIComponent(rollback)}`,
  );
  process.stdout.write(`${statusId}\n`);
  if (wait) await follow(() => ask<Status>('GET', `update-status/${statusId}`));
}

/** Prints each step as it begins, and how it ended. */
async function follow(ask: () => Promise<Status>): Promise<void> {
  let said = '';
  for (;;) {
    const deploy = await ask();
    const now = deploy.status === 'in_progress' ? (deploy.step ?? deploy.status) : deploy.status;
    if (now !== said) process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${now}\n`);
    said = now;
    if (deploy.status === 'success') {
      const commit =
        deploy.commit === undefined ? '' : ` ${deploy.commit.sha.slice(0, 10)} ${deploy.commit.message}`;
      const took = Object.entries(deploy.timings).map(([step, ms]) => `${step} ${(ms / 1000).toFixed(1)} s`);
      process.stderr.write(`Published${commit} (${took.join(', ')}).\n`);
      return;
    }
    if (deploy.status !== 'queued' && deploy.status !== 'in_progress') {
      for (const { file, line, message, hint } of deploy.diagnostics) {
        const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}  `;
        process.stderr.write(printable(`${place}${message}${hint === undefined ? '' : `\n    ${hint}`}\n`));
      }
      process.stderr.write(`${printable(deploy.summary)}\n`);
      throw new CheckFailed();
    }
    await delay(ASK_EVERY_MS);
  }
}

async function request<T>(url: string, method: string, key: string): Promise<T> {
  const response = await fetch(url, { method, headers: { authorization: `Bearer ${key}` } }).catch(
    (error: unknown) => {
      throw new Error(`${new URL(url).origin} cannot be reached.`, { cause: error });
    },
  );
  const body = (await response.json().catch(() => ({}))) as { message?: string };
  if (!response.ok) throw new Error(body.message ?? `The server answered ${response.status}.`);
  return body as T;
}
