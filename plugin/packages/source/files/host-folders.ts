/** Folders that `waymark build --for` writes beside `dist`, often into the docs root: a later build reads nothing of them. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

interface HostFolder {
  /** A file that no other program writes. */
  readonly mark: string;
  readonly written: readonly string[];
}

/** By name. A folder of it may be the author's, too, with pages. `.vercel` begins with a dot. */
const HOST_FOLDERS: ReadonlyMap<string, HostFolder> = new Map([
  [
    'cloudflare',
    { mark: 'assets/_waymark-function/site.json', written: ['assets', 'worker.js', 'wrangler.jsonc'] },
  ],
  ['deno', { mark: 'function/site.json', written: ['site', 'function', 'main.js', 'deno.json'] }],
  [
    'netlify',
    {
      mark: 'functions/waymark/site.json',
      written: ['site', 'functions', 'edge-functions', 'netlify.toml'],
    },
  ],
]);

/** Names in a folder that an earlier build for a platform wrote. */
export function writtenForHost(root: string, folder: string): readonly string[] {
  const host = HOST_FOLDERS.get(basename(folder));
  return host !== undefined && existsSync(join(root, folder, host.mark)) ? host.written : [];
}
