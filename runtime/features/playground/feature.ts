/** @room Requests of the playground, through the server: only to the servers of pages that the reader may read. */
import { PLAYGROUND_PATH } from '@waymark/contract/playground';
import type { Feature } from '../../feature.ts';
import type { PlaygroundProxy } from './handler.ts';

export const playgroundFeature: Feature<PlaygroundProxy> = {
  name: 'playground',
  section: 'For agents and readers',
  routes: [
    {
      path: PLAYGROUND_PATH,
      methods: ['POST'],
      name: 'page',
      callers: 'readers of an API page that they may read',
      response: 'The response of the API that the page describes.',
      limits: ['playground'],
      example: {
        headers: {
          origin: 'https://docs.example.com',
          'x-playground-request':
            '%7B%22method%22%3A%22GET%22%2C%22url%22%3A%22https%3A%2F%2Fapi.example.com%2Forders%22%2C%22headers%22%3A%5B%5D%7D',
        },
        status: 200,
        answers: { 'x-playground-answer': '%7B%22status%22%3A200%2C…' },
        shows: '[{"id":"order_1",…}]',
      },
      answer: (proxy, call) => proxy(call),
    },
  ],
  async open({ serving, options, callers }) {
    const { playgroundProxy } = await import('./handler.ts');
    return playgroundProxy(serving.release, options.playground ?? {}, callers.mayCall);
  },
};
