/**
 * A process that waits for one site to build, as those of deploys do: with a theme that an earlier build bundled. Nothing but the
 * theme is kept between builds, so that no older copy hides a page which should have changed.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWithKeptTheme, readDocuments } from '../../../plugin/cli/documents-build.ts';
import { KeptThemes } from '../../../plugin/emit/theme-bundle.ts';
import type { Audience } from '../../../runtime/contract/audience.ts';

export interface Order {
  readonly docs: string;
  readonly out: string;
  readonly access: 'public' | 'partial' | 'full';
  readonly url: string;
}

export type Built =
  | { readonly audiences: Readonly<Record<string, Audience>> }
  /** The repository has mistakes, or the build failed. */
  | { readonly problem: string };

const [, , themes = ''] = process.argv;
const cache = mkdtempSync(join(tmpdir(), 'waymark-access-cache-'));
process.once('exit', () => rmSync(cache, { recursive: true, force: true }));
symlinkSync(themes, join(cache, 'themes'));
await new KeptThemes(cache).loadNewest();
process.once('message', (order: Order) => {
  void build(order).then((built) => process.send?.(built, () => process.connected && process.disconnect()));
});

async function build({ docs, out, access, url }: Order): Promise<Built> {
  try {
    const folder = { docs, out: join(out, 'dist'), cache };
    const context = await readDocuments(folder, { url, access });
    if (!(await buildWithKeptTheme(context, folder))) return { problem: 'There is no kept theme.' };
    return {
      audiences: Object.fromEntries(context.site.pages.map(({ path, audience }) => [path, audience])),
    };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
