/** The server that the benchmark measures, in a process of its own: its memory is that of serving. */
const [kind, release = ''] = process.argv.slice(2);
const where = { port: 0, host: '127.0.0.1' };

async function bare(): Promise<{ readonly url: string }> {
  const { H3 } = await import('h3');
  const { listenTo } = await import('../../../runtime/server.ts');
  const answer = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'x'.repeat(1000) }] } };
  const app = new H3().post('/mcp', async ({ req }) => {
    await req.json();
    return answer;
  });
  return listenTo((request) => app.fetch(request), where);
}

async function product(form: string): Promise<{ readonly url: string }> {
  const entry = form === 'package' ? '../../../lib/runtime/server.js' : '../../../runtime/server.ts';
  const { serve } = (await import(entry)) as typeof import('../../../runtime/server.ts');
  // Counted as always, but never reached.
  const limits = { client: 1e12, search: 1e12, filesystem: 1e12 };
  return serve({ release, ...where, limits });
}

const { url } = await (kind === 'bare' ? bare() : product(kind ?? ''));
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
process.send?.({ url });
