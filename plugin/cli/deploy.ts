import { setTimeout as delay } from 'node:timers/promises';
import { Command, Option } from '@waymark/server/cli/commander';
import { CheckFailed, UsageError } from '@waymark/server/cli/errors';
import { siteUrl } from '@waymark/server/cli/option-values';
import { toErrors, toOutput } from '@waymark/server/cli/said';
import { printable, printableJson } from '@waymark/source/printable';
import { patiently, requestApi, type Status } from './deploy-api.ts';
import { bar } from './progress.ts';

const EXAMPLES = `
Examples:
  $ WAYMARK_API_KEY=svc_… waymark deploy docs --url https://docs.example.com --wait
  $ waymark deploy docs --preview my-branch --wait
  $ waymark deploy docs --list
  $ waymark deploy docs --rollback 0mf3k… --wait`;

/** Interval between requests while waiting for a deploy: in the first minute, and then, as a server limits requests. */
const [SOON_MS, LATER_MS] = [1_000, 5_000];
const SOON_COUNT = 60;

interface DeployCommandOptions {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly wait?: boolean | undefined;
  readonly rollback?: string | undefined;
  readonly preview?: string | undefined;
  readonly list?: boolean | undefined;
  readonly before?: string | undefined;
  readonly status?: string | undefined;
  readonly cancel?: string | undefined;
}

export function deployCommand(): Command {
  return new Command('deploy')
    .description('Build and publish the newest commit on a server; list, cancel or roll back deploys')
    .argument('<project>', "ID of the project in the server's configuration")
    .addOption(new Option('--url <url>', 'address of the server').env('WAYMARK_URL').argParser(siteUrl))
    .addOption(
      new Option(
        '--key <key>',
        'API key; prefer WAYMARK_API_KEY, because others on the machine can see options',
      ).env('WAYMARK_API_KEY'),
    )
    .option('--wait', 'wait until the deploy ends; exit with 1 if it fails')
    .addOption(
      new Option('--preview <branch>', 'build a branch, and print the address of its preview').conflicts([
        'rollback',
        'list',
        'status',
        'cancel',
      ]),
    )
    .addOption(
      new Option('--rollback <status-id>', 'serve the release of an earlier deploy again').conflicts([
        'list',
        'status',
        'cancel',
      ]),
    )
    .addOption(new Option('--list', 'print the last hundred deploys').conflicts(['status', 'cancel']))
    .option('--before <status-id>', 'with --list: only deploys before this one')
    .addOption(
      new Option('--status <status-id>', 'print one deploy as JSON, with its log').conflicts('cancel'),
    )
    .option('--cancel <status-id>', 'cancel a deploy that is queued or running')
    .addHelpText('after', EXAMPLES)
    .action(deploy);
}

async function deploy(project: string, options: DeployCommandOptions): Promise<void> {
  const { url, key, wait = false, rollback, preview, list, before, status, cancel } = options;
  if (url === undefined) throw new UsageError('Give the address of the server with --url or WAYMARK_URL.');
  if (key === undefined)
    throw new UsageError(
      'Give an API key in WAYMARK_API_KEY: create one with `waymark keys create LABEL --scope deploy --scope status`.',
    );
  const ask = <T>(method: string, path: string, body?: object): Promise<T> =>
    requestApi<T>(`${url.replace(/\/$/, '')}/v1/project/${path}`, { method, key, body });
  const id = encodeURIComponent(project);
  if (list) {
    const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`;
    return printList((await ask<{ updates: readonly Status[] }>('GET', `updates/${id}${query}`)).updates);
  }
  if (status !== undefined) {
    const deploy = await ask<Status>('GET', `update-status/${encodeURIComponent(status)}`);
    process.stdout.write(printableJson(deploy));
    return;
  }
  const wanted = (): [path: string, body?: object] => {
    if (cancel !== undefined) return [`update-cancel/${encodeURIComponent(cancel)}`];
    if (rollback !== undefined) return [`rollback/${encodeURIComponent(rollback)}`];
    if (preview !== undefined) return [`preview/${id}`, { branch: preview }];
    return [`update/${id}`];
  };
  const { statusId, previewUrl } = await ask<{ statusId: string; previewUrl?: string }>('POST', ...wanted());
  toOutput(`${statusId}\n`);
  if (previewUrl !== undefined) toOutput(`${previewUrl}\n`);
  if (wait && cancel === undefined)
    await follow(() => patiently(() => ask<Status>('GET', `update-status/${statusId}`)));
}

/** One line each: scripts cut it by white space, and people read it. */
function printList(deploys: readonly Status[]): void {
  for (const { statusId, status, createdAt, branch, previewUrl, live, commit } of deploys) {
    const what = commit === undefined ? '' : `${commit.sha.slice(0, 10)} ${commit.message}`;
    const where = `${branch}${previewUrl === undefined ? '' : ' (preview)'}${live ? ' (live)' : ''}`;
    const line = [statusId, status.padEnd(11), `${createdAt.slice(0, 19)}Z`, where, what].join('  ');
    toOutput(`${line.replaceAll('\n', ' ').trimEnd()}\n`);
  }
}

/** Prints each step as it begins, on a terminal a progress bar during the build, and the result. */
async function follow(ask: () => Promise<Status>): Promise<void> {
  let said = '';
  let phase = '';
  let phaseStart = 0;
  const { isTTY } = process.stderr;
  for (let asked = 1; ; asked += 1) {
    const deploy = await ask();
    const now = deploy.status === 'in_progress' ? (deploy.step ?? deploy.status) : deploy.status;
    if (isTTY) process.stderr.write('\r\u001b[2K');
    if (now !== said) toErrors(`${new Date().toISOString().slice(11, 19)}  ${now}\n`);
    said = now;
    const { progress } = deploy;
    if (isTTY && progress !== undefined) {
      if (progress.phase !== phase) {
        phase = progress.phase;
        phaseStart = performance.now();
      }
      const shown = { ...progress, phase: printable(phase) };
      process.stderr.write(bar(shown, performance.now() - phaseStart, progress.total > 1));
    }
    const isOpen = deploy.status === 'queued' || deploy.status === 'in_progress';
    for (const { file, line, message, hint } of isOpen ? [] : deploy.diagnostics) {
      const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}  `;
      toErrors(`${place}${message}${hint === undefined ? '' : `\n    ${hint}`}\n`);
    }
    if (deploy.status === 'success') {
      const commit =
        deploy.commit === undefined ? '' : ` ${deploy.commit.sha.slice(0, 10)} ${deploy.commit.message}`;
      const took = Object.entries(deploy.timings).map(([step, ms]) => `${step} ${(ms / 1000).toFixed(1)} s`);
      toErrors(`${deploy.summary}${commit} (${took.join(', ')})\n`);
      return;
    }
    if (!isOpen) {
      toErrors(`${deploy.summary}\n`);
      throw new CheckFailed();
    }
    await delay(asked < SOON_COUNT ? SOON_MS : LATER_MS);
  }
}
