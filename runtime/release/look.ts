/** The look of a release's site. */
import { Buffer } from 'node:buffer';
import { LOOK_FILE, type Look, lookSchema } from '../contract/look.ts';
import type { Release } from './open.ts';

/** Undefined if its build wrote none. Throws if it is not valid. */
export function lookOf({ manifest, file }: Pick<Release, 'manifest' | 'file'>): Look | undefined {
  if (!Object.hasOwn(manifest.files, LOOK_FILE)) return undefined;
  return lookSchema.parse(JSON.parse(Buffer.from(file(LOOK_FILE)).toString('utf8')));
}
