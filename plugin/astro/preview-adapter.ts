/** Makes `astro preview` of a project without an adapter serve what `waymark serve` serves. */
import { fileURLToPath } from 'node:url';
import type { AstroAdapter } from 'astro';

export const previewAdapter: AstroAdapter = {
  name: 'waymark',
  entrypointResolution: 'auto',
  previewEntrypoint: fileURLToPath(new URL(`./preview${import.meta.url.slice(-3)}`, import.meta.url)),
  adapterFeatures: { buildOutput: 'static' },
  supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
};
