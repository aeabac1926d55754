/** A process that waits for one site to build. Nothing is kept between builds: no older copy hides a page which should have changed. */
import { join } from 'node:path';
import { buildFolder } from '../../../plugin/cli/build-folder.ts';
import { themeFiles } from '../../../plugin/theme/theme-files.ts';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';

export interface Order {
  readonly docs: string;
  readonly out: string;
  readonly access: 'public' | 'partial' | 'full';
  readonly url: string;
}

export type BuildOutcome =
  | { readonly audiences: Readonly<Record<string, Audience>> }
  /** The repository has mistakes, or the build failed. */
  | { readonly problem: string };

await themeFiles();
process.once('message', (order: Order) => {
  void build(order).then((built) => process.send?.(built, () => process.connected && process.disconnect()));
});

async function build({ docs, out, access, url }: Order): Promise<BuildOutcome> {
  try {
    const { context } = await buildFolder(
      { docs, out: join(out, 'dist'), cache: undefined },
      { url, access, images: 'original' },
    );
    return {
      audiences: Object.fromEntries(context.site.pages.map(({ path, audience }) => [path, audience])),
    };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
