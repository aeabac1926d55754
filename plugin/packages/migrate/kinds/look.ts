/** Keys of docs.json that every program has in a form of its own. */
import { join } from 'node:path';

/** The schema of docs.json, for editors. */
export const SCHEMA = './node_modules/waymark/lib/schema.json';

/** Colours of a new site, which none of the programs says in its configuration. */
const COLORS = { primary: '#0f766e', light: '#2dd4bf', dark: '#115e59' };

const SOCIALS =
  'github discord x linkedin slack youtube instagram facebook telegram reddit threads bluesky'.split(' ');
const OTHER_NAMES: Readonly<Record<string, string>> = { twitter: 'x', 'x.com': 'x', blueSky: 'bluesky' };

interface LabelledLink {
  readonly label: string;
  readonly href: string;
}

export interface SourceSocial {
  readonly icon?: unknown;
  readonly href?: unknown;
}

export interface SourceLook {
  readonly name: string | undefined;
  readonly description?: string | undefined;
  readonly favicon?: string | undefined;
  /** Paths in the new site, which begin with `/`. */
  readonly logo?: { readonly light: string | undefined; readonly dark: string | undefined } | undefined;
  /** Those without an icon or an address are left out. */
  readonly socials?: readonly SourceSocial[] | undefined;
  readonly links?: readonly LabelledLink[] | undefined;
  readonly footer?:
    | readonly { readonly header: string; readonly items: readonly LabelledLink[] }[]
    | undefined;
  readonly timestamps?: boolean | undefined;
}

export function configOf(look: SourceLook, fallbackName: string): Record<string, unknown> {
  const socials = Object.fromEntries(
    (look.socials ?? [])
      .map(({ icon, href }) => [OTHER_NAMES[String(icon)] ?? String(icon), href] as const)
      .filter(([name, href]) => SOCIALS.includes(name) && typeof href === 'string'),
  );
  const light = look.logo?.light;
  const columns = (look.footer ?? []).filter(({ items }) => items.length > 0).slice(0, 4);
  const footer = {
    ...(Object.keys(socials).length > 0 && { socials }),
    ...(columns.length > 0 && { links: columns }),
  };
  return {
    $schema: SCHEMA,
    theme: 'mint',
    name: look.name ?? fallbackName,
    ...(look.description !== undefined && { description: look.description }),
    colors: COLORS,
    ...(light !== undefined && { logo: { light, dark: look.logo?.dark ?? light } }),
    ...(look.favicon !== undefined && { favicon: look.favicon }),
    ...(look.links !== undefined && look.links.length > 0 && { navbar: { links: look.links } }),
    ...(Object.keys(footer).length > 0 && { footer }),
    ...(look.timestamps === true && { metadata: { timestamp: true } }),
  };
}

/** `img/a.png`, `./img/a.png`, `/img/a.png`: the path of a static file in the new site. */
export function staticPath(path: string | undefined): string | undefined {
  if (path === undefined || /^[a-z]+:/i.test(path)) return path;
  return join('/', path.replace(/^\.\//, ''));
}
