/** Examples of problems of the navigation, and of rights to read. */
import type { DiagnosticExample } from './example.ts';

const GROUPS = Array.from({ length: 9 }, (_, index) => `team-${index + 1}`);

export const NAVIGATION_EXAMPLES = {
  'nav-mixed-children': {
    config: { navigation: { pages: ['index'], groups: [{ group: 'Start', pages: ['index'] }] } },
  },
  'nav-invalid': {
    config: { navigation: { groups: [{ group: 'Start', tabs: [{ tab: 'Guides', pages: ['index'] }] }] } },
  },
  'nav-page-missing': {
    config: { navigation: { pages: ['index', 'quickstart', 'quikstart'] } },
    files: { 'quickstart.mdx': 'Run it.\n' },
  },
  'nav-reserved-path': { config: { navigation: { pages: ['index', 'mcp'] } } },
  'nav-page-in-two-languages': {
    config: {
      navigation: {
        languages: [
          { language: 'en', pages: ['index'] },
          { language: 'fr', pages: ['index'] },
        ],
      },
    },
  },
  'nav-default-invalid': {
    config: {
      navigation: {
        versions: [
          { version: '2', default: true, pages: ['index'] },
          { version: '1', default: true, pages: ['old'] },
        ],
      },
    },
    files: { 'old.mdx': 'Before.\n' },
    shown: ['docs.json'],
  },
  'nav-language-unknown': {
    config: { navigation: { languages: [{ language: 'english', pages: ['index'] }] } },
  },
  'page-reserved-path': {
    config: { navigation: { pages: ['index'] } },
    files: { 'mcp.mdx': 'About the server.\n' },
    shown: ['mcp.mdx'],
  },
  'page-path-conflict': { files: { 'guide.mdx': 'One.\n', 'guide.md': 'Two.\n' } },
  'access-combinations': {
    config: { navigation: { pages: ['index', ...GROUPS] } },
    files: Object.fromEntries(
      GROUPS.map((name) => [`${name}.mdx`, `---\ngroups: [${name}]\n---\n\nWords.\n`]),
    ),
    shown: ['docs.json', 'team-1.mdx'],
    note: 'The pages `team-2` to `team-9` are alike, each for a group of its own.',
    options: { access: 'partial' },
  },
  'page-includes-restricted': {
    files: {
      'index.mdx': "import Prices from '/snippets/prices.mdx';\n\n<Prices />\n",
      'snippets/prices.mdx': '---\ngroups: [sales]\n---\n\nTwo euros.\n',
    },
    options: { access: 'partial' },
  },
  'file-private': {
    files: {
      'index.mdx': '# Home\n',
      'server.json': '{ "signIn": { "password": true }, "trustProxy": "loopback" }\n',
    },
  },
  'file-outside-root': {
    files: {
      'index.mdx': "import { Prices } from '/snippets/prices.jsx';\n\n<Prices />\n",
      'snippets/prices.jsx':
        "import { rate } from '../../rates.js';\n\nexport const Prices = () => <p>{rate}</p>;\n",
    },
  },
} as const satisfies Record<string, DiagnosticExample>;
