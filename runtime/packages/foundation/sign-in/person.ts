/** A person, as a source of sign-in describes them. */
import { z } from 'zod';

export interface Person {
  /** Unique and permanent at the source, such as the ID of an account. The same name at another source is another user. */
  readonly name: string;
  /** The name to show, if `name` is not readable. */
  readonly label?: string | undefined;
  /** Current groups, which replace those of the last sign-in: a list of names, or a text with commas. */
  readonly groups?: readonly string[] | string | undefined;
  /** The issuer, if the source stands for several servers and names are unique only within each. */
  readonly issuer?: string | undefined;
  /** Identifier of the session at the source, for `signOut`. It is kept with our session, and never shown. */
  readonly session?: string | undefined;
}

/** A failed sign-in, whose message is shown to the person who tried. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
}

const MAX_GROUPS = 500;

/** A list of names, or names with commas between them. A blank is part of a name: `board observers` is not `board`. */
export function claimedGroups(claim: unknown): readonly string[] {
  const list =
    typeof claim === 'string'
      ? claim.split(',').map((each) => each.trim())
      : Array.isArray(claim)
        ? claim
        : [];
  return list.filter((each): each is string => typeof each === 'string' && each !== '').slice(0, MAX_GROUPS);
}

const text = z.string().optional().catch(undefined);
const personSchema = z.object({
  name: z.string(),
  label: text,
  groups: z.unknown().optional().transform(claimedGroups),
  // Another issuer is another person, so nothing stands in for one that is not valid.
  issuer: z.string().optional(),
  session: text,
});

export type CheckedPerson = z.output<typeof personSchema>;

/** @throws {SignInError} if a source gives none */
export function checkedPerson(person: unknown): CheckedPerson {
  const { data, error } = personSchema.safeParse(person);
  if (error !== undefined) throw sourceFailed(error);
  return data;
}

/** Text for whoever tried: they cannot mend it, and may not know more. */
export function sourceFailed(cause: unknown): SignInError {
  return new SignInError('The sign-in service did not answer as it should. Try again in a moment.', {
    cause,
  });
}
