/** A person, as a source of sign-in describes them. */
export interface Person {
  /** Unique and unchanging at the source. */
  readonly name: string;
  readonly label?: string | undefined;
  readonly groups: readonly string[];
  /** Names are unique at their issuer only. */
  readonly issuer?: string | undefined;
}

/** A sign-in that did not succeed, in words for whoever tried. */
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
