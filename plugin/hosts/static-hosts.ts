/** Hosts of files and their limits, from the page of each that names them. */

export interface StaticHost {
  readonly name: string;
  /** Variables that its builds set. */
  readonly variables: readonly string[];
  /** Its configuration in a repository. */
  readonly files: readonly string[];
  /** Page with the limits. */
  readonly source: string;
  /** Numbers of files of a site, rules for exact addresses, and rules with a wildcard; sizes in bytes. */
  readonly limits: {
    readonly files?: number;
    readonly file?: number;
    readonly site?: number;
    readonly exact?: number;
    readonly patterns?: number;
  };
}

const MIB = 2 ** 20;

export const STATIC_HOSTS = {
  cloudflare: {
    name: 'Cloudflare',
    variables: ['CF_PAGES', 'WORKERS_CI'],
    files: ['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'],
    source: 'https://developers.cloudflare.com/pages/platform/limits/',
    // Paid plans have up to 100,000 files.
    limits: { files: 20_000, file: 25 * MIB, exact: 2_000, patterns: 100 },
  },
  'github-pages': {
    name: 'GitHub Pages',
    variables: ['GITHUB_PAGES'],
    files: [],
    source: 'https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits',
    // Rules are unknown there; those of exact addresses are pages.
    limits: { site: 1024 * MIB, patterns: 0 },
  },
  netlify: {
    name: 'Netlify',
    variables: ['NETLIFY'],
    files: ['netlify.toml'],
    source: 'https://docs.netlify.com/manage/routing/redirects/overview/',
    // From this number on it asks for wildcards instead, as a deploy might fail.
    limits: { exact: 10_000 },
  },
  s3: {
    name: 'S3 with CloudFront',
    variables: [],
    files: [],
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html',
    limits: { patterns: 0 },
  },
  vercel: {
    name: 'Vercel',
    variables: ['VERCEL'],
    files: ['vercel.json'],
    source: 'https://vercel.com/docs/limits',
    limits: { exact: 2_048 },
  },
} as const satisfies Record<string, StaticHost>;

export type StaticHostName = keyof typeof STATIC_HOSTS;
