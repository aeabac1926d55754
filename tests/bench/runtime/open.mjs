/** Opens a release five times in a process that has done nothing else, and prints how long each took. */
const [form, release = ''] = process.argv.slice(2);
const [serving, log] =
  form === 'package'
    ? ['packed/server/lib/release-open-serving.js', 'packed/server/lib/log.js']
    : ['runtime/packages/foundation/release/open-serving.ts', 'runtime/packages/foundation/log.ts'];
const { openServing } = await import(`../../../${serving}`);
const { stderrLogger } = await import(`../../../${log}`);

const times = [];
for (let round = 0; round < 5; round += 1) {
  const start = performance.now();
  const opened = await openServing(release, { logger: stderrLogger });
  times.push(performance.now() - start);
  await opened.close();
}
process.send?.({ times });
