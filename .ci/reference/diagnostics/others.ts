/** Examples of problems of specifications, skills and questions. */
import type { DiagnosticExample } from './example.ts';

/** A specification of one operation, with other lines at its end. */
const spec = (more: string): string =>
  `openapi: 3.1.0\ninfo: { title: Acme, version: "1" }\npaths:\n  /orders:\n    get:\n      summary: List orders\n      responses:\n        "200": { description: The orders }\n${more}`;
const api = { api: { openapi: '/openapi.yaml' } };

export const SPECIFICATION_EXAMPLES = {
  'spec-missing': { config: { api: { openapi: '/openapi.yaml' } } },
  'spec-remote': {
    config: { api: { openapi: 'https://api.example.com/openapi.yaml' } },
    note: 'The address answers 404, and there is no earlier copy.',
    written: {
      message:
        'The specification `https://api.example.com/openapi.yaml` could not be fetched: the server answered 404.',
      hint: 'Its endpoints have no pages. Check the address, or save the file in the docs folder and give its path.',
      file: 'docs.json',
      line: 6,
      column: 23,
    },
  },
  'spec-remote-setting': {
    config: { api: { openapi: 'https://api.example.com/openapi.yaml' } },
    note: 'The specification has `x-mint: { metadata: { canonical: "https://example.com" } }`.',
    written: {
      message:
        '`x-mint.metadata.canonical` of `https://api.example.com/openapi.yaml` has no effect in a specification of another server.',
      hint: 'Its host could change it at any time. Save the specification in the docs folder, or write it in an overlay there.',
      file: 'docs.json',
      line: 6,
      column: 23,
    },
  },
  'spec-syntax': { config: api, files: { 'openapi.yaml': 'openapi: 3.1.0\ninfo: { title: Acme\n' } },
  'spec-invalid': {
    config: api,
    files: { 'openapi.yaml': spec('    fetch: { summary: Fetch orders }\n') },
  },
  'spec-reference': {
    config: api,
    files: { 'openapi.yaml': spec('    parameters:\n      - $ref: "#/components/parameters/Limit"\n') },
  },
  'spec-overlay': {
    config: {
      navigation: {
        pages: ['index', { group: 'API', openapi: { source: '/openapi.yaml', overlays: ['/overlay.yaml'] } }],
      },
    },
    files: {
      'openapi.yaml': spec(''),
      'overlay.yaml':
        'overlay: 1.0.0\ninfo: { title: Changes, version: "1" }\nactions:\n  - target: $.paths["/order"]\n    remove: true\n',
    },
    shown: ['docs.json', 'overlay.yaml'],
  },
  'operation-missing': {
    config: api,
    files: { 'openapi.yaml': spec(''), 'orders.mdx': '---\nopenapi: GET /order\n---\n' },
  },
} as const satisfies Record<string, DiagnosticExample>;

export const AGENT_EXAMPLES = {
  'skill-invalid': {
    files: { 'skill.md': '---\nname: Acme Orders\ndescription: Creates orders.\n---\n\nCall the API.\n' },
  },
  'skill-misplaced': {
    files: { 'guides/skill.md': '---\nname: orders\ndescription: Creates orders.\n---\n\nCall the API.\n' },
  },
  'questions-invalid': {
    files: { 'questions.yaml': '- question: How do I start?\n  pages: /start\n' },
    options: { questions: true },
    note: 'Printed by `waymark check --questions`.',
  },
  'question-not-answered': {
    files: { 'questions.yaml': '- question: How do I start?\n  page: /quickstart\n' },
    options: { questions: true },
    note: 'Printed by `waymark check --questions`.',
  },
} as const satisfies Record<string, DiagnosticExample>;
