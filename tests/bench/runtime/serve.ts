/** The server that the benchmark measures, in a process of its own: its memory is that of serving. */
import { H3 } from 'h3';
import { listenTo, serve } from '../../../runtime/server.ts';

const [kind, release = ''] = process.argv.slice(2);
const where = { port: 0, host: '127.0.0.1' };
const answer = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'x'.repeat(1000) }] } };
const app = new H3().post('/mcp', async ({ req }) => {
  await req.json();
  return answer;
});
const { url } =
  kind === 'bare'
    ? await listenTo((request) => app.fetch(request), where)
    : await serve({ release, ...where });
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
process.send?.({ url });
