/** A request, read once. Handlers get this, and read no address themselves. */
import type { Viewer } from '@waymark/contract/can-read';
import type { Limits, Verdict } from './limits/limits.ts';
import type { SignedIn } from './sign-in/sessions.ts';

export interface Call {
  readonly request: Request;
  /** Its path has no needless escapes. */
  readonly url: URL;
  /** Decoded; undefined for one that only an attacker writes. */
  readonly path: string | undefined;
  /** The same below the base of the site; undefined elsewhere. */
  readonly below: string | undefined;
  /** The parts of the path that its route names, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Address that it came from. */
  readonly client: string;
  member(): Promise<SignedIn | undefined>;
  viewer(): Promise<Viewer>;
  /** Counts it against the first limit of its route. @param limits Default: those of the server. */
  take(limits?: Limits): Promise<Verdict | undefined>;
}
