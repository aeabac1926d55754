/** Differences between two revisions that are meant: each rule makes both sides say the same, and says why. */

interface Said {
  readonly path: string;
  readonly content: Buffer;
}

/** A name that a bundler or Waymark gave by content: it changes with every byte of the theme. */
const HASHED = /(\/(?:_astro|_waymark|pagefind)\/[\w./-]*?)[.-][\w-]{8,}(?=\.(?:css|js|mjs|html|woff2)\b)/g;

/** What a file says, without what may differ; undefined if the file may differ altogether. */
export function normalised(path: string, content: Buffer): Said | undefined {
  // The theme's own files follow from its sources; pages are compared by what they say.
  if (/^dist\/_astro\//.test(path)) return undefined;
  // Pagefind's files have names by content, and sizes that follow from them: pages' texts are compared elsewhere.
  if (/^dist\/pagefind\//.test(path)) return undefined;
  // The seal lists digests of every other file.
  if (path === '.waymark/release.json') return undefined;
  if (!/\.html$/.test(path)) return { path, content };
  const text = content.toString().replaceAll(HASHED, '$1');
  return { path: `/${path}`.replaceAll(HASHED, '$1').slice(1), content: Buffer.from(text) };
}
