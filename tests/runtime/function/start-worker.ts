import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Miniflare, type SharedOptions } from 'miniflare';

/** A folder that `--for cloudflare` wrote, in workerd, as `wrangler dev` starts it. */
export async function startWorker(root: string, shared: SharedOptions = {}): Promise<Miniflare> {
  const { assets, ...settings } = JSON.parse(readFileSync(join(root, 'wrangler.jsonc'), 'utf8'));
  const rules: string[] = assets.run_worker_first;
  const started = new Miniflare({
    ...shared,
    modules: [{ type: 'ESModule', path: settings.main, contents: readFileSync(join(root, settings.main)) }],
    compatibilityDate: settings.compatibility_date,
    compatibilityFlags: settings.compatibility_flags,
    assets: {
      directory: join(root, assets.directory),
      binding: assets.binding,
      assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
      routerConfig: {
        has_user_worker: true,
        static_routing: {
          user_worker: rules.filter((rule) => !rule.startsWith('!')),
          asset_worker: rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1)),
        },
      },
    },
  });
  await started.ready;
  return started;
}
