/**
 * A difference of two schemas and its effect on clients.
 *
 * The law is that of oasdiff (github.com/oasdiff/oasdiff, `checker/rules.go`): in a request it breaks a client if less is allowed than before, in a
 * response if more can come. The names of codes are oasdiff's, too, where it has one.
 */

import type { ApiChange } from '@waymark/contract/changes';

/** Without what all changes of a specification share. */
export type ApiDifference = Omit<ApiChange, 'specification' | 'page' | 'audience'>;

export type SchemaDirection = 'request' | 'response';

/** On what is allowed: less, more, something else, or nothing. */
export type Effect = 'narrows' | 'widens' | 'differs' | 'none';

export interface Finding {
  /** `type-changed`. */
  readonly what: string;
  /** The way to the value in the whole: `items[].id`; empty for the whole. */
  readonly path: string;
  readonly effect: Effect;
  /** In the middle of a sentence, after its name: `is of another type now`. */
  readonly words: string;
}

export function isBreaking({ effect }: Pick<Finding, 'effect'>, direction: SchemaDirection): boolean {
  return effect === 'differs' || effect === (direction === 'request' ? 'narrows' : 'widens');
}

/** Longest text of a specification in a sentence. */
const MOST = 80;

/** A name of a specification in a sentence. */
export function inTicks(name: string): string {
  const line = name.replace(/[\s`]+/g, ' ').trim();
  return `\`${line.length > MOST ? `${line.slice(0, MOST).toWellFormed()}…` : line}\``;
}
