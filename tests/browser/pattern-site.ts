/** A navigation pattern as a built site that is served, with visits that must cause no error. */
import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type Pattern, writePattern } from '../fixtures/navigation/patterns.ts';
import { violationsOn } from './axe.ts';
import { serveFolder, type VisitOptions, visit } from './browser.ts';
import { buildWritten } from './built-site.ts';

export interface PatternSite {
  readonly dist: string;
  readonly url: string;
  /** Opens a path; when the test ends, it must have caused no error. */
  open(path: string, options?: VisitOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function servePattern(browser: Browser, pattern: Pattern): Promise<PatternSite> {
  const name = createHash('sha256').update(JSON.stringify(pattern)).digest('hex').slice(0, 16);
  const { dist } = await buildWritten(name, (docs) => writePattern(docs, pattern));
  return serveSite(browser, dist);
}

/** @param isExpected Errors that are not the site's, such as an image elsewhere that a machine cannot reach. */
export async function serveSite(
  browser: Browser,
  dist: string,
  isExpected: (error: string) => boolean = () => false,
): Promise<PatternSite> {
  const server = await serveFolder(dist);
  return {
    dist,
    url: server.url,
    async open(path, options) {
      const { page, errors, close } = await visit(browser, server.url + path, options);
      onTestFinished(async () => {
        await close();
        expect(errors.filter((error) => !isExpected(error))).toEqual([]);
      });
      return page;
    },
    close: () => server.close(),
  };
}

/** Violations that axe finds on a page as it stands now, without some rules. */
export async function violations(
  page: Page,
  without: readonly string[] = [],
  rules?: readonly string[],
): Promise<string[]> {
  const found = await violationsOn(page, { rules });
  return found.flatMap(({ rule, nodes }) =>
    without.includes(rule) ? [] : `${rule}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
