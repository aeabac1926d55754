/** Third-party services that pages load. */
import { z } from 'zod';

const text = z.string();

export const integrations = z
  .object({
    adobe: z
      .object({
        launchUrl: text
          .regex(/^https:\/\//, 'must start with "https://"')
          .describe('Address of the launch script.'),
      })
      .optional()
      .describe('Adobe Analytics.'),
    amplitude: z
      .object({ apiKey: text.describe('API key.') })
      .optional()
      .describe('Amplitude.'),
    clarity: z
      .object({ projectId: text.describe('Project ID.') })
      .optional()
      .describe('Microsoft Clarity.'),
    clearbit: z
      .object({ publicApiKey: text.describe('Public API key.') })
      .optional()
      .describe('Clearbit.'),
    fathom: z
      .object({ siteId: text.describe('Site ID.') })
      .optional()
      .describe('Fathom.'),
    frontchat: z
      .object({ snippetId: text.min(6).describe('Snippet ID.') })
      .optional()
      .describe('Front chat.'),
    ga4: z
      .object({ measurementId: text.regex(/^G/, 'must start with "G"').describe('Measurement ID.') })
      .optional()
      .describe('Google Analytics 4.'),
    gtm: z
      .object({ tagId: text.regex(/^G/, 'must start with "G"').describe('Container ID.') })
      .optional()
      .describe('Google Tag Manager.'),
    heap: z
      .object({ appId: text.describe('App ID.') })
      .optional()
      .describe('Heap.'),
    hightouch: z
      .object({
        writeKey: text.describe('Write key.'),
        apiHost: text.optional().describe('Host that events go to.'),
      })
      .optional()
      .describe('Hightouch.'),
    hotjar: z
      .object({ hjid: text.describe('Site ID.'), hjsv: text.describe('Snippet version.') })
      .optional()
      .describe('Hotjar.'),
    intercom: z
      .object({ appId: text.min(6).describe('App ID.') })
      .optional()
      .describe('Intercom.'),
    koala: z.looseObject({}).optional().describe('Koala; settings are kept as written.'),
    logrocket: z
      .object({ appId: text.describe('App ID.') })
      .optional()
      .describe('LogRocket.'),
    mixpanel: z
      .object({
        projectToken: text.describe('Project token.'),
        region: text.optional().describe('Region that stores the data.'),
      })
      .optional()
      .describe('Mixpanel.'),
    onetrust: z.looseObject({}).optional().describe('OneTrust; settings are kept as written.'),
    pirsch: z
      .object({ id: text.describe('Site ID.') })
      .optional()
      .describe('Pirsch.'),
    plausible: z
      .object({
        domain: text.describe('Domain of the site.'),
        server: text.optional().describe('Host of the Plausible server.'),
      })
      .optional()
      .describe('Plausible.'),
    posthog: z
      .object({
        apiKey: text.regex(/^phc_/, 'must start with "phc_"').describe('Project API key.'),
        apiHost: text.optional().describe('Host that events go to.'),
        sessionRecording: z.boolean().default(false).describe('Whether sessions are recorded.'),
      })
      .optional()
      .describe('PostHog.'),
    segment: z
      .object({
        key: text.describe('Write key.'),
        cdnUrl: text
          .regex(/^https:\/\//, 'must start with "https://"')
          .optional()
          .describe('Address that the library is loaded from.'),
      })
      .optional()
      .describe('Segment.'),
    telemetry: z
      .object({ enabled: z.boolean().describe('False turns off the counts of the server and feedback.') })
      .optional()
      .describe('The site’s own analytics.'),
    cookies: z
      .object({
        key: text.optional().describe('Name of the cookie or storage entry that records consent.'),
        value: text.optional().describe('Its value if consent was given.'),
      })
      .optional()
      .describe('Consent that integrations wait for.'),
    transcend: z.looseObject({}).optional().describe('Transcend; settings are kept as written.'),
  })
  .describe('Third-party services.');
