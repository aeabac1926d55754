/** The search dialog in development, where no index is made. */
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createDevSite } from '../../../plugin/dev/dev-site.ts';
import { integrationOptions } from '../../../plugin/options.ts';
import { ENGLISH } from '../../../plugin/packages/repository/translations/english.ts';
import { resolveProject } from '../../../plugin/project.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

test('the dialog says that search needs a build, on pages and at missing addresses', async () => {
  const root = docsRoot({ 'docs.json': MINIMAL, 'index.mdx': 'Words.\n' });
  const project = resolveProject(integrationOptions({ root }), {
    ...{ root: pathToFileURL(`${root}/`), site: undefined, base: '/' },
  });
  const site = await createDevSite(project, { error: () => undefined, info: () => undefined });
  onTestFinished(() => site.close());
  for (const path of ['/', '/missing']) {
    const html = await (await site.fetch(new Request(`http://localhost${path}`))).text();
    const [, words = '{}'] = /<script type="application\/json" id="words">(.+?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(words).searchFailed).toBe(ENGLISH.searchUnavailable);
  }
});
