/** Opens all parts of a runtime, and closes them in the opposite order. */

import { createCompressor } from '@waymark/foundation/http/compressor';
import { clientKey } from '@waymark/foundation/limits/client-key';
import { type Limits, openLimits } from '@waymark/foundation/limits/limits';
import { type Logger, stderrLogger } from '@waymark/foundation/log';
import type { Problem } from '@waymark/foundation/problem';
import { regularly } from '@waymark/foundation/regularly';
import { withoutRepeats } from '@waymark/foundation/state/away';
import type { Questions } from '@waymark/foundation/state/questions';
import { isStateFile } from '@waymark/foundation/state/redis-connection';
import type { State } from '@waymark/foundation/state/state';
import { failed } from '@waymark/source/failures';
import type { ServerRequest } from 'srvx';
import { FEATURES, featureHandles } from './features.ts';
import { type Server, Started } from './open-features.ts';
import type { Runtime, RuntimeOptions } from './options.ts';
import { openServedRelease, type ServedReleaseSetup } from './served-release.ts';
import { type Together, togetherOf } from './together.ts';

/** Reads never return expired records; this frees their room. */
const SWEEP_EVERY_MS = 3_600_000;

/** Closers of what was opened, called the last first, with the time that running requests get. */
type Opened = ((withinMs?: number) => unknown)[];

/** Closes whatever it has opened if it throws. @param waits Whether there is a storage, which does not answer. */
export async function openRuntime(options: RuntimeOptions, waits = false): Promise<Runtime> {
  const opened: Opened = [];
  let closed: Promise<void> | undefined;
  const close = async (withinMs?: number): Promise<void> => {
    for (const each of opened.toReversed()) await each(withinMs);
  };
  try {
    const runtime = await open(options, waits, opened);
    return {
      ...runtime,
      close(withinMs) {
        runtime.prepareToClose();
        closed ??= close(withinMs);
        return closed;
      },
    };
  } catch (error) {
    return failed(error, close);
  }
}

async function open(
  options: RuntimeOptions,
  waits: boolean,
  opened: Opened,
): Promise<Omit<Runtime, 'close'>> {
  const state = await openStateOf(options.storage, opened);
  const away = (): boolean => state?.away?.() ?? waits;
  const logger = withoutRepeats(options.logger ?? stderrLogger, away);
  const limits = options.limits === false ? undefined : await openLimits(options.limits, state);
  const questions = state && (await noteQuestions(state, logger));
  opened.push(() => questions?.close());
  const sweeping =
    state && regularly(SWEEP_EVERY_MS, state.sweep, { logger, failed: 'expired records not removed' });
  opened.push(() => sweeping?.stop());
  const started = new Started();
  const together = togetherOf(FEATURES, started.get);
  let served: ServedRelease | undefined;
  const releases = (): ServedRelease => {
    if (served === undefined) throw new Error('No release is served yet.');
    return served;
  };
  const server = state && {
    ...{ state, options, limits, logger },
    url: () => releases().url(),
    swap: (...paths: Parameters<ServedRelease['swap']>) => releases().swap(...paths),
    beside: () => releases().beside(),
    started: started.get,
    holdWorkspace: (folder: string) => holdWorkspace(folder, options.storage, opened),
  };
  if (server) await started.start(server, false, opened);
  let isReady = true;
  served = await openServedRelease({
    paths: [options.release, options.site],
    shared: sharedOf(options, logger, limits),
    own: {
      ...{ state, away, observers: options.observers, started: started.get },
      problems: server ? problemsOf(server, together) : async () => [],
      isReady: () => isReady,
      note(question) {
        options.onCall?.(question);
        questions?.note(question);
      },
    },
    earlier: together.earlier,
    onReplaced: together.replaced,
  });
  opened.push((withinMs) => served?.close(withinMs));
  if (server) await started.start(server, true, opened);
  // First of all: otherwise nobody would close what it opens again.
  if (state) opened.push(await watched(state, served, logger));
  const { fetch, status, swap } = served;
  return {
    ...featureHandles(started.get),
    ...{ fetch, status, swap: (release, site) => swap(release, site) },
    prepareToClose() {
      isReady = false;
    },
  };
}

async function watched(state: State, { reopen }: ServedRelease, logger: Logger): Promise<() => unknown> {
  const { watchStorage } = await import('./watch-storage.ts');
  return (await watchStorage(state, reopen, logger)).stop;
}

type ServedRelease = Awaited<ReturnType<typeof openServedRelease>>;

/** Settings and parts that releases and previews share: threads, room, limits. */
function sharedOf(
  options: RuntimeOptions,
  logger: Logger,
  limits: Limits | undefined,
): ServedReleaseSetup['shared'] {
  const { origins, hosts, around, tools, resources } = options;
  const addressOf =
    options.clientOf ?? ((request: Request) => (request as Partial<ServerRequest>).ip ?? 'unknown');
  return {
    ...{ options, origins, hosts, around, tools, resources, logger, limits },
    compress: createCompressor(),
    clientOf: (request) => clientKey(addressOf(request)),
  };
}

/** All problems of a server, looked for when they are asked for. */
function problemsOf(server: Server, together: Together): () => Promise<readonly Problem[]> {
  let watched: (() => Promise<readonly Problem[]>) | undefined;
  return async () => {
    const { watchProblems } = await import('./watch-problems.ts');
    watched ??= watchProblems(server, together);
    return watched();
  };
}

async function openStateOf(storage: RuntimeOptions['storage'], opened: Opened): Promise<State | undefined> {
  if (storage === undefined) return undefined;
  const { openState, stateOf } = await import('@waymark/foundation/state/open');
  const state = typeof storage === 'string' ? await openState(storage) : stateOf(storage);
  opened.push(() => state.close());
  if (!isStateFile(storage)) return state;
  const { holdState } = await import('@waymark/foundation/state/one-server');
  const letGo = holdState(storage);
  // After the state is closed.
  opened.unshift(letGo);
  return state;
}

/** Servers that share a state share what they know of a folder, and a state in memory is that of a program of its own. */
async function holdWorkspace(
  folder: string,
  storage: RuntimeOptions['storage'],
  opened: Opened,
): Promise<void> {
  if (!isStateFile(storage)) return;
  const { holdWorkspace: hold } = await import('@waymark/foundation/state/one-server');
  opened.push(hold(folder));
}

async function noteQuestions(state: State, logger: Logger): Promise<Questions> {
  const { recordQuestions } = await import('@waymark/foundation/state/questions');
  return recordQuestions(state, (error) => logger.error('questions not kept', { error }));
}
