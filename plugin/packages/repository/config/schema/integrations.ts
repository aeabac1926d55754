/** Third-party services that pages load. */

import { optional, preset } from '@waymark/contract/described';
import { z } from 'zod';

const text = z.string();

export const integrations = z
  .object({
    adobe: optional.keys('Adobe Analytics.', {
      launchUrl: text
        .regex(/^https:\/\//, 'must start with "https://"')
        .describe('Address of the launch script.'),
    }),
    amplitude: optional.keys('Amplitude.', { apiKey: text.describe('API key.') }),
    clarity: optional.keys('Microsoft Clarity.', { projectId: text.describe('Project ID.') }),
    clearbit: optional.keys('Clearbit.', { publicApiKey: text.describe('Public API key.') }),
    fathom: optional.keys('Fathom.', { siteId: text.describe('Site ID.') }),
    frontchat: optional.keys('Front Chat.', { snippetId: text.min(6).describe('Snippet ID.') }),
    ga4: optional.keys('Google Analytics 4.', {
      measurementId: text.regex(/^G/, 'must start with "G"').describe('Measurement ID.'),
    }),
    gtm: optional.keys('Google Tag Manager.', {
      tagId: text.regex(/^G/, 'must start with "G"').describe('Container ID.'),
    }),
    heap: optional.keys('Heap.', { appId: text.describe('App ID.') }),
    hightouch: optional.keys('Hightouch.', {
      writeKey: text.describe('Write key.'),
      apiHost: text.optional().describe('Host that events go to.'),
    }),
    hotjar: optional.keys('Hotjar.', {
      hjid: text.describe('Site ID.'),
      hjsv: text.describe('Snippet version.'),
    }),
    intercom: optional.keys('Intercom.', { appId: text.min(6).describe('App ID.') }),
    koala: z.looseObject({}).optional().describe('Koala: `publicApiKey`.'),
    logrocket: optional.keys('LogRocket.', { appId: text.describe('App ID.') }),
    mixpanel: optional.keys('Mixpanel.', {
      projectToken: text.describe('Project token.'),
      region: text.optional().describe('Region that stores the data.'),
    }),
    onetrust: z.looseObject({}).optional().describe('OneTrust: `domainScript`.'),
    pirsch: optional.keys('Pirsch.', { id: text.describe('Site ID.') }),
    plausible: optional.keys('Plausible.', {
      domain: text.describe('Domain of the site.'),
      server: text.optional().describe('Host of the Plausible server.'),
    }),
    posthog: optional.keys('PostHog.', {
      apiKey: text.regex(/^phc_/, 'must start with "phc_"').describe('Project API key.'),
      apiHost: text.optional().describe('Host that events go to.'),
      sessionRecording: preset.off('Whether sessions are recorded.'),
    }),
    segment: optional.keys('Segment.', {
      key: text.describe('Write key.'),
      cdnUrl: text
        .regex(/^https:\/\//, 'must start with "https://"')
        .optional()
        .describe('Address that the library is loaded from.'),
    }),
    telemetry: optional.keys('Counts and votes that the site itself collects.', {
      enabled: z.boolean().describe('`false` turns off the counts of the server and feedback.'),
    }),
    cookies: optional.keys('How integrations learn of consent. Default: the page asks.', {
      ask: optional.flag(
        'Whether they wait for consent. `false`: they start at once, and nobody is asked. Default: `true`.',
      ),
      key: text
        .optional()
        .describe(
          'Name of the cookie or `localStorage` entry by which a banner of your own records consent.',
        ),
      value: text.optional().describe('Its value if the reader has consented.'),
    }),
    transcend: z.looseObject({}).optional().describe('Transcend: `bundleId` or `airgapUrl`.'),
  })
  .describe('Third-party services.');
