/** The server that the bench measures, in a process of its own. */
const [form, folder = ''] = process.argv.slice(2);
const entry = form === 'package' ? '../../../packed/server/lib/server.js' : '../../../runtime/server.ts';
const { serve } = await import(entry);
const { url } = await serve({
  release: `${folder}/.waymark`,
  site: `${folder}/dist`,
  port: 0,
  host: '127.0.0.1',
  // Counted as always, but never reached.
  limits: { client: 1e9, search: 1e9, filesystem: 1e9 },
});
process.send?.({ url });
