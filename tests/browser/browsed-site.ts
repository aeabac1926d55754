/** A site that the tests of a file look at in one browser: there before the first of them, gone after the last. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { Served } from '../../runtime/server.ts';
import { type StaticServer, serveFolder, type VisitOptions, visit } from './browser.ts';
import { type BuiltSite, serveBuilt } from './built-site.ts';
import { closePages, sharedBrowser } from './worker-browser.ts';

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
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    await closePages();
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

export interface TwiceServed {
  readonly built: BuiltSite;
  /** The server of Waymark, with the release. */
  readonly server: Served;
  /** A static host, with the files alone. */
  readonly host: StaticServer;
}

/** A site on a server and on a static host, for a file of tests. */
export function serveTwice(build: () => Promise<BuiltSite>): TwiceServed {
  let served: TwiceServed | undefined;
  beforeAll(async () => {
    const built = await build();
    served = { built, server: await serveBuilt(built), host: await serveFolder(built.dist) };
  });
  afterAll(async () => {
    await served?.server.close();
    await served?.host.close();
    served?.built.remove();
  });
  return {
    get built() {
      return ready(served).built;
    },
    get server() {
      return ready(served).server;
    },
    get host() {
      return ready(served).host;
    },
  };
}

function ready<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The site is there once the tests begin.');
  return part;
}
