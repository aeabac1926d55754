import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { isSnippet } from '@waymark/source/snippets';
import { reservedFor } from '../paths/reserved-paths.ts';
import type { Asset } from '../types.ts';

/** Kinds of files that are served as they are. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  [
    'avif apng bmp gif ico jpeg jpg png svg webp',
    'eot otf ttf woff woff2',
    'm4v mov mp4 ogv webm',
    'aac flac m4a mp3 oga ogg wav',
    'srt vtt',
    'doc docx epub pdf ppt pptx rtf xls xlsx',
    'atom csv geojson graphql ics ipynb json jsonl ndjson rss toml tsv txt xml yaml yml',
    'glb gltf gz tar tgz wasm webmanifest zip',
    'css htm html js',
  ].flatMap((line) => line.split(' ')),
);

/** Files that package managers, build tools, checkers and hosts keep beside the docs: no part of the site. */
const TOOLING = new RegExp(
  `(^|/)(${[
    'package(-lock)?\\.json',
    '(npm-shrinkwrap|composer|bower|lerna|nx|turbo|deno)\\.json',
    'pnpm-(lock|workspace)\\.yaml',
    '[jt]sconfig(\\.[\\w.-]+)?\\.json',
    '(biome|cspell|renovate|components)\\.json',
    '(mint|waymark)\\.json',
    '(vercel|now|firebase|wrangler)\\.json',
    '(netlify|wrangler|fly)\\.toml',
    '(Cargo|pyproject|poetry|book|lychee|typos|_typos|mise)\\.toml',
    '(dev-)?(requirements|constraints)(-[\\w-]+)?\\.txt',
    '(docker-)?compose(\\.[\\w-]+)?\\.ya?ml',
    '(_config|mkdocs|codecov|Taskfile|render|cloudbuild)\\.ya?ml',
    '[\\w.-]+\\.(config|test|spec)\\.js',
    '([Gg]ulp|[Gg]runt)file\\.js',
  ].join('|')})$`,
);

/** Pages that search must find (`check --questions`), and the code of plugins: they name what not everybody may read. */
const NOT_PUBLISHED = /^(?:questions\.yaml|waymark\.config\.m?[jt]s)$/;

/** Files of an author that replace those that Waymark would generate. */
const OVERRIDES: ReadonlySet<string> = new Set([
  '/llms.txt',
  '/llms-full.txt',
  '/robots.txt',
  '/sitemap.xml',
]);

export interface Assets {
  /** Sorted by path. */
  readonly assets: readonly Asset[];
  /** Paths of the `.css` and `.js` files among them, in the same order: every page loads them. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/**
 * The static files of a repository: everything of a served kind that is not a page, a part of pages, or configuration.
 *
 * @param configFiles `docs.json` and the files it refers to.
 * @param owners Addresses that pages, and an Astro project around them, have, each with its file: what would take the place of one is left out.
 * @param isCode Whether a file is code of a plugin, or the style or script of a component, which brings it to its pages itself.
 */
export function findAssets(
  files: readonly string[],
  configFiles: ReadonlySet<string>,
  owners: ReadonlyMap<string, string>,
  isCode: (file: string) => boolean,
  diagnostics: Diagnostics,
): Assets {
  const own = files
    .filter((file) => isStatic(file) && !configFiles.has(file) && !isCode(file))
    .map((file) => ({ path: `/${file}`, file }))
    .filter((asset) => isFree(asset, owners, diagnostics));
  const loaded = (extension: string) =>
    own.filter(({ path }) => path.endsWith(extension)).map(({ path }) => path);
  const again = published(own, owners);
  const assets = again.length === 0 ? own : [...own, ...again].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { assets, styles: loaded('.css'), scripts: loaded('.js') };
}

/** Files of `public/` once more, at the address that hosts of the format and frameworks give them: without the folder. */
function published(own: readonly Asset[], owners: ReadonlyMap<string, string>): Asset[] {
  const taken = new Set(own.map(({ path }) => path));
  return own
    .filter(({ path }) => path.startsWith('/public/'))
    .map(({ path, file }) => ({ path: path.slice('/public'.length), file }))
    .filter((asset) => !taken.has(asset.path) && isFree(asset, owners, new Diagnostics()));
}

export function isStatic(file: string): boolean {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  if (!EXTENSIONS.has(extension) || TOOLING.test(file) || NOT_PUBLISHED.test(file)) return false;
  return !(isSnippet(file) && extension === 'js');
}

function isFree(
  { path, file }: Asset,
  owners: ReadonlyMap<string, string>,
  diagnostics: Diagnostics,
): boolean {
  const owner = OVERRIDES.has(path) ? undefined : reservedFor(path);
  if (owner !== undefined) {
    diagnostics.report({
      code: 'page-reserved-path',
      message: `The file claims \`${path}\`, the address of ${owner}.`,
      hint: 'It is not shown: rename it or move it to another folder.',
      file,
    });
    return false;
  }
  const page = path.replace(/(\/index)?\.html?$/, '') || '/';
  const taker = owners.get(page);
  if (taker === undefined) return true;
  diagnostics.report({
    code: 'page-path-conflict',
    message: `The file has the same address as \`${taker}\`: \`${page}\`.`,
    hint: 'That one is shown, and this file is left out. Rename or remove one of them.',
    file,
  });
  return false;
}
