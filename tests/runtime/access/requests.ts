/** Requests for everything that somebody can ask of two sites at once: things that exist in either, and similar names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAYGROUND_PATH } from '../../../runtime/packages/contract/playground.ts';
import { REQUEST_HEADER } from '../../../runtime/packages/contract/playground-headers.ts';
import { PLANNED_WORDS } from './plans.ts';
import type { AccessReader } from './readers.ts';

export interface Ask {
  readonly path: string;
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

interface Folder {
  readonly out: string;
}

/** Requests of one reader. @param paths Of pages and redirects, as docs.json and the file names have them. */
export function requests(
  sites: readonly Folder[],
  paths: Iterable<string>,
  reader: AccessReader,
  url: string,
): Ask[] {
  const known = new Set([...WELL_KNOWN, ...sites.flatMap(({ out }) => [...files(out), ...memberPaths(out)])]);
  for (const path of paths) for (const each of spellings(path)) known.add(each);
  const own = reader.cookie === undefined ? {} : { cookie: reader.cookie };
  const site = [...known]
    .sort()
    .flatMap((path): Ask[] => [
      { path, headers: own },
      ...(/\.\w+$/.test(path) ? [] : [{ path, headers: { ...own, accept: 'text/markdown' } }]),
    ]);
  const searches = QUERIES.flatMap((query) => [
    { path: `/_waymark/search?q=${encodeURIComponent(query)}`, headers: own },
    {
      path: `/_waymark/search?q=${encodeURIComponent(query)}&version=version%200%20both&language=de`,
      headers: own,
    },
  ]);
  return [
    ...site,
    { path: '/', method: 'HEAD', headers: own },
    { path: '/nothing', method: 'POST', headers: own },
    ...searches,
    ...playground(url, own),
    ...questions(own),
    ...mcpRequests(sites, reader),
  ];
}

/** Questions to `/ask`. */
function questions(own: Readonly<Record<string, string>>): Ask[] {
  const headers = { ...own, 'content-type': 'application/json' };
  return QUERIES.map((question): Ask => {
    const body = JSON.stringify({ question, earlier: ['parcel'], page: '/p1' });
    return { path: '/ask', method: 'POST', headers, body };
  });
}

const QUERIES = [
  ...PLANNED_WORDS,
  'parcell',
  'lable',
  'before',
  'after',
  'both',
  'filter_before',
  'plain',
  'list parcels',
];

const WELL_KNOWN = [
  '/',
  '/login',
  '/admin',
  '/healthz',
  '/readyz',
  '/skill.md',
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/llms.txt',
  '/.well-known/api-catalog',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/mcp',
  '/.well-known/mcp.json',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp/server-cards.json',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/authed/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/agent-skills/index.json',
  '/.well-known/skills/index.json',
  '/mcp/server-card',
  PLAYGROUND_PATH,
  '/nothing-here',
  '/guides/nothing',
] as const;

function spellings(path: string): string[] {
  const plain = path === '/' ? '/index' : path;
  const folder = plain.slice(0, plain.lastIndexOf('/') + 1);
  return [
    ...['', '/', '.md', '.html', '.mdx', '/index.html', '/index.md', '/rss.xml', '.png'].map(
      (end) => plain + end,
    ),
    plain.toUpperCase(),
    folder,
    folder.replace(/\/$/, ''),
  ].filter((each) => each !== '');
}

/** Hundreds, which are compared as files. */
const MANY = /^_waymark\/(?:mermaid|katex)\//;

function files(out: string): string[] {
  const all = filesIn(join(out, 'dist'));
  const few = all.filter((file) => MANY.test(file)).slice(0, 3);
  return [...all.filter((file) => !MANY.test(file)), ...few].map((file) => `/${encodeURI(file)}`);
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** Paths that some who signed in may have. */
function memberPaths(out: string): string[] {
  const index = json<{
    files: Record<string, unknown>;
    pages: Record<string, unknown>;
    classes: { files: Record<string, unknown>; redirects: { source: string }[] }[];
  }>(out, 'members.json');
  if (index === undefined) return [];
  return [
    ...Object.keys(index.files).filter(
      (path) => !MANY.test(path.slice(1)) || /katex\.min|mermaid\.esm\.min\.js/.test(path),
    ),
    ...Object.keys(index.pages).flatMap(spellings),
    ...index.classes.flatMap((each) => [
      ...Object.keys(each.files),
      ...each.redirects.map(({ source }) => source.replace(/:\w+\*?/g, 'x')),
    ]),
  ].map(encodeURI);
}

/** Requests to the servers of all specifications; nothing listens there. */
function playground(origin: string, own: Readonly<Record<string, string>>): Ask[] {
  return [0, 1, 2].flatMap((number) =>
    ['both', 'before', 'after'].map((mark): Ask => {
      const url = `http://127.0.0.1:9/${number}-${mark}/things-${number}-${mark}`;
      const wanted = encodeURIComponent(JSON.stringify({ url, method: 'GET', headers: [] }));
      return {
        path: PLAYGROUND_PATH,
        method: 'POST',
        headers: { ...own, origin, [REQUEST_HEADER]: wanted },
      };
    }),
  );
}

function mcpRequests(sites: readonly Folder[], { token }: AccessReader): Ask[] {
  const path = token === undefined ? '/mcp' : '/authed/mcp';
  const call = (method: string, params: object): Ask => ({
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const tool = (name: string, input: object): Ask => call('tools/call', { name, arguments: input });
  const virtual = new Set(sites.flatMap(({ out }) => virtualFiles(out)));
  const names = new Set(sites.flatMap(({ out }) => variants(out)));
  const skills = new Set(sites.flatMap(({ out }) => skillFiles(out)));
  return [
    call('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'reader', version: '1' },
    }),
    ...['tools/list', 'resources/list', 'resources/templates/list', 'server/discover'].map((name) =>
      call(name, {}),
    ),
    ...[...skills].map((uri) => call('resources/read', { uri })),
    ...QUERIES.map((query) => tool('search', { query, limit: 50 })),
    tool('search', { query: 'parcel', limit: 1, offset: 1 }),
    ...[...names].flatMap((name) => [
      tool('search', { query: 'parcel', version: name }),
      tool('search', { query: 'parcel', language: name }),
    ]),
    ...COMMANDS.map((command) => tool('query_docs_filesystem', { command })),
    ...chunks([...virtual].sort(), 8).map((some) =>
      tool('query_docs_filesystem', {
        command: some.map((file) => `cat '${file}'; wc '${file}'`).join('; '),
      }),
    ),
  ];
}

const COMMANDS = [
  'ls -laR /',
  'find / -type f',
  'tree /',
  'rg -n "" /',
  'rg -c parcel /',
  'rg --files /',
  'grep -rn parcel / | wc -l',
  'cd /guides && ls && pwd',
  'cd /secret',
  'du -a /',
  'head -5 /index.md /p1.md /p1.mdx',
  'ls /nothing',
];

function virtualFiles(out: string): string[] {
  const index = json<{ paths: string[] }>(out, 'files.json');
  return index?.paths ?? [];
}

function variants(out: string): string[] {
  const manifest = json<{ versions: { name: string }[]; languages: { name: string }[] }>(out, 'release.json');
  return [...(manifest?.versions ?? []), ...(manifest?.languages ?? [])].map(({ name }) => name);
}

function skillFiles(out: string): string[] {
  const skills = json<{ name: string; files: string[] }[]>(out, 'skills.json') ?? [];
  return skills.flatMap(({ name, files: own }) => own.map((file) => `skill://${name}/${file}`));
}

function json<T>(out: string, name: string): T | undefined {
  const file = join(out, '.waymark', name);
  return filesIn(join(out, '.waymark')).includes(name)
    ? (JSON.parse(readFileSync(file, 'utf8')) as T)
    : undefined;
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
