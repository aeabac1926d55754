/** Takes the pictures that README and the starter show, light and dark: of the starter's introduction, and of its dashboard. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { runCli } from '../plugin/cli/run.ts';
import { launch, started, visit } from '../tests/browser/browser.ts';
import { ADMIN, demoServer } from './demo-server.ts';

const starter = path.resolve(import.meta.dirname, '../starter');
const out = await mkdtemp(path.join(tmpdir(), 'waymark-screenshots-'));
try {
  if ((await runCli(['build', starter, '--out', out])) !== 0) throw new Error('The starter does not build.');
  const demo = await demoServer(out);
  const browser = await launch();
  try {
    for (const scheme of ['light', 'dark'] as const) {
      const { page, close } = await visit(browser, `${demo.url}/start/introduction`, { scheme });
      await started(page);
      await page.evaluate(() => document.fonts.ready);
      await keep(page, `screenshot-${scheme}`);
      await close();
      const dashboard = await visit(browser, `${demo.url}/admin`, { scheme });
      await dashboard.page.getByLabel('Name or email').fill(ADMIN.name);
      await dashboard.page.getByLabel('Password').fill(ADMIN.password);
      await dashboard.page.getByRole('button', { name: 'Sign in' }).click();
      await dashboard.page.getByRole('heading', { name: 'Overview' }).waitFor();
      await dashboard.page.evaluate(() => document.fonts.ready);
      await keep(dashboard.page, `dashboard-${scheme}`);
      await dashboard.close();
    }
  } finally {
    await browser.close();
    await demo.close();
  }
} finally {
  await rm(out, { recursive: true });
}

async function keep(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(path.join(starter, 'images', `${name}.png`));
}
