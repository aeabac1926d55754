/**
 * The cost of serving a release of many versions, in a process of its own: its memory is that of serving. JavaScript,
 * since code that removes types from a module stays in memory.
 */
// Modules of TypeScript, or compiled ones.
const [runtime, extension, kind, release = '', site] = process.argv.slice(2);
// Bundles of the package lie beside each other.
const load = (name) =>
  import(`${runtime}/${extension === 'js' ? name.replaceAll('/', '-') : name}.${extension}`);

if (kind === 'serve') {
  const { serve } = await load('server');
  // Counted as always, but never reached.
  const limits = { client: 1e9, search: 1e9, filesystem: 1e9 };
  const { url } = await serve({ release, site, limits, port: 0, host: '127.0.0.1' });
  process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
  process.send?.({ url });
} else {
  const { openServing } = await import(`${runtime}/packages/foundation/release/open-serving.ts`);
  const { stderrLogger } = await import(`${runtime}/packages/foundation/log.ts`);
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    const serving = await openServing(release, { logger: stderrLogger });
    times.push(performance.now() - start);
    await serving.close();
  }
  process.send?.({ times });
}
