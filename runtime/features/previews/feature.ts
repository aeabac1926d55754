/** @room Previews of branches, each a site below this one. */
import { HTML_TYPE } from '@waymark/contract/examples';
import type { Feature } from '../../feature.ts';
import { deploysFeature } from '../deploys/feature.ts';
import type { PreviewSites } from './sites.ts';

/** Path below the base. */
export const PREVIEW_PATH = '/_preview/';

export const previewsFeature: Feature<() => PreviewSites | undefined, PreviewSites> = {
  name: 'previews',
  section: 'API and previews',
  routes: [
    {
      path: `${PREVIEW_PATH}{id}*`,
      methods: ['GET'],
      name: 'preview',
      callers: 'readers who know the address',
      response: 'The [preview](/publish/previews) of a branch, with its own `/mcp`.',
      storage: 'needed',
      example: {
        path: `${PREVIEW_PATH}main-18d76637ff632034/payments`,
        status: 200,
        answers: HTML_TYPE,
        shows: '<!DOCTYPE html><html data-theme="mint" lang="en" …>',
      },
      answer: (begun, call) => begun()?.fetch(call),
    },
  ],
  startsLast: true,
  async start(server) {
    const deploys = server.started(deploysFeature);
    if (deploys === undefined) return undefined;
    const { createPreviewSites } = await import('./sites.ts');
    return createPreviewSites(
      deploys.deployer.previews,
      async (paths, url) => {
        const { openPreview } = await import('./open-preview.ts');
        return openPreview(paths, url, server.beside());
      },
      (error) => server.logger.error('preview failed', { error }),
    );
  },
  // The readers who may read the site may have changed.
  replaced: (sites) => sites.closeAll(),
  sections: async (started) =>
    started(previewsFeature) ? [(await import('./section.ts')).previewsSection] : [],
};
