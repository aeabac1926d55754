/** A source of sign-in: OpenID Connect, tokens, passwords, or one of an operator's own. */
import type { Person } from './person.ts';

/** A field of the form. */
export interface SignInField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | undefined;
  /** Hint for password managers: `username`, `current-password`, `one-time-code`. */
  readonly autocomplete?: string | undefined;
}

/**
 * An attempt to sign in: a form that somebody sent, or a request from a proxy that has identified them.
 *
 * @example
 * import { defineSignIn, SignInError } from 'waymark/runtime';
 *
 * // A proxy in front signs people in, and names them in headers.
 * export const proxy = defineSignIn({
 *   name: 'proxy',
 *   label: 'Example',
 *   begin({ headers }) {
 *     const name = headers.get('x-forwarded-user');
 *     if (name === null) throw new SignInError('The proxy does not know you.');
 *     return { person: { name, groups: headers.get('x-forwarded-groups') ?? [] } };
 *   },
 * });
 */
export interface SignInAttempt {
  /** Values of the source's fields; empty if the form was sent without. At most 1,024 characters each. */
  readonly fields: Readonly<Record<string, string>>;
  /** Headers of the request, if it came through a proxy that `trustProxy` names; otherwise none, since anybody could set them. */
  readonly headers: Headers;
  /** The address to which the browser returns, for another server or for a link in a message. */
  readonly back: string;
  /** A random value of this attempt: the browser must return with `back?state=…`. */
  readonly state: string;
}

/**
 * The next step of an attempt: the person is known, the browser goes to another server, or a page asks the reader to wait for a
 * message. `keep` must be JSON.
 *
 * @example
 * import { defineSignIn } from 'waymark/runtime';
 *
 * const send = async (to: string, text: string) => console.log(to, text.length);
 *
 * // A link that is sent by email. It counts once, for ten minutes, in the browser that asked for it.
 * export const mail = defineSignIn({
 *   name: 'mail',
 *   label: 'an email',
 *   fields: [{ name: 'address', label: 'Email', type: 'email', autocomplete: 'email' }],
 *   async begin({ fields, back, state }) {
 *     const address = (fields.address ?? '').toLowerCase();
 *     // Nothing but one address: two of them would both get the link.
 *     if (/^[\w.+-]+@example\.com$/.test(address)) await send(address, `${back}?state=${state}`);
 *     return { wait: 'A message is on its way, if this is an address of ours.', keep: { address } };
 *   },
 *   finish: ({ kept }) => ({ name: kept.address, groups: ['staff'] }),
 * });
 */
export type SignInStep<Kept = unknown> =
  | { readonly person: Person }
  | { readonly leave: string; readonly keep: Kept }
  | { readonly wait: string; readonly keep: Kept };

/** The browser has returned: the same one that left, within ten minutes, for the first time, with the right `state`. */
export interface SignInReturn<Kept = unknown> {
  /** `back`, with the query that the browser brings. */
  readonly url: URL;
  readonly state: string;
  readonly kept: Kept;
}

/**
 * A way to sign in. It only identifies the person: the server manages the attempt, the session and its cookies, and the
 * redirect that follows.
 *
 * The server guarantees for each source:
 * - An attempt begins with a form of this site. It belongs to one browser, ends after ten minutes, and is finished once,
 *   by an address with its `state` of 256 random bits.
 * - A session has a new ID, whatever the browser had before, in a cookie that no script reads and no other host sets.
 * - After sign-in the browser is sent to an address of this site.
 * - Attempts are limited by address, and, if there are fields, by the value of the first one; failed ones are in the audit log.
 * - A name belongs to the source that it came from first. Rights are those of `groups`; a source makes nobody an admin.
 * - Any error other than `SignInError` is only logged, without its message, which may hold a secret.
 *
 * A source must validate everything that it is given, and answer in the same way for names that exist and names that do not.
 *
 * @example
 * import { defineSignIn, SignInError } from 'waymark/runtime';
 *
 * interface Directory {
 *   bind(name: string, password: string): Promise<{ id: string; memberOf: string[] } | undefined>;
 * }
 *
 * // Names and passwords of a directory, such as that of LDAP.
 * export const ldap = (directory: Directory) =>
 *   defineSignIn({
 *     name: 'ldap',
 *     label: 'Example',
 *     fields: [
 *       { name: 'name', label: 'Name', autocomplete: 'username' },
 *       { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
 *     ],
 *     async begin({ fields: { name = '', password = '' } }) {
 *       // Many directories take an empty password for no sign-in at all, and succeed.
 *       const entry = password === '' ? undefined : await directory.bind(name, password);
 *       if (entry === undefined) throw new SignInError('The name or the password is not right.');
 *       return { person: { name: entry.id, label: name, groups: entry.memberOf } };
 *     },
 *   });
 */
export interface SignInSource<Kept = unknown> {
  /** Name of the source in users' records: lower-case letters, digits and `-`. Never change it. */
  readonly name: string;
  /** Name on the button, after “Continue with”. */
  readonly label: string;
  /** Fields of the form; without any there is only a button. */
  readonly fields?: readonly SignInField[] | undefined;
  /** Begins an attempt. @throws {SignInError} with a message for the person who tries */
  begin(attempt: SignInAttempt): SignInStep<Kept> | Promise<SignInStep<Kept>>;
  /** Finishes an attempt whose browser left, or waited. @throws {SignInError} */
  finish?(returned: SignInReturn<Kept>): Person | Promise<Person>;
  /** Finds the attempt's `state` in the address to which a browser returns. Default: the parameter `state`. */
  stateOf?(url: URL): string | undefined;
  /**
   * The address that ends the session at the source, too; undefined if there is none.
   *
   * @param session `session` of the person.
   * @param returnTo Address to which the source sends the browser back.
   */
  signOut?(session: string, returnTo: string): string | undefined | Promise<string | undefined>;
}

/** Types a source of sign-in, for `signIn.sources`: see `SignInSource`. */
export function defineSignIn<Kept>(source: SignInSource<Kept>): SignInSource {
  // Each attempt is given to the source that kept it.
  return source as SignInSource;
}

/** The server's own sources, by their names in users' records, in the words of the dashboard. No operator's source has such a name. */
export const OWN_SOURCES = {
  directory: 'password',
  oidc: 'OpenID Connect',
  jwt: 'your own sign-in',
  // The name that the source of `jwt` gives itself.
  token: 'your own sign-in',
} as const;

export type OwnSourceName = keyof typeof OWN_SOURCES;

/** @throws {Error} if two have a name, or one has none that is allowed */
export function checkSources(sources: readonly SignInSource[]): void {
  const names = new Set<string>();
  for (const { name, fields = [] } of sources) {
    if (!/^[a-z][a-z\d-]{0,30}$/.test(name))
      throw new Error(
        `“${name}” is no name of a sign-in: it has lower-case letters, digits and -, and begins with a letter.`,
      );
    if (Object.hasOwn(OWN_SOURCES, name))
      throw new Error(`A sign-in of your own cannot be called ${name}: choose another name.`);
    if (names.has(name)) throw new Error(`There are two sign-ins with the name ${name}.`);
    names.add(name);
    for (const { name: field } of fields)
      if (['source', 'return'].includes(field))
        throw new Error(`The sign-in ${name} cannot have a field called ${field}: the form has one already.`);
  }
}
