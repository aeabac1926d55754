/** Long work on a terminal: a bar for the phase that runs, one line for each that ended. Plain lines elsewhere. */
import { styleText } from 'node:util';
import { type BuildProgress, PROGRESS_VARIABLE, progressLine } from '@waymark/contract/build-progress';
import { listen, type Phase, type Progress } from '../progress.ts';

const LABELS: Record<Phase, string> = {
  load: 'Read the repository',
  read: 'Parse pages',
  links: 'Ask addresses elsewhere',
  images: 'Convert images',
  render: 'Render pages',
  members: 'Render pages for members',
  write: 'Write files, search and release',
  compress: 'Compress',
};
/** Phases that count pages or files; the others have only a beginning and an end. */
const COUNTED: ReadonlySet<Phase> = new Set(['read', 'links', 'images', 'render', 'members', 'compress']);
const WIDTH = 24;
const REDRAW_MS = 80;
const TELL_MS = 500;

export function showProgress(stream: NodeJS.WriteStream) {
  let phase: Phase | undefined;
  // Phases may run at the same time.
  const starts = new Map<Phase, number>();
  let drawn = 0;
  let pages = 0;
  let read = 0;
  let isProtected = false;
  const isTold = process.env[PROGRESS_VARIABLE] !== undefined;
  const clear = () => {
    if (stream.isTTY) stream.write('\r\u001b[2K');
  };
  const stop = listen((step) => {
    if (step.phase !== phase) {
      phase = step.phase;
      drawn = 0;
    }
    if (step.phase === 'read') read = step.total;
    if (step.phase === 'render') pages = step.done;
    if (step.phase === 'members') isProtected = true;
    const now = performance.now();
    const start = starts.get(phase) ?? now;
    starts.set(phase, start);
    if (step.done >= step.total) {
      clear();
      stream.write(`${endLine(step, now - start, stream)}\n`);
    } else if (stream.isTTY && now - drawn > REDRAW_MS) {
      drawn = now;
      clear();
      stream.write(bar({ ...step, phase: LABELS[step.phase] }, now - start, COUNTED.has(step.phase)));
    } else if (isTold && now - drawn > TELL_MS) {
      drawn = now;
      const { done, total } = step;
      stream.write(`${progressLine({ phase: LABELS[step.phase], done, total })}\n`);
    }
  });
  return {
    /** Pages of the site. */
    get pages() {
      return isProtected ? read : pages;
    },
    /** True if some of them are for members. */
    get isProtected() {
      return isProtected;
    },
    /** Clears an unfinished bar and stops to listen. */
    end() {
      stop();
      clear();
    },
  };
}

function endLine({ phase, total, note }: Progress, elapsed: number, stream: NodeJS.WriteStream): string {
  const count = COUNTED.has(phase) ? `${total}` : '';
  const time = `${(elapsed / 1000).toFixed(1)} s`;
  const mark = styleText('green', '✓', { stream });
  return `${mark} ${LABELS[phase].padEnd(34)}${count.padStart(6)}${time.padStart(9)}${note === undefined ? '' : `  ${note}`}`;
}

/** @param elapsed Milliseconds since the phase began. */
export function bar({ phase, done, total }: BuildProgress, elapsed: number, isCounted = true): string {
  if (!isCounted) return `  ${phase} …`;
  const filled = total === 0 ? 0 : Math.min(WIDTH, Math.round((done / total) * WIDTH));
  const left = done === 0 ? '' : `  ${Math.ceil((elapsed * (total - done)) / done / 1000)} s left`;
  return `  ${phase}  ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}  ${done}/${total}${left}`;
}
