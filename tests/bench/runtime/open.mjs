/** Opens a release five times in a process that has done nothing else, and prints how long each took. */
const [form, release = ''] = process.argv.slice(2);
const from = form === 'package' ? '../../../lib/runtime/' : '../../../runtime/';
const extension = form === 'package' ? 'js' : 'ts';
const { openServing } = await import(`${from}release/serving.${extension}`);
const { stderrLogger } = await import(`${from}log.${extension}`);

const times = [];
for (let round = 0; round < 5; round += 1) {
  const start = performance.now();
  const serving = await openServing(release, { logger: stderrLogger });
  times.push(performance.now() - start);
  await serving.close();
}
process.send?.({ times });
