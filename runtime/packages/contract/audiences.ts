/**
 * The audience of each thing of a site, in its release: nothing in a preview is more open. A build of a preview is told the
 * release that is served, and closes whatever that one closes, or does not have (`WAYMARK_SERVED_RELEASE`). A server checks
 * again when it opens a preview, as the site may have changed. A release without anything protected has no such file.
 */
import { z } from 'zod';
import { type Audience, audienceSchema } from './audience.ts';

export const AUDIENCES_FILE = 'audiences.json';

/** Variable of a preview's build: folder of the release that the site serves. */
export const SERVED_RELEASE_VARIABLE = 'WAYMARK_SERVED_RELEASE';

const each = z.record(z.string(), z.array(audienceSchema).min(1));

export const audiencesSchema = z.object({
  pages: each.describe('By path: every page, also those that agents do not find.'),
  files: each.describe('Files of the repository that are served as they are, by path.'),
  specifications: each.describe('By file or address.'),
  skills: each.describe('By name.'),
  redirects: each.describe('By source.'),
  links: each.describe('Elements of the navigation that only link, by address.'),
});

/** Whoever may read one of the audiences of a thing may read it. */
export type Audiences = z.infer<typeof audiencesSchema>;

export const NO_AUDIENCES: Audiences = {
  ...{ pages: {}, files: {}, specifications: {}, skills: {}, redirects: {}, links: {} },
};

const SIGNED_IN: readonly Audience[] = ['authenticated'];

/** The widest audiences of a preview at a path or by a name. Anything that its site does not have needs a sign-in. */
export function widestAudiences(served: Audiences, kind: keyof Audiences, name: string): readonly Audience[] {
  const known = served[kind];
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? SIGNED_IN;
}
