/**
 * Statements about pages of real repositories, written from the pages alone after the last rules of the checker, and kept as they came out: each
 * true one has a false one beside it. The pages are not here: `WAYMARK_SITES` names their folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitesRoot } from '../relevance/corpus.ts';
import type { TestedSentence } from './sentences.ts';

interface RealSection {
  readonly file: string;
  readonly heading: string;
  /** A true statement, and a false one. */
  readonly pairs: readonly (readonly [string, string])[];
}

const SECTIONS: readonly RealSection[] = [
  {
    file: 'triggerdotdev__trigger.dev/limits.mdx',
    heading: 'Concurrency limits',
    pairs: [
      [
        'The Hobby tier is limited to 25 concurrent runs.',
        'The Hobby tier is limited to 10 concurrent runs.',
      ],
      [
        'You can purchase more concurrency from the "Concurrency" page when you are on the Pro plan.',
        'You can purchase more concurrency from the "Concurrency" page when you are on the Hobby plan.',
      ],
      [
        'Extra concurrency above the Pro tier limit is available in the dashboard.',
        'Extra concurrency above the Free tier limit is available in the dashboard.',
      ],
    ],
  },
  {
    file: 'triggerdotdev__trigger.dev/limits.mdx',
    heading: 'Rate limits',
    pairs: [
      ['The API allows 1,500 requests per minute.', 'The API allows 1,500 requests per second.'],
      [
        'On a paid plan you can request a higher rate limit.',
        'On a free plan you can request a higher rate limit.',
      ],
    ],
  },
  {
    file: 'triggerdotdev__trigger.dev/limits.mdx',
    heading: 'Queued tasks',
    pairs: [
      [
        'When a queue hits its limit, new triggers to it are rejected.',
        'When a queue hits its limit, new triggers to it are delayed.',
      ],
      [
        'Queue size limits are configurable if you self-host Trigger.dev.',
        'Queue size limits are configurable on Trigger.dev Cloud.',
      ],
      [
        'On the Pro tier, 5,000 runs can be queued per queue in development.',
        'On the Pro tier, 1,000,000 runs can be queued per queue in development.',
      ],
      [
        'The limit is per queue, not across all queues in the environment.',
        'The limit is across all queues in the environment.',
      ],
    ],
  },
  {
    file: 'triggerdotdev__trigger.dev/limits.mdx',
    heading: 'Maximum run TTL',
    pairs: [
      [
        'Runs with a TTL longer than 14 days are clamped to 14 days.',
        'Runs with a TTL longer than 14 days are rejected.',
      ],
      [
        'Runs without an explicit TTL receive the 14-day TTL.',
        'Runs with an explicit TTL receive the 14-day TTL.',
      ],
      [
        'If you self-host, a maximum TTL can be configured with `RUN_ENGINE_DEFAULT_MAX_TTL`.',
        'If you self-host, a minimum TTL can be configured with `RUN_ENGINE_DEFAULT_MAX_TTL`.',
      ],
    ],
  },
  {
    file: 'triggerdotdev__trigger.dev/limits.mdx',
    heading: 'Schedules',
    pairs: [
      ['The Free tier has 10 schedules per project.', 'The Free tier has 100 schedules per project.'],
      [
        'Additional bundles above the Pro tier cost $10/month per 1,000 schedules.',
        'Additional bundles above the Pro tier cost $10/month per 100 schedules.',
      ],
      [
        'Without a `deduplicationKey` your task will get triggered multiple times.',
        'With a `deduplicationKey` your task will get triggered multiple times.',
      ],
      [
        'We recommend adding static schedules in the dashboard.',
        'We recommend adding dynamic schedules in the dashboard.',
      ],
    ],
  },
  {
    file: 'spree__spree/api-reference/store-api/rate-limitting.mdx',
    heading: 'Default Limits',
    pairs: [
      [
        '`POST /customers` is limited to 3 requests per IP in 1 minute.',
        '`POST /customers` is limited to 5 requests per IP in 1 minute.',
      ],
      [
        'If no key is provided, the limit falls back to the IP address of the client.',
        'If no key is provided, the limit falls back to the session of the client.',
      ],
      [
        'Authentication endpoints have stricter limits per IP.',
        'Authentication endpoints have looser limits per IP.',
      ],
      [
        'The global rate limit is tracked by your publishable API key.',
        'The global rate limit is tracked by your secret API key.',
      ],
    ],
  },
  {
    file: 'spree__spree/api-reference/store-api/rate-limitting.mdx',
    heading: 'Rate Limit Headers',
    pairs: [
      [
        '`Retry-After` is only present when the limit is reached.',
        '`Retry-After` is present in every response.',
      ],
      [
        '`X-RateLimit-Remaining` is the number of requests remaining in the current window.',
        '`X-RateLimit-Limit` is the number of requests remaining in the current window.',
      ],
      [
        'Every response of the Store API includes headers with your current rate limit usage.',
        'Only failed responses of the Store API include headers with your current rate limit usage.',
      ],
    ],
  },
  {
    file: 'DeepLcom__api-docs/docs/resources/usage-limits.mdx',
    heading: 'Maximum Upload Limits Per Document Format',
    pairs: [
      ['With DeepL API Pro, a PDF may have up to 30 MB.', 'With DeepL API Free, a PDF may have up to 30 MB.'],
      ['Images may have 3 MB with DeepL API Free.', 'Images may have 5 MB with DeepL API Free.'],
      [
        'DeepL only supports .xliff files with the version 2.1.',
        'DeepL supports .xliff files with the version 2.0.',
      ],
      [
        'During the Beta phase, characters translated in image file formats are not billed.',
        'During the Beta phase, characters translated in image file formats are billed.',
      ],
    ],
  },
  {
    file: 'DeepLcom__api-docs/docs/resources/usage-limits.mdx',
    heading: 'Your Usage',
    pairs: [
      [
        'Character usage is measured by the source text length in Unicode code points.',
        'Character usage is measured by the target text length in Unicode code points.',
      ],
      [
        'Characters are still counted toward billing when the source and target languages are equal.',
        'Characters are not counted toward billing when the source and target languages are equal.',
      ],
      [
        'Character usage includes text and document translations.',
        'Character usage includes text translations, but not document translations.',
      ],
    ],
  },
];

/** From a heading to the next of any level. */
function sectionAt({ file, heading }: RealSection): string {
  const [, after] = readFileSync(join(sitesRoot, file), 'utf8').split(new RegExp(`^#+ ${heading}\\s*$`, 'm'));
  if (after === undefined) throw new Error(`${file} has no heading “${heading}”.`);
  return after.split(/^#+ /m)[0] ?? '';
}

/** None if the repositories are not there. */
export function realPages(): readonly TestedSentence[] {
  if (!existsSync(sitesRoot)) return [];
  return SECTIONS.flatMap((each) => {
    const section = sectionAt(each);
    return each.pairs.flatMap(([right, wrong]) => [
      { sentence: right, section, isTrue: true, kind: 'true' },
      { sentence: wrong, section, isTrue: false, kind: 'false' },
    ]);
  });
}
