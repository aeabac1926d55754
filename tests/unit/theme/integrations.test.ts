import { expect, it } from 'vitest';
import { integrations } from '../../../plugin/packages/repository/config/schema/integrations.ts';
import { integrationData } from '../../../plugin/theme/integrations.ts';

const ga4 = { measurementId: 'G-1' };

it.each([
  [{ ga4 }, { by: 'notice' }],
  [{ ga4, cookies: { ask: true } }, { by: 'notice' }],
  [{ ga4, cookies: { ask: false } }, { by: 'none' }],
  [
    { ga4, cookies: { key: 'c', value: 'yes' } },
    { by: 'entry', key: 'c', value: 'yes' },
  ],
  [{ plausible: { domain: 'example.com' } }, { by: 'none' }],
])('services of %j learn of consent by %j', (written, consent) => {
  const config = { integrations: integrations.parse(written) } as Parameters<
    typeof integrationData
  >[0]['config'];
  expect(integrationData({ config })?.consent).toEqual(consent);
});
