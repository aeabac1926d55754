import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { build } from '../../../runtime/features/deploys/build.ts';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { ownSite } from '../../unit/extend/site.ts';

const site = ownSite({
  'index.mdx': '# Home\n\nText.\n',
  'waymark.config.ts':
    "import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('ran', import.meta.url), '');\nexport default {};\n",
});
afterAll(() => site.remove());

async function deployed(config: boolean): Promise<boolean> {
  const ran = join(site.root, 'ran');
  rmSync(ran, { force: true });
  const options = deploySchema.parse({ project: 'docs', remote: site.root, config });
  await build(options, {
    workspace: join(site.root, '.work'),
    folder: site.root,
    out: join(site.root, '.work', 'release'),
    earlier: undefined,
    url: undefined,
    begins: Promise.resolve(),
    signal: new AbortController().signal,
    onLine: () => {},
  });
  return existsSync(ran);
}

it('a deploy does not run waymark.config.ts unless the operator allows it', async () => {
  expect(deploySchema.parse({ project: 'docs', remote: site.root }).config).toBe(false);
  expect(await deployed(false)).toBe(false);
  expect(await deployed(true)).toBe(true);
});
