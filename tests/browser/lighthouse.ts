/** Lighthouse over a page, in the Chromium of the browser tests. */
import lighthouse from 'lighthouse';
import { freePort } from '../support/free-port.ts';
import { launch } from './browser.ts';

/** Points from 0 to 100 by category. */
export interface LighthouseScores {
  readonly performance: number;
  readonly accessibility: number;
  readonly 'best-practices': number;
  readonly seo: number;
}

export interface Audit {
  readonly scores: LighthouseScores;
  /** Audits that did not get all points, by category: `seo: meta-description Document lacks …`. */
  readonly failures: readonly string[];
}

export interface Auditor {
  audit(url: string): Promise<Audit>;
  close(): Promise<void>;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Starts a browser for audits; they run one after the other. */
export async function startAuditor(): Promise<Auditor> {
  const port = await freePort();
  const browser = await launch([`--remote-debugging-port=${port}`]);
  return {
    close: () => browser.close(),
    async audit(url) {
      const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: [...CATEGORIES] });
      if (result === undefined) throw new Error(`Lighthouse has no result for ${url}.`);
      const { categories, audits, runtimeError } = result.lhr;
      if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
      const scores = CATEGORIES.map(
        (name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const,
      );
      const failures = CATEGORIES.flatMap((name) =>
        (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
          const audit = audits[id];
          if (audit === undefined || weight === 0 || audit.score === null || audit.score >= 1) return [];
          const details = JSON.stringify((audit.details as { items?: unknown[] } | undefined)?.items ?? []);
          return [`${name}: ${id} ${audit.displayValue ?? audit.title} ${details.slice(0, 600)}`];
        }),
      );
      return { scores: Object.fromEntries(scores) as unknown as LighthouseScores, failures };
    },
  };
}
