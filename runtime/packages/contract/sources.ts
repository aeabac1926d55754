/** Facts about the repository that a release was built from, for its authors: where pages come from, and which links are broken. */
import { z } from 'zod';
import { audienceSchema } from './audience.ts';

export const SOURCES_FILE = 'sources.json';

/** Diagnostics of links and images that lead nowhere. */
export const BROKEN_LINKS = ['link-broken', 'anchor-broken', 'image-missing', 'asset-missing'] as const;

export const sourcesSchema = z.object({
  repository: z
    .string()
    .optional()
    .describe('Web address of the folder of the docs, if docs.json names it (`feedback.repository`).'),
  files: z
    .record(z.string(), z.string())
    .default({})
    .describe('Path of a page to its file below the docs root, if that is not the path and `.mdx`.'),
  asks: z
    .array(z.enum(['page', 'code']))
    .default([])
    .describe('What docs.json lets readers vote on (`feedback.thumbsRating`, `feedback.codeRating`).'),
  questions: z.literal(true).optional().describe('There is a `questions.yaml` beside docs.json.'),
  unindexed: z
    .array(z.object({ path: z.string(), audience: audienceSchema }))
    .default([])
    .describe('Pages that are not in `pages.json`.'),
  broken: z
    .array(
      z.object({
        code: z.enum(BROKEN_LINKS),
        message: z.string(),
        file: z.string(),
        line: z.int().optional(),
      }),
    )
    .default([])
    .describe('Links and images that lead nowhere.'),
});

export type Sources = z.output<typeof sourcesSchema>;

/** The file of a page below the docs root, as it is called if nothing says otherwise. */
export const usualFile = (path: string): string => `${path === '/' ? 'index' : path.slice(1)}.mdx`;
