/** Examples of problems of docs.json, and of the files that it refers to. */
import type { DiagnosticExample } from './example.ts';

export const CONFIG_EXAMPLES = {
  'config-missing': {
    files: { 'docs.json/navigation.json': '{}\n' },
    note: '`docs.json` is a folder here, so it cannot be read as a file.',
  },
  'config-syntax': {
    files: { 'docs.json': '{\n  "theme": "mint"\n  "name": "Acme"\n}\n' },
  },
  'config-invalid': { config: { colors: { primary: 'teal' } } },
  'config-unknown-key': { config: { favicons: '/favicon.svg' } },
  'config-legacy-key': { config: { topbarLinks: [] } },
  'config-not-json': {
    files: {
      'docs.json':
        '{\n  // Colours of the brand.\n  "theme": "mint",\n  "name": "Acme",\n  "colors": { "primary": "#0f766e" },\n  "navigation": { "pages": ["index"] }\n}\n',
    },
  },
  'config-duplicate-key': {
    files: {
      'docs.json':
        '{\n  "theme": "mint",\n  "name": "Acme",\n  "name": "Acme docs",\n  "colors": { "primary": "#0f766e" },\n  "navigation": { "pages": ["index"] }\n}\n',
    },
  },
  'ref-missing': { config: { navbar: { $ref: './navbar.json' } } },
  'ref-cycle': {
    config: { navbar: { $ref: './navbar.json' } },
    files: { 'navbar.json': '{ "$ref": "./navbar.json" }\n' },
  },
  'ref-outside-root': { config: { navbar: { $ref: '../navbar.json' } } },
  'ref-invalid': { config: { navbar: { $ref: './navbar.yaml' } } },
  'ref-siblings-ignored': {
    config: { redirects: { $ref: './redirects.json', source: '/old' } },
    files: { 'redirects.json': '[]\n' },
  },
  'asset-missing': { config: { favicon: '/favicon.svg' } },
  'font-unknown': { config: { fonts: { family: 'Intr' } } },
  'icon-invalid': { files: { 'index.mdx': '<Card title="Start" icon="rockett">Words.</Card>\n' } },
  'code-theme-unknown': { config: { styling: { codeblocks: { theme: 'github-drak' } } } },
  'code-grammar-invalid': {
    config: { styling: { codeblocks: { languages: { custom: ['/grammars/lamp.json'] } } } },
    files: { 'grammars/lamp.json': '{ "name": "lamp" }\n' },
  },
  'contextual-unavailable': {
    config: { contextual: { options: [{ title: 'Copy', href: 'javascript:copy()' }] } },
  },
  'feedback-unavailable': { config: { feedback: { suggestEdit: true } } },
  'timestamp-unavailable': {
    config: { metadata: { timestamp: true } },
    note: 'The folder is not in a git repository.',
  },
  'redirect-invalid': {
    config: { redirects: [{ source: '/', destination: '/start' }] },
    files: { 'start.mdx': 'Words.\n' },
    shown: ['docs.json'],
    note: 'There are pages at `/` and `/start`.',
  },
  'redirect-cycle': {
    config: {
      redirects: [
        { source: '/a', destination: '/b' },
        { source: '/b', destination: '/a' },
      ],
    },
  },
  'choices-invalid': {
    files: { 'waymark.json': '{\n  "check": { "severities": { "link-brokn": "off" } }\n}\n' },
  },
  'extension-unread': {
    files: { 'waymark.config.ts': 'export default { plugins: [] };\n' },
    options: { config: false },
    note: 'Printed by `waymark check --no-config`, and in deploys.',
  },
} as const satisfies Record<string, DiagnosticExample>;
