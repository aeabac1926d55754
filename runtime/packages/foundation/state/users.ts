/** People: those of the built-in directory, and those that another source of sign-in vouched for. */
import { InputError } from './input-error.ts';
import { hashPassword, isPassword, MAX_PASSWORD, MIN_PASSWORD } from './passwords.ts';
import { idOf } from './secrets.ts';
import type { State } from './state.ts';

const KIND = 'user';

export interface User {
  /** The name they sign in with, or that their source has for them: unique among all sources, such as an email address. */
  readonly name: string;
  /** The name to show if `name` is a number of their source. */
  readonly label?: string | undefined;
  /** `directory` has a password here; `oidc`, `jwt`, or the name of a source of the operator's own. */
  readonly source: string;
  readonly groups: readonly string[];
  /** May use the dashboard. */
  readonly admin: boolean;
  /** ISO 8601. */
  readonly created: string;
  readonly passwordHash?: string | undefined;
  /** The source that vouches for them, if that can change: the issuer of an OpenID Connect provider. */
  readonly issuer?: string | undefined;
  /** ISO 8601: when their source last vouched for them; users of `directory` need none. */
  readonly vouched?: string | undefined;
  /**
   * Raised to end every session and grant that was given before. It starts at the time of the record, so that the grants of a
   * removed user do not come back to life with a new user of the same name.
   */
  readonly epoch: number;
}

const keyOf = (name: string): string => `${KIND}:${userId(name)}`;

/** Names are compared without regard to case and to how their accents are encoded. */
function canonical(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** The id that stands for a user in tokens, where the name itself is nobody's business. */
export function userId(name: string): string {
  return idOf(canonical(name));
}

export async function findUserById(state: State, id: string): Promise<User | undefined> {
  return /^[0-9a-f]{64}$/.test(id) ? state.get(`${KIND}:${id}`) : undefined;
}

export async function findUser(state: State, name: string): Promise<User | undefined> {
  return state.get<User>(keyOf(name));
}

export async function listUsers(state: State): Promise<readonly User[]> {
  return [...(await state.list<User>(KIND)).values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** True if somebody may use the dashboard. */
export async function hasAdmin(state: State): Promise<boolean> {
  return (await listUsers(state)).some(({ admin }) => admin);
}

interface NewUser extends Pick<User, 'name'> {
  readonly password: string;
  readonly groups?: readonly string[] | undefined;
  readonly admin?: boolean | undefined;
}

/** Throws `InputError` if the name is taken, or the name or the password is not valid. */
export async function addUser(
  state: State,
  { name, password, groups = [], admin = false }: NewUser,
): Promise<User> {
  const user: User = {
    name: checkedName(name),
    source: 'directory',
    groups: checkedGroups(groups),
    admin,
    created: new Date().toISOString(),
    passwordHash: await hashPassword(checkedPassword(password)),
    epoch: Date.now(),
  };
  if (!(await state.claim(keyOf(name), user))) throw new InputError(`There is a user ${user.name} already.`);
  return user;
}

/**
 * Keeps the facts that a source of sign-in gives about a person who just signed in there.
 *
 * Throws `InputError` if the name belongs to another source: whoever controls one source must not become a user of another.
 */
export async function rememberUser(
  state: State,
  { name, label, source, groups, issuer }: Pick<User, 'name' | 'label' | 'source' | 'groups' | 'issuer'>,
): Promise<User> {
  // A name written otherwise is somebody else there: `ada ` is not let in as `ada`.
  if (checkedName(name) !== name)
    throw new InputError('The name of this account cannot be distinguished from others here.');
  // Signs that turn or hide text could make one look like another.
  const shown = (label ?? '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
  const given = {
    name,
    ...(shown !== '' && { label: shown }),
    ...(issuer !== undefined && { issuer }),
    source,
    // Letter by letter: `board ` is not `board` to whoever may make groups there.
    groups: [...new Set(groups.filter(isGroupName))].sort(),
    vouched: new Date().toISOString(),
  };
  return changed(state, name, (known) => {
    // A subject's case counts (OpenID Connect Core, section 2): `Ada` is not let in as `ada`.
    if (
      known !== undefined &&
      (known.source !== source || known.issuer !== issuer || known.name !== given.name)
    ) {
      throw new InputError(
        `The name ${name} belongs to a user who signs in another way. An admin can remove that user.`,
      );
    }
    return { admin: false, created: new Date().toISOString(), epoch: Date.now(), ...known, ...given };
  });
}

/** Throws `InputError` if there is no such user. */
export async function updateUser(
  state: State,
  name: string,
  change: Partial<Pick<User, 'groups' | 'admin'>>,
): Promise<User> {
  return changedUser(state, name, (user) => ({
    ...user,
    ...change,
    groups: change.groups ? checkedGroups(change.groups) : user.groups,
  }));
}

/** Ends all access given with the old password. Throws `InputError` if there is no such user of the directory. */
export async function setPassword(state: State, name: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(checkedPassword(password));
  await changedUser(state, name, (user) => {
    if (user.source !== 'directory')
      throw new InputError(`${user.name} signs in with another source and has no password here.`);
    return { ...user, passwordHash, epoch: user.epoch + 1 };
  });
}

/**
 * Signs a user out everywhere and disconnects all their tools. They may sign in again. Throws `InputError` if there is
 * none.
 */
export async function endAccess(state: State, name: string): Promise<User> {
  return changedUser(state, name, (user) => ({ ...user, epoch: user.epoch + 1 }));
}

/** True if there was one. Their access stops with the next request. */
export async function removeUser(state: State, name: string): Promise<boolean> {
  const known = await findUser(state, name);
  if (known !== undefined) await state.remove(keyOf(name));
  return known !== undefined;
}

/** The user whose password it is. Takes as long for an unknown name. */
export async function verifyPassword(
  state: State,
  name: string,
  password: string,
): Promise<User | undefined> {
  const user = await findUser(state, name);
  return (await isPassword(password, user?.passwordHash)) ? user : undefined;
}

async function changed(state: State, name: string, next: (known: User | undefined) => User): Promise<User> {
  const user = await state.change<User>(keyOf(name), next);
  return existing(user, name);
}

/** Changes a user. Throws `InputError` if there is none. */
async function changedUser(state: State, name: string, next: (user: User) => User): Promise<User> {
  if ((await findUser(state, name)) === undefined) throw await unknownUser(state, name);
  return changed(state, name, (known) => next(existing(known, name)));
}

function existing(user: User | undefined, name: string): User {
  if (user === undefined) throw new InputError(`There is no user ${name}.`);
  return user;
}

/** The error for a name that nobody has: people who sign in elsewhere are often called by their label. */
export async function unknownUser(state: State, name: string): Promise<InputError> {
  const meant = await usersOfLabel(state, name);
  const listed = meant.map((user) => `${user.name} (${user.source})`).join(', ');
  if (meant.length === 0) return new InputError(`There is no user ${name}.`);
  return new InputError(`There is no user ${name}: that is the label of ${listed}. Give the name.`);
}

/** The users whose label it is, in any case, such as the email address of somebody who signs in elsewhere. Sources need not keep labels apart. */
export async function usersOfLabel(state: State, label: string): Promise<readonly User[]> {
  const meant = canonical(label);
  return (await listUsers(state)).filter(
    (user) => user.label !== undefined && canonical(user.label) === meant,
  );
}

const MAX_NAME = 254;

function checkedName(name: string): string {
  const trimmed = name.normalize('NFC').trim();
  if (trimmed === '' || trimmed.length > MAX_NAME || /\p{C}/u.test(trimmed)) {
    throw new InputError('A name has 1 to 254 characters, none of them invisible.');
  }
  return trimmed;
}

/** Throws `InputError` if it is not valid. */
export function checkedPassword(password: string): string {
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
    throw new InputError(`A password has ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
  }
  return password;
}

/** Nobody is in a group without a name, nor in the group that nobody may read for (`plugin/packages/repository/content/audience.ts`): a NUL. */
function isGroupName(group: string): boolean {
  return group !== '' && !/\p{Cc}/u.test(group);
}

function checkedGroups(groups: readonly string[]): readonly string[] {
  const names = groups.map((group) => group.trim()).filter((group) => group !== '');
  if (!names.every(isGroupName)) throw new InputError('The name of a group has no control characters.');
  return [...new Set(names)].sort();
}
