/** One deploy from its checkout to the swap. Until the last step nothing that is served has changed. */
import type { Logger } from '@waymark/foundation/log';
import { type Lease, TakenOver } from '@waymark/foundation/state/lease';
import { logPages } from '@waymark/foundation/state/log-page';
import { patient } from '@waymark/foundation/state/patient';
import type { State } from '@waymark/foundation/state/state';
import { brokenMessage, deploySamples } from './broken-samples.ts';
import { BuildError, build } from './build.ts';
import { type Checkout, checkOut, checkoutFolder, docsOfCheckout } from './checkout.ts';
import { releaseBefore, tellChanges } from './deploy-changes.ts';
import { failureReason, withoutCredentials } from './failure-messages.ts';
import { type Journal, openJournal } from './journal.ts';
import { lostAnswers } from './lost-answers.ts';
import type { DeployOptions } from './options.ts';
import { changeDeploy, type Deploy, isOpen, isToCancel, pageOfDeploys, settleDeploy } from './record.ts';
import type { DeployTarget } from './target.ts';
import type { VerifiedRelease } from './verify.ts';

/** A deploy begun so often without an end is given up: it kills its server. */
const MAX_ATTEMPTS = 3;

/** Interval between checks whether the running deploy was cancelled. */
const LOOK_MS = 1_000;

export interface WorkSetup {
  readonly state: State;
  readonly options: DeployOptions;
  /** Folder of the objects, the checkouts and the releases. */
  readonly workspace: string;
  readonly targetOf: (deploy: Deploy) => DeployTarget;
  /** Opens a release and asks it a query. Throws if it does not answer. It stays open if it may be served here. */
  readonly verify: (release: string) => Promise<VerifiedRelease | undefined>;
  /** Tells others that a deploy has ended. Calling it twice has the same effect as once. */
  readonly announce: (deploy: Deploy) => Promise<void>;
  readonly logger: Logger;
}

type End = Pick<Deploy, 'status' | 'summary'> & Partial<Deploy>;

export class DeployWork {
  readonly #setup: WorkSetup;
  readonly #state: State;
  #abort: AbortController | undefined;
  /** Checks at once whether the running deploy was cancelled. */
  checkCancelled = (): void => {};
  #stopping = false;

  constructor(setup: WorkSetup) {
    this.#setup = setup;
    this.#state = patient(setup.state);
  }

  /** Leaves the running deploy for the next start. */
  stop(): void {
    this.#stopping = true;
    this.#abort?.abort('stopped');
  }

  /** Resolves when the deploy has ended, or was left to another process. */
  async run(queued: Deploy, { lost, fence }: Lease): Promise<void> {
    if (!isOpen(queued)) return this.#settle(queued);
    const { logger } = this.#setup;
    const { statusId, attempts } = queued;
    const isGivenUp = attempts >= MAX_ATTEMPTS;
    const begun = await changeDeploy(this.#state, statusId, (deploy) =>
      isOpen(deploy) ? (isGivenUp ? ended(deploy, givenUp) : inProgress(deploy, fence)) : undefined,
    );
    if (begun === undefined || isGivenUp) return this.#settle(begun ?? queued);
    const own = new AbortController();
    this.#abort = own;
    this.checkCancelled = () => {
      isToCancel(this.#state, statusId).then(
        (asked) => asked && own.abort('cancelled'),
        (error: unknown) => logger.error('deploy not looked at', { error }),
      );
    };
    const timer = setInterval(() => this.checkCancelled(), LOOK_MS);
    timer.unref();
    this.checkCancelled();
    const onLost = (): void => own.abort('lost');
    lost.addEventListener('abort', onLost, { once: true });
    const journal = openJournal(this.#state, begun, { clean: (line) => this.#clean(line, statusId), logger });
    try {
      if (this.#stopping) own.abort('stopped');
      const end = await this.#attempt(journal, own.signal);
      if (end === undefined) return journal.abandon();
      const left = await journal.close(end.status === 'queued' ? end : { ...end, ...now() });
      if (!isOpen(left)) await this.#settle(left);
    } catch (error) {
      if (!(error instanceof TakenOver)) throw error;
      journal.abandon();
    } finally {
      clearInterval(timer);
      this.checkCancelled = () => {};
      this.#abort = undefined;
      lost.removeEventListener('abort', onLost);
    }
  }

  /** How the deploy is left; undefined if it is another's now. */
  async #attempt(journal: Journal, signal: AbortSignal): Promise<End | undefined> {
    const { targetOf, verify, logger } = this.#setup;
    const target = targetOf(journal.deploy);
    const { releases } = target;
    const { statusId, fence = 0 } = journal.deploy;
    const name = journal.deploy.release ?? statusId;
    /** Removals under way, which the next steps need not wait for. */
    const clearing: Promise<void>[] = [];
    let verified: VerifiedRelease | undefined;
    const check = async (release: string): Promise<void> => {
      verified = await verify(release);
    };
    /** Questions and samples of the site alone: previews are there to be looked at. */
    const checkNew = async (release: string): Promise<void> => {
      await check(release);
      await tellChanges(journal, release);
      if (target.siteRelease !== undefined) return;
      const served = await releases.current();
      await this.#compare(journal, release, served && releases.paths(served).release);
    };
    try {
      // A server killed between the swap and the end has already made it, and may be serving it.
      const isMade = journal.deploy.release !== undefined || (await releases.current()) === name;
      if (isMade) {
        await journal.step('verify', async () => {
          await releases.check(name);
          const { release } = releases.paths(name);
          await check(release);
          journal.change({ samples: await deploySamples(release, undefined) });
          if (journal.deploy.release === undefined) await tellChanges(journal, release);
        });
      } else {
        const out = await this.#make(journal, target, signal, clearing);
        await journal.step('verify', () => releases.add(out, name, checkNew, signal));
      }
      signal.throwIfAborted();
      // Another process may have cancelled it since the last check, and confirmed that nothing will be published.
      if (await isToCancel(this.#state, statusId)) return CANCELLED;
      const isServed = await journal.step('swap', () => target.publish(name, fence, verified));
      const summary = isServed
        ? 'The release is live.'
        : 'It is ready, but no server has taken it over yet: read the logs of the servers.';
      return { status: 'success', summary, release: name };
    } catch (error) {
      const { reason } = signal;
      if (reason === 'lost' || error instanceof TakenOver) return undefined;
      if (reason === 'stopped') {
        // Stopping a server is no attempt.
        const attempts = journal.deploy.attempts - 1;
        return { status: 'queued', summary: 'Waiting for the server to start again.', attempts };
      }
      if (reason === 'cancelled') return CANCELLED;
      return this.#failure(journal, error);
    } finally {
      await verified?.close().catch((error: unknown) => logger.error('release not closed', { error }));
      // The end is saved afterwards, so that a server killed before clears up after its restart.
      await Promise.all(clearing);
    }
  }

  #failure({ deploy: { statusId, step } }: Journal, error: unknown): End {
    const summary = this.#clean(failureReason(error, step), statusId);
    this.#setup.logger.error('deploy failed', { deploy: statusId, step, reason: summary });
    const diagnostics = error instanceof BuildError ? error.diagnostics : [];
    return { status: 'failure', summary, diagnostics };
  }

  /** Compares the new release with the one that is served. Throws if an option holds it back. */
  async #compare(journal: Journal, release: string, before: string | undefined): Promise<void> {
    const { questions, samples } = this.#setup.options;
    const lost = questions === 'off' ? undefined : await lostAnswers(release, before);
    if (lost !== undefined && questions === 'hold') throw new Error(lost);
    if (lost !== undefined) journal.log(lost);
    const found = samples === 'off' ? undefined : await deploySamples(release, before);
    if (found === undefined) return;
    journal.change({ samples: found });
    journal.log(found.summary);
    if (found.broken.length === 0) return;
    const message = brokenMessage(found.broken);
    if (samples === 'hold') throw new Error(message);
    journal.log(message);
  }

  /** Checks out and builds. Gives the folder that becomes a release. */
  async #make(
    journal: Journal,
    { releases, url, siteRelease }: DeployTarget,
    signal: AbortSignal,
    clearing: Promise<void>[],
  ): Promise<string> {
    const { options, workspace, logger } = this.#setup;
    const { statusId: id, branch } = journal.deploy;
    const before = await this.#servedCommit(journal.deploy);
    const out = await releases.here.begin(id);
    const checkingOut = journal.step('checkout', () =>
      checkOut(
        { ...options, branch },
        {
          workspace,
          id,
          before,
          signal,
          onShallow: () =>
            journal.log(
              'The new commits hold a file that is larger than "diskMb" allows: only the newest commit is fetched, and pages have no dates of earlier changes.',
            ),
          onDamage: (reason) => {
            const cleaned = this.#clean(reason, id);
            logger.error('objects fetched anew', { deploy: id, reason: cleaned });
            journal.log(`The server's copy of the repository was damaged, and is fetched anew: ${cleaned}`);
          },
        },
      ),
    );
    const shown = releaseBefore({ releases, siteRelease }, logger);
    const building = Promise.all([siteRelease?.(), shown]).then(([served, since]) =>
      build(options, {
        workspace,
        folder: docsOfCheckout(workspace, id, options.folder),
        ...{ out, earlier: releases.here.newestWhole(), served, since, url },
        ...{ begins: checkingOut, signal, onLine: journal.log },
      }),
    );
    // Its result is awaited after the checkout.
    building.catch(() => {});
    let checkout: Checkout | undefined;
    try {
      checkout = await checkingOut;
      const { commit } = checkout;
      journal.change({ commit });
      journal.log(`Checked out ${commit.sha} of ${branch}: ${commit.message}`);
      journal.change({ diagnostics: await journal.step('build', () => building) });
      return out;
    } finally {
      await Promise.allSettled([building]);
      const onError = (error: unknown): void => logger.error('checkout not removed', { error });
      if (checkout !== undefined) clearing.push(checkout.remove().catch(onError));
    }
  }

  /** A text that may be kept and shown: without secrets, with paths as authors know them. */
  #clean(text: string, id: string): string {
    const { options, workspace } = this.#setup;
    const files = checkoutFolder(workspace, id);
    return withoutCredentials(text, options).replaceAll(`${files}/`, '').replaceAll(files, 'the repository');
  }

  /** The commit that the site serves: deploys and previews are compared with it. */
  async #servedCommit({ projectId }: Deploy): Promise<string | undefined> {
    for await (const entries of logPages((page) =>
      pageOfDeploys(this.#state, projectId, { ...page, limit: 10 }),
    )) {
      const last = entries.find((each) => each.status === 'success' && !each.preview && each.commit);
      if (last !== undefined) return last.commit?.sha;
    }
    return undefined;
  }

  async #settle(deploy: Deploy): Promise<void> {
    const { targetOf, announce, logger } = this.#setup;
    await targetOf(deploy)
      .settle(deploy)
      .catch((error: unknown) => logger.error('old releases not removed', { error }));
    await announce(deploy);
    await settleDeploy(this.#state, deploy.statusId);
  }
}

/** How a deploy ends that was cancelled. */
export const CANCELLED = { status: 'cancelled', summary: 'It was cancelled.' } as const satisfies End;

const givenUp: End = {
  status: 'failure',
  summary: `It was started ${MAX_ATTEMPTS} times and never finished: the server stopped each time.`,
};

function inProgress(deploy: Deploy, fence: number): Deploy {
  return {
    ...deploy,
    status: 'in_progress',
    startedAt: deploy.startedAt ?? new Date().toISOString(),
    summary: 'It is being worked on.',
    attempts: deploy.attempts + 1,
    fence,
  };
}

export function ended(deploy: Deploy, end: End): Deploy {
  return { ...deploy, ...end, ...now() };
}

function now(): Pick<Deploy, 'endedAt'> {
  return { endedAt: new Date().toISOString() };
}
