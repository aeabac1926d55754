/** Intended differences between two revisions: each rule makes both sides equal, and gives the reason. */

interface Said {
  readonly path: string;
  readonly content: Buffer;
}

/** A name that a bundler or Waymark gave by content: it changes with every byte of the theme. */
const HASHED = /(\/(?:_astro|_waymark|pagefind)\/[\w./-]*?)[.-][\w-]{8,}(?=\.(?:css|js|mjs|html|woff2)\b)/g;

const RULES: readonly (readonly [RegExp, string])[] = [
  // Fonts have their own names and lie with Waymark's other files; their fallbacks come from another library.
  [/<style>@font-face[^<]*<\/style>/g, ''],
  [/<link rel="preload"[^>]*as="font"[^>]*>/g, ''],
  // The theme is linked before the styles that only some pages have, not behind the repository's own.
  [/<link rel="stylesheet" href="[^"]*\/(?:_astro|_waymark\/theme)\/[^"]*">/g, ''],
  [/<script type="module" src="[^"]*\/(?:_astro|_waymark\/theme)\/[^"]*"><\/script>/g, ''],
  // Written as source files now, and bundled: other names of variables.
  [
    /<script(?: data-(?:initial|strict|choices|ask)(?:="[^"]*")?)*>(?:\(\(\)=>\{|\(function\(d,m\)|(?:window\.waymarkLeave=\(\)=>)?\{)[\s\S]*?<\/script>/g,
    '',
  ],
  // One of two equivalent ways to escape.
  [/&#34;/g, '&quot;'],
  [/&#38;/g, '&amp;'],
];

/** The path and content of a file, without what may differ; undefined if the file may differ altogether. */
export function normalised(path: string, content: Buffer): Said | undefined {
  // The theme's own files follow from its sources; pages are compared by their content.
  if (/^dist\/(?:_astro|_waymark\/(?:theme|fonts))\//.test(path)) return undefined;
  // Pagefind's files have names by content, and sizes that follow from them: pages' texts are compared elsewhere.
  if (/^dist\/pagefind\//.test(path)) return undefined;
  // The seal lists digests of every other file.
  if (path === '.waymark/release.json') return undefined;
  if (!/\.html$/.test(path)) return { path, content };
  let text = content.toString().replaceAll(HASHED, '$1');
  for (const [pattern, replacement] of RULES) text = text.replaceAll(pattern, replacement);
  return { path: `/${path}`.replaceAll(HASHED, '$1').slice(1), content: Buffer.from(text) };
}
