import { expect, onTestFinished, test } from 'vitest';
import { loadSite } from '../../../plugin/site.ts';
import { testRepository } from '../markdown/repository.ts';

test('a script for Node.js is served, but not loaded by pages', async () => {
  const one = testRepository({
    'page.mdx': 'Text.',
    'a.js': "// Asks for consent.\nwindow.x = 'import y from z';\n",
    'lazy.js': "import('./a.js').then(() => {});\n",
    'bundle.js':
      '(function (f) { typeof module === "object" ? module.exports = f(require("x")) : f(); })(() => {});\n',
    'scripts/links.js': "#!/usr/bin/env node\nconsole.log('x');\n",
    'scripts/sitemap.js': "'use strict';\n\n/* Makes it. */\nconst { join } = require('node:path');\n",
    'scripts/module.js': "import fs from 'fs';\n",
    'worker/index.js': "const name = 'x';\n\nexport default { fetch: () => name };\n",
    'text.js': 'window.y = `\nexport const a = 1;\n`;\n',
  });
  onTestFinished(() => one.remove());
  const site = await loadSite({ root: one.site.root });
  expect(site.scripts).toEqual(['/a.js', '/bundle.js', '/lazy.js', '/text.js']);
  expect(site.assets.map(({ path }) => path)).toContain('/scripts/sitemap.js');
});

test('scripts and styles of a program in the repository are served, but not loaded by pages', async () => {
  const one = testRepository({
    'docs.json': '{ "name": "D", "navigation": { "pages": ["docs/page", "staff/page"] } }',
    'docs/page.mdx': 'Text.',
    'docs/package.json': '{}',
    'docs/style.css': 'a { color: red }',
    'apps/web/package.json': '{}',
    'apps/web/README.md': 'An app.',
    'apps/web/src/app.css': '@import "tailwindcss";',
    'apps/web/src/app.js': 'window.x = 1;',
    'staff/package.json': '{}',
    'staff/style.css': 'a { color: blue }',
    'staff/page.mdx': '---\ngroups: [staff]\n---\n',
  });
  onTestFinished(() => one.remove());
  const site = await loadSite({ root: one.site.root });
  expect([...site.styles, ...site.scripts]).toEqual(['/docs/style.css']);
  expect(site.assets.map(({ path }) => path)).toContain('/apps/web/src/app.css');
});
