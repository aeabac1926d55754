/** The app of a release: its site and features, and, if there is a storage, those who sign in. */

import type { Identity } from '@waymark/foundation/identity';
import { createLimits } from '@waymark/foundation/limits/limits';
import { lookOf } from '@waymark/foundation/release/look';
import type { Serving } from '@waymark/foundation/release/serving';
import type { Questions } from '@waymark/foundation/state/questions';
import type { State } from '@waymark/foundation/state/state';
import { failed } from '@waymark/source/failures';
import { type App, type AppOptions, createApp } from './app.ts';
import type { RuntimeOptions } from './options.ts';

export interface OpenAppOptions
  extends Omit<AppOptions, 'identity'>,
    Pick<RuntimeOptions, 'signIn' | 'isProxied'> {
  /** Called with each question of an agent. */
  readonly onQuestion: Questions['note'];
}

export interface OpenedApp {
  readonly app: App;
  readonly identity: Identity | undefined;
}

/** Opens the app; closes the release if it cannot be served. */
export async function openApp(serving: Serving, options: OpenAppOptions): Promise<OpenedApp> {
  const { state, questions, onQuestion } = options;
  try {
    const identity = state && (await openIdentity(serving, state, options));
    const app = await createApp(serving, {
      ...options,
      identity,
      questions: {
        note(question) {
          onQuestion(question);
          questions?.note(question);
        },
        flush: async () => questions?.flush(),
        close: async () => questions?.close(),
      },
    });
    return { app, identity };
  } catch (error) {
    return failed(error, () => serving.close());
  }
}

/** Loaded if there is a storage: most servers need no sign-in. */
async function openIdentity(
  { info, release }: Serving,
  state: State,
  { signIn = {}, isProxied, limits, logger }: OpenAppOptions,
): Promise<Identity> {
  if (!URL.canParse(info.url)) {
    throw new Error('Sign-in needs the public address of the site: set `url`, or build with one.');
  }
  const { createIdentity } = await import('@waymark/foundation/identity');
  return createIdentity({
    state,
    url: info.url,
    site: info.name,
    look: lookOf(release),
    signIn,
    isProxied,
    // Guessing passwords is limited even if nothing else is.
    limits: limits ?? createLimits(),
    logger,
  });
}
