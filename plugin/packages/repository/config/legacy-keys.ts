/** Keys of older formats that sites still carry, and their replacements. */
import type { Path } from '@waymark/source/json/positions';

const STYLESHEETS = 'Put the stylesheet into the repository: every .css file is loaded on each page.';
const SCRIPTS = 'Put the script into the repository: every .js file is loaded on each page.';
const THEME = 'The "theme" decides this now.';

const use = (key: string) => `Use "${key}".`;

/** By path, `[]` for any index; `navigation.*.x` is a key of any element of the navigation. */
const HINTS: Readonly<Record<string, string>> = {
  anchors: use('navigation.global.anchors'),
  topAnchor: use('navigation.global.anchors'),
  topbar: THEME,
  topbarLinks: use('navbar.links'),
  topbarCtaButton: use('navbar.primary'),
  footerSocials: use('footer.socials'),
  tabs: use('navigation.tabs'),
  primaryTab: use('navigation.tabs'),
  versions: use('navigation.versions'),
  languages: use('navigation.languages'),
  modeToggle: use('appearance'),
  backgroundImage: use('background.image'),
  background_color: use('background.color'),
  font: use('fonts'),
  'styling.fonts': use('fonts'),
  layout: THEME,
  'appearance.layout': THEME,
  sidebar: THEME,
  rounding: THEME,
  codeBlock: use('styling.codeblocks'),
  eyebrow: use('styling.eyebrows'),
  css: STYLESHEETS,
  style: STYLESHEETS,
  customCSS: STYLESHEETS,
  'styling.css': STYLESHEETS,
  'custom.css': STYLESHEETS,
  customJS: SCRIPTS,
  'custom.js': SCRIPTS,
  custom: 'Put stylesheets and scripts into the repository: they are loaded on each page.',
  scripts: SCRIPTS,
  head: 'Put scripts and stylesheets into the repository; write meta tags into "seo.metatags".',
  analytics: use('integrations'),
  isWhiteLabeled: 'Remove it: the site shows no other brand.',
  openapi: use('api.openapi'),
  asyncapi: use('api.asyncapi'),
  homepage: 'The page at "index" is the home page; set "logo.href" to lead elsewhere.',
  'api.baseUrl': use('api.mdx.server'),
  'api.auth': use('api.mdx.auth'),
  'api.playground.mode': use('api.playground.display'),
  'api.request': use('api.examples'),
  'api.paramFields': use('api.params'),
  'api.hidePlayground': use('api.playground.display'),
  'seo.indexHiddenPages': 'Use "seo.indexing" with the value "all".',
  'seo.metadata': use('seo.metatags'),
  'metadata.*': use('seo.metatags'),
  'colors.background': use('background.color'),
  'colors.anchors': 'Use "color" on each anchor.',
  'footer.links[].title': use('header'),
  'footer.links[].label': use('header'),
  'navbar.links[].title': use('label'),
  'navbar.links[].name': use('label'),
  'navbar.links[].url': use('href'),
  'navbar.primary.url': use('href'),
  'navbar.primary.name': use('label'),
  'search.location': THEME,
  'navigation.*.url': use('href'),
  'navigation.*.collapsed': 'Nested groups start closed; use "expanded" with the value true to open one.',
  'navigation.*.expandable': use('expanded'),
  'navigation.*.isDefaultOpen': use('expanded'),
  'navigation.*.drilldown': use('interaction.drilldown'),
  'navigation.*.iconColor': use('color'),
};

/** Advice for a key of an older format; undefined for a key that never was one. */
export function legacyHint(path: Path): string | undefined {
  const key = path.at(-1);
  const text = path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[]`;
    return before === '' ? part : `${before}.${part}`;
  }, '');
  const own = (name: string) => (Object.hasOwn(HINTS, name) ? HINTS[name] : undefined);
  const [first] = path;
  if (first === 'navigation' && path.length > 2) return own(`navigation.*.${key}`);
  return own(text) ?? (first === 'metadata' && path.length === 2 ? own('metadata.*') : undefined);
}
