/** The changes of a site from release to release, as a release keeps them, a deploy reports them and agents read them. */
import { z } from 'zod';
import { audienceSchema } from './audience.ts';

/** In a release: the changes that led to it and to those before it, newest first. */
export const CHANGES_JSON = 'changes.json';

/** In the environment of a build whose release keeps changes: the release, or the folder with the release, that came before. */
export const SINCE_VARIABLE = 'WAYMARK_SINCE';

const text = z.string();

const sectionChangeSchema = z.object({
  kind: z.enum(['added', 'removed', 'renamed', 'moved', 'changed']),
  heading: text.describe('As it is now, or was if it left; empty for the text before the first heading.'),
  anchor: text.optional().describe('Of the section now: undefined if it left, or has none.'),
  from: text
    .optional()
    .describe('Its earlier heading, if it was renamed; the page where it was, if it moved.'),
  old: text.optional().describe('Markdown of the section before, without those below it.'),
  new: text.optional().describe('Markdown of the section now, without those below it.'),
});

const pageChangeSchema = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  path: text.describe('Path of the page now, or the last one if it left.'),
  title: text,
  from: text.optional().describe('Its path before, if it moved.'),
  redirected: z
    .boolean()
    .optional()
    .describe('If it left an address: true if a redirect leads on from there.'),
  sections: z
    .array(sectionChangeSchema)
    .describe('Of a page that was added those that came from others; empty for one that was removed.'),
  audience: audienceSchema.describe('Those who may know of the change.'),
});

const apiChangeSchema = z.object({
  specification: text.describe('Virtual path of the specification: `/openapi/api.json`.'),
  operation: text.optional().describe('`GET /users/{id}`; undefined for the whole specification.'),
  page: text.optional().describe('Path of the page that shows the operation now.'),
  code: text.describe('Kind of change, in the words of the rules: `parameter-removed`.'),
  place: text
    .optional()
    .describe('Of the change in the operation: `query limit`, `response 200 body.items[].id`.'),
  message: text.describe('One sentence for people.'),
  breaking: z.boolean().describe('True if a client that was right before may fail now.'),
  audience: audienceSchema.describe('Those who may know of the change.'),
});

export const changeSetSchema = z.object({
  date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .describe('Day of the newer one (UTC): that of its commit, if it has one.'),
  from: text.optional().describe('Id of the older release; undefined if it was none.'),
  to: text.optional().describe('Id of the newer release; undefined while it is made, or if it is none.'),
  pages: z.array(pageChangeSchema),
  apis: z.array(apiChangeSchema),
});

export const changesSchema = z.object({ sets: z.array(changeSetSchema) });

export type SectionChange = z.infer<typeof sectionChangeSchema>;
export type PageChange = z.infer<typeof pageChangeSchema>;
export type ApiChange = z.infer<typeof apiChangeSchema>;
export type ChangeSet = z.infer<typeof changeSetSchema>;
export type ReleaseChanges = z.infer<typeof changesSchema>;
