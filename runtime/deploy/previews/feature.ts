/** Previews of branches, each a site below this one. */
import { HTML_TYPE } from '../../contract/examples.ts';
import type { Feature } from '../../feature.ts';
import { type Late, lateDeploys } from '../feature.ts';

/** Below the base. */
export const PREVIEW_PATH = '/_preview/';

export const previewsFeature: Feature<Late> = {
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
      answer: (begun, call) => begun()?.previewSites.fetch(call),
    },
  ],
  open: lateDeploys,
};
