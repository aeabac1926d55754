/** The ways to sign in to a site, each with its source: those that its options name. */
import { kindOf, type Logger } from '../log.ts';
import { InputError } from '../state/input-error.ts';
import type { State } from '../state/state.ts';
import { findUser, rememberUser, type User } from '../state/users.ts';
import { directorySource, passwordsFor } from './directory-source.ts';
import type { SignInSetup } from './handler.ts';
import { oidcSource } from './oidc-source.ts';
import { signInSchema } from './options.ts';
import { type CheckedPerson, SignInError, sourceFailed } from './person.ts';
import { checkSources, type OwnSourceName, type SignInSource } from './source.ts';
import { tokenSource } from './token-source.ts';

export interface Way {
  readonly source: SignInSource;
  /** The source, in users' records. */
  readonly recordedAs: string;
  /** Path that the browser comes back to. */
  readonly back: string;
  /** True if somebody on the way there may use it. */
  isFor(returnTo: string): boolean;
  /** Finds or keeps the user that a person is. @throws {InputError} if the name is another source's */
  userOf(person: CheckedPerson): Promise<User>;
}

interface WaysSetup extends Pick<SignInSetup, 'state' | 'logger' | 'options'> {
  readonly paths: { readonly callback: string; readonly token: string; readonly dashboard: string };
}

/** @throws {Error} if the options are not valid */
export function waysOf({ state, logger, options, paths }: WaysSetup): readonly Way[] {
  const { sources = [], ...more } = options;
  const { oidc, token, directory } = signInSchema.parse(more);
  checkSources(sources);
  const way = (source: SignInSource, recordedAs: string, back = paths.callback): Way => ({
    source,
    recordedAs,
    back,
    isFor: () => true,
    userOf: (person) => rememberUser(state, { ...person, source: recordedAs }),
  });
  const own = (name: OwnSourceName, source: SignInSource, back?: string): Way => way(source, name, back);
  const elsewhere = [
    ...(oidc ? [own('oidc', oidcSource(oidc))] : []),
    ...(token ? [own('jwt', tokenSource(state, token), paths.token)] : []),
    ...sources.map((source) => way(guarded(source, logger), source.name)),
  ];
  const passwords = passwordsFor(directory, elsewhere.length > 0);
  if (passwords === 'nobody') return elsewhere;
  const source = directorySource(state, { admins: passwords === 'admins' });
  const isFor = (returnTo: string): boolean => {
    const [path = ''] = returnTo.split('?', 1);
    return passwords === 'all' || path === paths.dashboard || path.startsWith(`${paths.dashboard}/`);
  };
  return [...elsewhere, { ...own('directory', source), isFor, userOf: ({ name }) => known(state, name) }];
}

async function known(state: State, name: string): Promise<User> {
  const user = await findUser(state, name);
  if (user === undefined) throw new InputError(`There is no user ${name} any more.`);
  return user;
}

/** A source of an operator's own. Its errors are logged, and never shown to readers. */
function guarded(source: SignInSource, logger: Logger): SignInSource {
  // Without the message, which may quote a password; the first line of the stack finds the place.
  function note(event: string, error: unknown): void {
    const frames = error instanceof Error ? error.stack?.replace(error.message, '') : undefined;
    const at = /^ {4}at .*$/m.exec(frames ?? '')?.[0].trim();
    logger.error(event, { source: source.name, error: kindOf(error), at });
  }

  async function asked<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SignInError) throw error;
      note('sign-in source failed', error);
      throw sourceFailed(error);
    }
  }
  const { finish, stateOf } = source;
  return {
    // Methods of a class are not copied.
    ...source,
    ...(stateOf && { stateOf: (url) => stateOf.call(source, url) }),
    begin: (attempt) =>
      asked(async () => {
        const step = await source.begin(attempt);
        if ('leave' in step && !/^https?:$/.test(new URL(step.leave).protocol))
          throw new TypeError('A browser leaves for an address with https.');
        return step;
      }),
    ...(finish && { finish: (returned) => asked(() => finish.call(source, returned)) }),
    async signOut(session, returnTo) {
      try {
        return await source.signOut?.(session, returnTo);
      } catch (error) {
        // Nobody stays signed in here.
        note('sign-out elsewhere failed', error);
        return undefined;
      }
    },
  };
}
