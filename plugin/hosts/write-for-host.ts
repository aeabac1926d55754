/** A built site as a platform deploys it: its files, a function that answers what files cannot, and settings. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { SITE_LIST, type SiteList } from '@waymark/contract/functions';
import { isProtected, type ReleaseManifest } from '@waymark/contract/release';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { pathsBelow } from '@waymark/foundation/files-below';
import { releaseDir } from '@waymark/repository/paths/release-dir';
import { functionPaths } from '@waymark/server/function-features';
import { readText } from '@waymark/source/read-text';
import { functionCode } from './function-code.ts';
import { FUNCTION_HOSTS, type FunctionHost, type FunctionHostName } from './function-hosts.ts';

/** Rules for the whole host. */
const RULES = ['_headers', '_redirects'];

/** Files for other hosts. */
const OTHERS = /(?:^|[/\\])(?:\.nojekyll|vercel\.json|[^/\\]+\.(?:br|gz))$/;

export interface ForHost {
  /** Gets the folder of the platform. Default: that of `dist`. */
  readonly home?: string | undefined;
  /** False: files alone. */
  readonly hasFunction?: boolean | undefined;
}

/**
 * Throws if some of the site's pages are not public: a function has no readers who signed in.
 *
 * @param dist Absolute path of the built site.
 * @returns The folder of the site's files in that of the platform.
 */
export async function writeForHost(
  name: FunctionHostName,
  dist: string,
  { home = dirname(dist), hasFunction = true }: ForHost = {},
): Promise<string> {
  const host: FunctionHost = FUNCTION_HOSTS[name];
  const release = releaseDir(dist);
  const manifest: ReleaseManifest = JSON.parse(readFileSync(join(release, MANIFEST_FILE), 'utf8'));
  if (hasFunction && isProtected(manifest)) {
    throw new Error(
      `Some pages of this site are not public, and a function beside static files knows no readers who signed in: nothing was written for ${host.name}. ` +
        'Publish it with `waymark serve`, or take `groups` and the access mode out of its pages and docs.json.',
    );
  }
  const { base } = manifest.site;
  const folder = join(home, host.folder);
  const [all, own] = [join(folder, host.site), join(folder, host.own)];
  const files = host.isBased ? join(all, base) : all;
  if (!relative(all, dist).startsWith('..'))
    throw new Error(
      `The site was built into ${dist}, which ${host.name} gets from Waymark. Build it into another folder, without Astro's adapter.`,
    );
  const foreign = [all, own].find((each) => existsSync(each) && !existsSync(join(own, SITE_LIST)));
  if (foreign !== undefined && !host.folder.startsWith('.'))
    throw new Error(
      `${foreign} holds files that no build for ${host.name} wrote: nothing was written. Move them, or name another folder with --out.`,
    );
  // A folder of this name may hold functions of the owner, too.
  for (const each of [all, own]) rmSync(each, { recursive: true, force: true });
  cpSync(dist, files, {
    recursive: true,
    filter: (path) => {
      const below = relative(dist, path);
      return !OTHERS.test(below) && !RULES.includes(below) && below.split(sep)[0] !== '.git';
    },
  });
  const paths = (await pathsBelow(files)).map((path) => `/${path}`).sort();
  for (const rules of host.readsRules ? RULES : [])
    if (existsSync(join(dist, rules))) cpSync(join(dist, rules), join(all, rules));
  if (hasFunction) {
    cpSync(release, join(own, 'release'), { recursive: true });
    const list: SiteList = { base, paths };
    writeFileSync(join(own, SITE_LIST), JSON.stringify(list));
    const sent = host.copies ? sentBy(base, paths) : [];
    for (const path of sent) cpSync(join(files, path), join(own, 'site', path));
    writeFileSync(join(folder, host.code), await functionCode());
  }
  const headers = readText(join(dist, '_headers'));
  const settings = Object.entries(host.settings({ manifest, paths, headers, hasFunction }));
  for (const [file, text] of settings) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return all;
}

/** Files that a function sends which gets its own addresses, and pages for whoever wants Markdown. */
function sentBy(base: string, paths: readonly string[]): readonly string[] {
  const there = new Set(paths);
  const own = new Set(functionPaths(base));
  return paths.filter((path) => {
    const page = path.replace(/(?:\/index)?\.html$/, '');
    if (page === path) return path.endsWith('.md');
    return page.endsWith('/404') || own.has(base + page) || !there.has(`${page || '/index'}.md`);
  });
}
