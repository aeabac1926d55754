/** @room The class names of a repository as one stylesheet of their utilities. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { opacityRules } from './opacity.ts';

export interface Stylesheet {
  /** Path in the site; its content is in its name. */
  readonly path: string;
  readonly css: string;
  readonly classes: ReadonlySet<string>;
}

/**
 * Rules apply to authors' content and not to the frame of the page, and come after the theme's. Tailwind's reset is
 * left out, since the theme has its own; of its palette only the colours that are used are written.
 *
 * `dark:` follows the reader's choice, or the system's if no script can know it.
 */
const ENTRY = `
@import 'tailwindcss/theme' theme(reference inline);
@theme inline {
  --color-primary: var(--accent);
  --color-primary-light: var(--accent-dark, var(--accent));
  --color-primary-dark: var(--solid);
  --color-background-light: var(--bg-light, #fff);
  --color-background-dark: var(--bg-dark, #0c0e12);
  --font-sans: var(--font-body);
  --font-mono: var(--font-code);
}
@custom-variant dark {
  &:where(.dark, .dark *) {
    @slot;
  }
  @media (prefers-color-scheme: dark) {
    &:where(html:not(.js) *) {
      @slot;
    }
  }
}
@layer waymark.utilities {
  #content-area {
    @tailwind utilities;
  }
}
`;

/**
 * The theme's layers in their order: the stylesheet of a page that is read first decides it, and that may be this one.
 * The same as in `theme/styles/tokens.css`.
 */
export const LAYERS =
  '@layer waymark.tokens, waymark.base, waymark.chrome, waymark.prose, waymark.components, waymark.theme, waymark.utilities;\n';

/** The borders that Tailwind's reset gives to elements, for authors who count on them. */
const BORDERS = `@layer waymark.prose{:where(#content-area) :where([class*='border'],[class*='divide']){border-color:var(--line)}}\n`;

/** Tailwind is loaded when a site uses a utility: most do, but not every run needs it. */
async function newCompiler() {
  const { compile } = await import('tailwindcss');
  const folder = dirname(createRequire(import.meta.url).resolve('tailwindcss/package.json'));
  return compile(ENTRY, {
    base: folder,
    loadStylesheet: async () => {
      const path = `${folder}/theme.css`;
      return { path, base: folder, content: await readFile(path, 'utf8') };
    },
  });
}

/** The stylesheet of these names; undefined if none of them is a utility. The same names give the same bytes. */
export async function utilities(candidates: Iterable<string>): Promise<Stylesheet | undefined> {
  const names = [...new Set(candidates)].sort();
  if (names.length === 0) return undefined;
  // A compiler keeps earlier candidates, which would make the next sheet depend on the one before.
  const compiler = await newCompiler();
  const { extra, rules } = opacityRules(names);
  const built = compiler.build([...names, ...extra]);
  const ruled = classesIn(built);
  const classes = names.filter((name) => ruled.has(name) && !CONDITIONS.has(name));
  if (classes.length === 0) return undefined;
  const borders = /border|divide/.test(classes.join(' ')) ? BORDERS : '';
  const css = LAYERS + rules(built).replaceAll(/\n\s+/g, '\n') + borders;
  const name = hash('sha256', css, 'base64url').slice(0, 8);
  const opacities = names.filter((each) => each.includes('-opacity-'));
  return { path: `/_waymark/utilities-${name}.css`, css, classes: new Set([...classes, ...opacities]) };
}

/** Classes in selectors of rules for other classes. */
const CONDITIONS: ReadonlySet<string> = new Set(['dark', 'js', 'group', 'peer']);

function classesIn(css: string): Set<string> {
  const found = new Set<string>();
  for (const [, name = ''] of css.matchAll(/\.((?:\\.|[\w-]|[^!-~\s])+)/g)) {
    found.add(
      name.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, hex: string | undefined, char: string) =>
        hex === undefined ? char : String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    );
  }
  return found;
}
