/** Sign-in with a password that is kept here. */
import type { State } from '../state/state.ts';
import { verifyPassword } from '../state/users.ts';
import { SignInError } from './person.ts';
import type { SignInSource } from './source.ts';

/**
 * Users who may sign in with a password: everybody, admins on their way to the dashboard, or nobody. A site whose readers
 * sign in elsewhere has the second: the first account of its dashboard has a password.
 */
export type PasswordsFor = 'all' | 'admins' | 'nobody';

/** @param elsewhere Whether there is another source. */
export function passwordsFor(directory: boolean | undefined, elsewhere: boolean): PasswordsFor {
  if (directory === false) return 'nobody';
  return directory === true || !elsewhere ? 'all' : 'admins';
}

/** @param options.admins Whether it is for admins only. */
export function directorySource(state: State, { admins }: { readonly admins: boolean }): SignInSource {
  return {
    name: 'directory',
    label: 'an account of this server',
    fields: [
      { name: 'name', label: 'Name or email', autocomplete: 'username' },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ],
    async begin({ fields: { name = '', password = '' } }) {
      const user = await verifyPassword(state, name, password);
      // A password that opens nothing is nobody's business, right or wrong.
      if (user === undefined || (admins && !user.admin))
        throw new SignInError('The name or the password is not right.');
      return { person: { name: user.name } };
    },
  };
}
