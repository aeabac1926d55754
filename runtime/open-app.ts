/** The app of a release: its site, its answers for agents, and, if there is a storage, sign-in and the dashboard. */
import { type App, type AppOptions, createApp } from './app.ts';
import { failed } from './contract/failures.ts';
import type { Deployer } from './deploy/deployer.ts';
import type { Identity } from './identity.ts';
import { createLimits } from './limits/limits.ts';
import type { RuntimeOptions } from './options.ts';
import type { Problem } from './problem.ts';
import { lookOf } from './release/look.ts';
import type { Serving } from './release/serving.ts';
import type { Questions } from './state/questions.ts';
import type { State } from './state/state.ts';

export interface OpenAppOptions
  extends Omit<AppOptions, 'identity' | 'dashboard' | 'questions'>,
    Pick<RuntimeOptions, 'signIn' | 'isProxied' | 'onCall' | 'deploy'> {
  readonly state: State | undefined;
  readonly questions: Questions | undefined;
  readonly deployer: () => Deployer | undefined;
  /** Problems that need somebody's attention. */
  readonly problems: () => Promise<readonly Problem[]>;
}

export interface OpenedApp {
  readonly app: App;
  readonly identity: Identity | undefined;
}

/** Opens the app; closes the release if it cannot be served. */
export async function openApp(
  serving: Serving,
  { state, questions, onCall, signIn, isProxied, deploy, deployer, problems, ...options }: OpenAppOptions,
): Promise<OpenedApp> {
  try {
    // docs.json may want nothing to be counted, and nobody to be asked.
    const isCounted = serving.release.manifest.site.telemetry !== false;
    const analytics = isCounted ? options.analytics : undefined;
    const people =
      state &&
      (await withPeople(serving, state, {
        ...{ ...options, analytics, signIn, isProxied, deploy, deployer, problems },
      }));
    const app = await createApp(serving, {
      ...options,
      analytics,
      feedback: isCounted ? options.feedback : undefined,
      questions: counted(questions, (question) => {
        onCall?.(question);
        const { tool, text, found } = question;
        if (tool === 'search') analytics?.searched({ text, found, by: 'mcp' });
      }),
      ...people,
    });
    return { app, identity: people?.identity };
  } catch (error) {
    return failed(error, () => serving.close());
  }
}

/** Questions, which are counted too. */
function counted(questions: Questions | undefined, onCall: NonNullable<RuntimeOptions['onCall']>): Questions {
  return {
    note(question) {
      onCall(question);
      questions?.note(question);
    },
    flush: async () => questions?.flush(),
    close: async () => questions?.close(),
  };
}

/** Sign-in and the dashboard of a release's site. Loaded if there is a storage: most servers need neither. */
async function withPeople(
  { info, release }: Serving,
  state: State,
  {
    signIn = {},
    isProxied,
    limits,
    logger,
    deployer,
    deploy,
    problems,
    analytics,
  }: Pick<
    OpenAppOptions,
    'signIn' | 'isProxied' | 'limits' | 'logger' | 'deploy' | 'deployer' | 'problems' | 'analytics'
  >,
): Promise<Pick<AppOptions, 'identity' | 'dashboard'>> {
  if (!URL.canParse(info.url)) {
    throw new Error('Sign-in needs the public address of the site: set `url`, or build with one.');
  }
  const [{ createIdentity }, { createDashboard }, { sourceLinks }] = await Promise.all([
    import('./identity.ts'),
    import('./admin/dashboard.ts'),
    import('./admin/source-links.ts'),
  ]);
  const identity = await createIdentity({
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
  return {
    identity,
    dashboard: createDashboard({
      ...{ identity, release: release.manifest, deployer, problems, analytics },
      sources: sourceLinks(release, deploy),
    }),
  };
}
