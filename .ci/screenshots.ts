/** Takes the pictures of the starter's first page, light and dark, that README and the quickstart show. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { runCli } from '../plugin/cli/run.ts';
import { launch, serveFolder, started, visit } from '../tests/browser/browser.ts';

const starter = path.resolve(import.meta.dirname, '../starter');
const out = await mkdtemp(path.join(tmpdir(), 'waymark-screenshots-'));
try {
  if ((await runCli(['build', starter, '--out', out])) !== 0) throw new Error('The starter does not build.');
  const site = await serveFolder(path.join(out, 'dist'));
  const browser = await launch();
  try {
    for (const scheme of ['light', 'dark'] as const) {
      const { page, close } = await visit(browser, site.url, { scheme });
      await started(page);
      await page.evaluate(() => document.fonts.ready);
      const file = path.join(starter, 'images', `screenshot-${scheme}.png`);
      await sharp(await page.screenshot())
        .png({ palette: true, effort: 10 })
        .toFile(file);
      await close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
} finally {
  await rm(out, { recursive: true });
}
