/**
 * The playground of API pages sends requests through the runtime if an API does not let browsers call it. Page and
 * runtime agree on this: the wanted request is in headers, its body is the body. The answer comes back
 * the same way, so that no header of a foreign server means anything to the browser.
 */
import { z } from 'zod';
import { audienceSchema } from './audience.ts';

/** Path below the base. */
export const PLAYGROUND_PATH = '/_waymark/playground';

/** The content of REQUEST_HEADER. */
export const playgroundRequestSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])).max(100),
});

export type PlaygroundRequest = z.infer<typeof playgroundRequestSchema>;

/** File of a release: the servers that requests may go to, as its specifications have them. */
export const SERVERS_FILE = 'playground.json';

export const serversSchema = z.array(
  z.object({
    url: z.string(),
    /** Audiences of the pages that show it. */
    audiences: z.array(audienceSchema).min(1),
  }),
);

export type PlaygroundServer = z.infer<typeof serversSchema>[number];
