/** An example of each key of docs.json, as editors and the reference show it. Each is valid. */

import type { Path } from '@waymark/source/json/positions';
import { isObject } from '@waymark/source/values';
import type { Config } from './schema.ts';

export const EXAMPLES: Readonly<Record<Exclude<keyof Config, '$schema'>, unknown>> = {
  theme: 'mint',
  name: 'Acme',
  description: 'Guides and API reference of Acme, the payments platform.',
  public: false,
  server: 'https://mcp.example.com',
  colors: { primary: '#0f766e', light: '#2dd4bf', dark: '#115e59' },
  logo: { light: '/images/logo-light.svg', dark: '/images/logo-dark.svg', href: 'https://example.com' },
  favicon: '/images/favicon.svg',
  appearance: { default: 'dark', strict: false },
  fonts: { family: 'Inter', heading: { family: 'Space Grotesk', weight: 600 } },
  icons: { library: 'lucide' },
  background: { decoration: 'gradient', color: { light: '#ffffff', dark: '#0b0f0e' } },
  styling: {
    eyebrows: 'breadcrumbs',
    codeblocks: { theme: { light: 'github-light', dark: 'github-dark' } },
  },
  thumbnails: { appearance: 'dark', fonts: { family: 'Inter' } },
  navigation: {
    tabs: [
      { tab: 'Guides', groups: [{ group: 'Start', icon: 'rocket', pages: ['index', 'quickstart'] }] },
      { tab: 'API', openapi: '/openapi.yaml' },
    ],
  },
  navbar: {
    links: [{ type: 'github', href: 'https://github.com/acme/acme' }],
    primary: { type: 'button', label: 'Sign up', href: 'https://example.com/sign-up' },
  },
  footer: {
    socials: { github: 'https://github.com/acme' },
    links: [{ header: 'Company', items: [{ label: 'About', href: 'https://example.com/about' }] }],
  },
  banner: { content: 'Version 2 is out: [what is new](/changelog).', dismissible: true },
  interaction: { drilldown: true },
  contextual: { options: ['copy', 'view', 'claude', 'mcp'], display: 'header' },
  redirects: [{ source: '/old/:slug*', destination: '/new/:slug*' }],
  variables: { version: '2.4.0' },
  metadata: { timestamp: true },
  errors: { '404': { title: 'No such page', description: 'Try the search.' } },
  api: {
    openapi: ['/openapi.yaml'],
    playground: { display: 'interactive' },
    examples: { languages: ['bash', 'python', 'javascript'] },
  },
  markdown: { instructions: 'Prefer the TypeScript SDK in examples.' },
  seo: { metatags: { 'og:site_name': 'Acme' }, indexing: 'all' },
  search: { prompt: 'Search the docs' },
  feedback: { thumbsRating: true, suggestEdit: true },
  integrations: { plausible: { domain: 'docs.example.com' } },
  variations: {
    options: [
      { id: 'cloud', label: 'Cloud' },
      { id: 'self-hosted', label: 'Self-hosted' },
    ],
  },
};

/** The example of the value at a path; elements of the navigation are alike at every depth. */
export function exampleAt(path: Path): unknown {
  const found = path.reduce<unknown>(memberOf, EXAMPLES);
  return found === undefined && path[0] === 'navigation' ? inside(EXAMPLES.navigation, path.at(-1)) : found;
}

function memberOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[0] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function inside(value: unknown, key: string | number | undefined): unknown {
  if (typeof key !== 'string' || typeof value !== 'object' || value === null) return undefined;
  return (
    memberOf(value, key) ??
    Object.values(value)
      .map((inner) => inside(inner, key))
      .find((found) => found !== undefined)
  );
}
