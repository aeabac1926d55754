/**
 * Platforms that take files and a function beside them: the layout that each deploys, and its settings.
 *
 * @room Hosts: rules and limits of those for files, and the layout of those that have functions, too.
 */
import { serverInfo, serverName } from '@waymark/contract/discovery';
import { FUNCTION_FOLDER } from '@waymark/contract/functions';
import type { ReleaseManifest } from '@waymark/contract/release';
import { functionPaths } from '@waymark/server/function-features';
import { vercelConfig, WANTS_TEXT } from './vercel-config.ts';

export interface HostedSite {
  readonly manifest: ReleaseManifest;
  /** Its files, below its base: `/guides/start.html`. */
  readonly paths: readonly string[];
  /** Text of `_headers`. */
  readonly headers: string;
  /** False: files alone. */
  readonly hasFunction: boolean;
}

export interface FunctionHost {
  readonly name: string;
  /** All that is deployed. */
  readonly folder: string;
  /** Folder of the site's files in it. */
  readonly site: string;
  /** Folder of the function's files in it. */
  readonly own: string;
  /** File of `runtime/functions/function.ts`. */
  readonly code: string;
  /** The path of the site is a folder in `site`. */
  readonly isBased: boolean;
  /** Reads `_headers` and `_redirects`. */
  readonly readsRules: boolean;
  /** The function has copies of the files that it sends: it cannot ask the platform for them. */
  readonly copies: boolean;
  /** Other files, by their paths. */
  settings(site: HostedSite): Readonly<Record<string, string>>;
}

const OWN_FOLDER = `new URL('./', import.meta.url)`;

/** Files that browsers alone ask for, by the thousand: they need no Worker. */
const PLAIN = /^\/(?:_astro|pagefind|_waymark\/[^/]+)\//;

export const FUNCTION_HOSTS = {
  // https://developers.cloudflare.com/workers/static-assets/
  cloudflare: {
    name: 'Cloudflare',
    folder: 'cloudflare',
    site: 'assets',
    own: `assets/${FUNCTION_FOLDER}`,
    code: 'worker.js',
    isBased: true,
    readsRules: true,
    copies: false,
    settings: ({ manifest, paths }) => ({ 'wrangler.jsonc': json(wrangler(manifest, paths)) }),
  },
  // https://docs.deno.com/deploy/reference/builds/
  deno: {
    name: 'Deno Deploy',
    folder: 'deno',
    site: 'site',
    own: 'function',
    code: 'function/function.js',
    isBased: false,
    readsRules: false,
    copies: false,
    settings: () => ({
      'main.js': `import { answering } from './function/function.js';

Deno.serve(answering(new URL('./function/', import.meta.url), new URL('./site/', import.meta.url)));
`,
      'deno.json': json({ deploy: { runtime: { type: 'dynamic', entrypoint: './main.js' } } }),
    }),
  },
  // https://docs.netlify.com/build/functions/configuration/
  netlify: {
    name: 'Netlify',
    folder: 'netlify',
    site: 'site',
    own: 'functions/waymark',
    code: 'functions/waymark/function.mjs',
    isBased: true,
    readsRules: true,
    copies: true,
    settings: ({ manifest }) => ({
      'functions/waymark/waymark.mjs': `import { answering } from './function.mjs';

const answer = answering(${OWN_FOLDER});

export default (request) => {
  const url = request.url.replace('${AS_TEXT}/', '/');
  return answer(url === request.url ? request : new Request(url, request));
};

export const config = ${JSON.stringify(netlifyConfig(manifest.site.base), null, 2)};
`,
      'edge-functions/waymark-text.js': `/** Whoever asks for text by name gets it from the function. */
export default ({ url }) => {
  const { origin, pathname, search } = new URL(url);
  return /\\.[^/]*$/.test(pathname) ? undefined : new URL(\`\${origin}${AS_TEXT}\${pathname}\${search}\`);
};

export const config = ${JSON.stringify(netlifyEdgeConfig(manifest.site.base), null, 2)};
`,
      'netlify.toml':
        '[build]\npublish = "site"\nedge_functions = "edge-functions"\n\n[functions]\ndirectory = "functions"\n',
    }),
  },
  // https://vercel.com/docs/build-output-api/primitives
  vercel: {
    name: 'Vercel',
    folder: '.vercel/output',
    site: 'static',
    own: `functions/${FUNCTION_FOLDER}.func`,
    code: `functions/${FUNCTION_FOLDER}.func/function.mjs`,
    isBased: true,
    readsRules: false,
    copies: true,
    settings: (site) => ({
      'config.json': json(vercelConfig(site)),
      ...(site.hasFunction && {
        [`functions/${FUNCTION_FOLDER}.func/index.mjs`]: `import { answering } from './function.mjs';

export default { fetch: answering(${OWN_FOLDER}) };
`,
        [`functions/${FUNCTION_FOLDER}.func/.vc-config.json`]: json({
          runtime: 'nodejs24.x',
          handler: 'index.mjs',
          launcherType: 'Nodejs',
          shouldAddHelpers: false,
          supportsResponseStreaming: true,
        }),
      }),
    }),
  },
} as const satisfies Record<string, FunctionHost>;

export type FunctionHostName = keyof typeof FUNCTION_HOSTS;

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function wrangler(manifest: ReleaseManifest, paths: readonly string[]) {
  const { base, trailingSlash } = manifest.site;
  const plain = new Set(paths.flatMap((path) => PLAIN.exec(path)?.[0] ?? []));
  return {
    name: serverName(serverInfo(manifest)).split('/')[1]?.replaceAll(/[._]+/g, '-'),
    main: 'worker.js',
    no_bundle: true,
    // Otherwise wrangler uploads each page of the site as a module of the script, which has a limit.
    find_additional_modules: false,
    compatibility_date: '2026-04-01',
    compatibility_flags: ['nodejs_compat'],
    assets: {
      directory: 'assets',
      binding: 'ASSETS',
      html_handling: trailingSlash ? 'force-trailing-slash' : 'drop-trailing-slash',
      not_found_handling: '404-page',
      run_worker_first: ['/*', ...[...plain].map((folder) => `!${base}${folder}*`)],
    },
  };
}

/** Leads to the function from there: rules for functions know no headers. */
const AS_TEXT = '/_waymark/as-text';

/** Netlify reads these without running the files. */
function netlifyEdgeConfig(base: string) {
  return {
    path: [...new Set([base || '/', `${base}/*`])],
    method: ['GET', 'HEAD'],
    header: { accept: `^${WANTS_TEXT}$` },
    onError: 'bypass',
  };
}

function netlifyConfig(base: string) {
  return {
    path: [...functionPaths(base), `${AS_TEXT}/*`],
    includedFiles: ['release/**', 'site/**', 'site.json'],
    rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  };
}
