/** Makes `astro preview` of a project without an adapter serve what `waymark serve` serves. */
import { fileURLToPath } from 'node:url';
import type { AstroAdapter } from 'astro';

export const previewAdapter: AstroAdapter = {
  name: 'waymark',
  entrypointResolution: 'auto',
  previewEntrypoint: fileURLToPath(new URL(`./preview${import.meta.url.slice(-3)}`, import.meta.url)),
  adapterFeatures: { buildOutput: 'static' },
  // All that a project may use: it was built without this adapter, and Astro says what one lacks.
  supportedAstroFeatures: {
    staticOutput: 'stable',
    hybridOutput: 'stable',
    serverOutput: 'stable',
    i18nDomains: 'stable',
    envGetSecret: 'stable',
    sharpImageService: 'stable',
  },
};
