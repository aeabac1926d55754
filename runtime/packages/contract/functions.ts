/** Files that a function beside static files reads: the build puts them among those of the site, and the function shows them to nobody. */
import { z } from 'zod';

/** Its folder where all files are in one place: at the root of the host, whatever the path of the site. */
export const FUNCTION_FOLDER = '_waymark-function';

/** Name, in this folder, of that with the files of the site. */
export const SITE_LIST = 'site.json';

export const siteListSchema = z.object({
  base: z.string().describe('Path that the site is served under: empty, or `/docs`.'),
  paths: z.array(z.string()).describe('Files of the site below it: `/guides/start.md`.'),
});

export type SiteList = z.infer<typeof siteListSchema>;
