/** One browser for the files of tests that a worker runs, one after another: starting it takes half a second of a processor. */
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launch } from './browser.ts';

let browser: Browser | undefined;

export async function sharedBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launch();
  return browser;
}

/** Leaves nothing that a file has opened to the next. */
export async function closePages(): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** For the file that calls it. */
export async function workerBrowser(): Promise<Browser> {
  afterAll(closePages);
  return await sharedBrowser();
}
