/** A site that the tests of a file look at in one browser: there before the first of them, gone after the last. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { launch, type StaticServer, serveFolder, type VisitOptions, visit } from './browser.ts';
import type { BuiltSite } from './built-site.ts';

export interface BrowsedSite {
  /** Folder that holds the site's files. */
  readonly dist: string;
  readonly url: string;
  readonly browser: Browser;
  /** Opens a path of the site; when the test ends, the page must have caused no error. */
  open(path: string, options?: VisitOptions): Promise<Page>;
}

export function browseSite(build: () => Promise<BuiltSite>): BrowsedSite {
  let built: BuiltSite | undefined;
  let server: StaticServer | undefined;
  let browser: Browser | undefined;

  beforeAll(async () => {
    built = await build();
    server = await serveFolder(built.dist);
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    built?.remove();
  });

  return {
    get dist() {
      return ready(built).dist;
    },
    get url() {
      return ready(server).url;
    },
    get browser() {
      return ready(browser);
    },
    async open(path, options = {}) {
      const { page, errors, close } = await visit(ready(browser), ready(server).url + path, options);
      onTestFinished(async () => {
        await close();
        expect(errors).toEqual([]);
      });
      return page;
    },
  };
}

function ready<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The site is there once the tests begin.');
  return part;
}
