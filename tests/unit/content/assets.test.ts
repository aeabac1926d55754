import { expect, test } from 'vitest';
import { findAssets } from '../../../plugin/packages/repository/content/assets.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';

function find(
  files: readonly string[],
  pages: readonly string[] = [],
  config: readonly string[] = ['docs.json'],
) {
  const diagnostics = new Diagnostics();
  const found = findAssets(
    files,
    new Set(config),
    new Map(pages.map((path) => [path, `${path}.mdx`])),
    () => false,
    diagnostics,
  );
  return { ...found, paths: found.assets.map(({ path }) => path), problems: diagnostics.list() };
}

test('a site serves files of static kinds', () => {
  const { assets, paths } = find([
    'images/My Logo.SVG',
    'fonts/a.woff2',
    'movie.mp4',
    'paper.pdf',
    'data/openapi.yaml',
    'snippets/picture.png',
    'llms.txt',
    'robots.txt',
  ]);
  expect(assets[0]).toEqual({ path: '/images/My Logo.SVG', file: 'images/My Logo.SVG' });
  expect(paths).toHaveLength(8);
});

test('a site serves no pages, code, configuration or tooling', () => {
  const { paths, problems } = find(
    [
      'a.mdx',
      'a.md',
      'docs.json',
      'navigation.json',
      'mint.json',
      'questions.yaml',
      'snippets/card.jsx',
      'snippets/util.js',
      'components/card.tsx',
      'scripts/run.py',
      'LICENSE',
      'package.json',
      'tools/package-lock.json',
      'tsconfig.json',
      'tailwind.config.js',
      'vercel.json',
      'netlify.toml',
      'npm-shrinkwrap.json',
      'composer.json',
      'turbo.json',
      'biome.json',
      'pyproject.toml',
      'tools/requirements.txt',
      'requirements-dev.txt',
      'docker-compose.yml',
      'compose.override.yaml',
      '_config.yml',
      'mkdocs.yml',
      'gulpfile.js',
      'lib/menu.test.js',
      'deploy.sh',
      'server.pem',
      'secret.key',
      'npm-debug.log',
      'yarn.lock',
      'Makefile',
      'docs.code-workspace',
    ],
    [],
    ['docs.json', 'navigation.json'],
  );
  expect(paths).toEqual([]);
  expect(problems).toEqual([]);
});

test('a site serves data files whose names resemble excluded ones', () => {
  const files = [
    'data/my-package.json',
    'openapi/deno.yaml',
    'lib/config.js',
    'specs/components.yaml',
    'composed.yml',
  ];
  expect(find(files).paths.sort()).toEqual(files.map((file) => `/${file}`).sort());
});

test('every stylesheet and script of the repository is loaded on every page', () => {
  expect(find(['a.css', 'lib/b.js', 'lib/c.css', 'snippets/d.js', 'snippets/e.css'])).toMatchObject({
    styles: ['/a.css', '/lib/c.css', '/snippets/e.css'],
    scripts: ['/lib/b.js'],
    paths: ['/a.css', '/lib/b.js', '/lib/c.css', '/snippets/e.css'],
  });
});

test('an HTML file never replaces a page', () => {
  const { paths, problems } = find(
    ['a.html', 'b/index.html', 'c.html', 'index.html', 'google123.html'],
    ['/a', '/b', '/'],
  );
  expect(paths).toEqual(['/c.html', '/google123.html']);
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'page-path-conflict a.html',
    'page-path-conflict b/index.html',
    'page-path-conflict index.html',
  ]);
});

test('a file at a reserved address is an error', () => {
  const { paths, problems } = find(['pagefind/x.json', '404.html', 'v1/openapi.json', 'sitemap.xml']);
  expect(paths).toEqual(['/v1/openapi.json', '/sitemap.xml']);
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'page-reserved-path 404.html',
    'page-reserved-path pagefind/x.json',
  ]);
});

test('files of `public` are also served from the root, unless another file is there', () => {
  const { assets, styles, problems } = find(
    ['public/images/a.png', 'public/b.css', 'public/c.png', 'c.png', 'public/guide.html', 'public/404.html'],
    ['/guide'],
  );
  expect(assets.map(({ path, file }) => [path, file])).toEqual([
    ['/b.css', 'public/b.css'],
    ['/c.png', 'c.png'],
    ['/images/a.png', 'public/images/a.png'],
    ['/public/404.html', 'public/404.html'],
    ['/public/b.css', 'public/b.css'],
    ['/public/c.png', 'public/c.png'],
    ['/public/guide.html', 'public/guide.html'],
    ['/public/images/a.png', 'public/images/a.png'],
  ]);
  expect(styles).toEqual(['/public/b.css']);
  expect(problems).toEqual([]);
});
