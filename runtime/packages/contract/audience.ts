/** The audience of a document, as a release records it (first specification, sections 2.7 and 5.1). */
import { z } from 'zod';

export const audienceSchema = z.union([
  z.literal('public').describe('Anyone.'),
  z.literal('authenticated').describe('Anyone who signed in, and programs with client credentials.'),
  z.object({ groups: z.array(z.string()).min(1) }).describe('Members of at least one of these user groups.'),
]);

export type Audience = z.infer<typeof audienceSchema>;

/** A group that no user can be in: its name is not a valid one. */
export const NOBODYS_GROUP = '\u0000';

/** True if everybody in the first audience is also in the second. */
export function isWithin(audience: Audience, other: Audience): boolean {
  if (other === 'public') return true;
  if (audience === 'public') return false;
  if (other === 'authenticated') return true;
  if (audience === 'authenticated') return false;
  return audience.groups.every((group) => group === NOBODYS_GROUP || other.groups.includes(group));
}
