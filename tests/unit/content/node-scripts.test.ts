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
  });
  onTestFinished(() => one.remove());
  const site = await loadSite({ root: one.site.root });
  expect(site.scripts).toEqual(['/a.js', '/bundle.js', '/lazy.js']);
  expect(site.assets.map(({ path }) => path)).toContain('/scripts/sitemap.js');
});
