/**
 * A site as Cloudflare deploys it: a folder with the files, a Worker that answers what files cannot, and `wrangler.jsonc`.
 * https://developers.cloudflare.com/workers/static-assets/
 */
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { serverInfo, serverName } from '@waymark/server/contract/discovery';
import { FUNCTION_FOLDER, SITE_LIST, type SiteList } from '@waymark/server/contract/functions';
import { isProtected, type ReleaseManifest } from '@waymark/server/contract/release';
import { MANIFEST_FILE } from '@waymark/server/contract/release-folder';
import { pathsBelow } from '@waymark/server/files-below';
import { functionCode } from './function-code.ts';
import { releaseDir } from './release-dir.ts';

/** Rules for the whole host. */
const RULES = ['_headers', '_redirects'];

/** Files for other hosts. */
const OTHERS = /(?:^|[/\\])(?:\.nojekyll|vercel\.json|[^/\\]+\.(?:br|gz))$/;

/** Files that browsers alone ask for, by the thousand: they need no Worker. */
const PLAIN = /^(?:_astro|pagefind|_waymark\/[^/]+)\//;

/**
 * Writes the folder `cloudflare` beside a built site.
 *
 * Throws if some of the site's pages are not public: a Worker has no readers who signed in.
 *
 * @returns The folder of the files in it.
 */
export async function writeForCloudflare(dist: string): Promise<string> {
  const release = releaseDir(dist);
  const manifest: ReleaseManifest = JSON.parse(readFileSync(join(release, MANIFEST_FILE), 'utf8'));
  if (isProtected(manifest)) {
    throw new Error(
      'Some pages of this site are not public, and a function beside static files knows no readers who signed in: nothing was written for ' +
        'Cloudflare. Publish it with `waymark serve`, or take `groups` and the access mode out of its pages and docs.json.',
    );
  }
  const { base } = manifest.site;
  const folder = join(dirname(dist), 'cloudflare');
  const assets = join(folder, 'assets');
  rmSync(folder, { recursive: true, force: true });
  cpSync(dist, join(assets, base), {
    recursive: true,
    filter: (path) => !OTHERS.test(relative(dist, path)) && relative(dist, path).split(sep)[0] !== '.git',
  });
  const files = (await pathsBelow(join(assets, base))).filter((path) => !RULES.includes(path)).sort();
  for (const name of base === '' ? [] : RULES) {
    const rules = join(assets, base, name);
    if (existsSync(rules)) renameSync(rules, join(assets, name));
  }
  cpSync(release, join(assets, FUNCTION_FOLDER, 'release'), { recursive: true });
  const list: SiteList = { base, paths: files.map((path) => `/${path}`) };
  writeFileSync(join(assets, FUNCTION_FOLDER, SITE_LIST), JSON.stringify(list));
  writeFileSync(join(folder, 'worker.js'), await functionCode('cloudflare'));
  writeFileSync(join(folder, 'wrangler.jsonc'), `${JSON.stringify(settings(manifest, files), null, 2)}\n`);
  return assets;
}

function settings(manifest: ReleaseManifest, files: readonly string[]) {
  const { base, trailingSlash } = manifest.site;
  const plain = new Set(files.flatMap((path) => PLAIN.exec(path)?.[0] ?? []));
  return {
    name: serverName(serverInfo(manifest)).split('/')[1]?.replaceAll(/[._]+/g, '-'),
    main: 'worker.js',
    no_bundle: true,
    compatibility_date: '2026-04-01',
    compatibility_flags: ['nodejs_compat'],
    assets: {
      directory: 'assets',
      binding: 'ASSETS',
      html_handling: trailingSlash ? 'force-trailing-slash' : 'drop-trailing-slash',
      not_found_handling: '404-page',
      run_worker_first: ['/*', ...[...plain].map((name) => `!${base}/${name}*`)],
    },
  };
}
