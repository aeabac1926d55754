/** A thread that highlights code: each message is a list of jobs, and is answered by the list of their HTML. */
import { parentPort, workerData } from 'node:worker_threads';
import { CodeHighlighter } from './highlight.ts';
import type { HighlightAnswers, HighlightJob } from './highlight-threads.ts';

const highlighter = new CodeHighlighter(workerData);
let last: Promise<void> = Promise.resolve();

// One message after the other, which answers rely on. A failure ends the thread.
parentPort?.on('message', (jobs: readonly HighlightJob[]) => {
  last = last.then(() => answer(jobs));
});

async function answer(jobs: readonly HighlightJob[]): Promise<void> {
  const html: string[] = [];
  for (const job of jobs) html.push(await highlighter.themed(job.theme).html(job));
  parentPort?.postMessage(html satisfies HighlightAnswers);
}
