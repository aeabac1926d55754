/**
 * The cost of serving a release of many versions, in a process of its own: its memory is that of serving. JavaScript,
 * since code that removes types from a module stays in memory.
 */
import { setFlagsFromString } from 'node:v8';

const [kind, release = '', site] = process.argv.slice(2);
// As the command does for its server.
setFlagsFromString('--semi-space-growth-factor=1 --optimize-for-size');

if (kind === 'serve') {
  const { serve } = await import('../../../runtime/server.ts');
  // Counted as always, but never reached.
  const limits = { client: 1e9, search: 1e9, filesystem: 1e9 };
  const { url } = await serve({ release, site, limits, port: 0, host: '127.0.0.1' });
  process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
  process.send?.({ url });
} else {
  const { openServing } = await import('../../../runtime/release/serving.ts');
  const { stderrLogger } = await import('../../../runtime/log.ts');
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    const serving = await openServing(release, { logger: stderrLogger });
    times.push(performance.now() - start);
    await serving.close();
  }
  process.send?.({ times });
}
