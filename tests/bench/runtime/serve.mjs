/**
 * The server that the benchmark measures, in a process of its own: its memory is that of serving. JavaScript, since code that
 * removes types from a module stays in memory.
 */
const [kind, form, release = ''] = process.argv.slice(2);
const where = { port: 0, host: '127.0.0.1' };
const entry = form === 'package' ? '../../../packed/server/lib/server.js' : '../../../runtime/server.ts';
const { serve, listenTo } = await import(entry);

/** A route that reads and parses the same request, and sends an answer of so many characters. */
async function bare(length) {
  const { H3 } = await import('h3');
  const answer = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'x'.repeat(length) }] } };
  const app = new H3().post('/mcp', async ({ req }) => {
    await req.json();
    return answer;
  });
  return listenTo((request) => app.fetch(request), where);
}

// Counted as always, but never reached.
const limits = { client: 1e9, search: 1e9, filesystem: 1e9 };
const { url } = await (kind === 'product' ? serve({ release, limits, ...where }) : bare(Number(kind)));
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
process.send?.({ url });
