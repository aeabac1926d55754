/**
 * The part of a release for signed-in readers: `members.json` lists what there is and who it is for, `members.bin` holds the
 * bytes, one content after the other, each compressed separately (Brotli) if that makes it smaller.
 *
 * A class is a set of readers who may read the same: its pages have the menus that these may see. The class decides only
 * what somebody sees in menus; whether they may read a page follows from its audience, at each request. A site without anything
 * protected has neither file.
 */
import { z } from 'zod';
import { audienceSchema } from './audience.ts';
import { redirectSchema } from './release.ts';

const contentNumber = z.int().min(0).describe('Number of a content.');

const contentSchema = z.object({
  start: z.int().min(0).describe('First byte in members.bin.'),
  length: z.int().min(0).describe('Bytes there.'),
  compressed: z.boolean().describe('Whether these are Brotli.'),
  size: z.int().min(0).describe('Bytes of the content itself.'),
  digest: z.string().describe('sha256 (base64url) of the content itself.'),
});

const classSchema = z.object({
  audiences: z
    .array(audienceSchema)
    .describe('Audiences that its menus name. Only readers who may read all of these get the menus.'),
  pages: z.record(z.string(), contentNumber).describe('Path of a page to its HTML.'),
  notFound: contentNumber.describe('The page for addresses that lead nowhere.'),
  files: z.record(z.string(), contentNumber).describe('Files that its pages share: path to content.'),
  redirects: z.array(redirectSchema),
});

export const membersSchema = z.object({
  size: z.int().min(0).describe('Bytes of members.bin.'),
  contents: z.array(contentSchema),
  classes: z.array(classSchema).min(1).describe('Those who may read most come first.'),
  pages: z
    .record(
      z.string(),
      z.object({
        audience: audienceSchema,
        markdown: contentNumber.optional().describe('Of a page that is not public: its Markdown.'),
      }),
    )
    .describe('Every page by its path, public ones too.'),
  files: z
    .record(
      z.string(),
      z.object({
        content: contentNumber,
        audiences: z.array(audienceSchema).min(1).describe('Readers of one of these may have it.'),
      }),
    )
    .describe('Images, scripts and other files that only protected pages use, by their path.'),
});

export type Members = z.infer<typeof membersSchema>;
export type MemberContent = z.infer<typeof contentSchema>;
