/** A deploy while it runs: its steps and their times are saved as they come, log and progress at most once a second. */
import { type BuildProgress, readProgressLine } from '../../contract/build-progress.ts';
import type { Logger } from '../../log.ts';
import { regularly } from '../../regularly.ts';
import type { State } from '../../state/state.ts';
import { type Deploy, type DeployStep, saveLog, saveWork } from './record.ts';

const SAVE_LOG_MS = 1_000;

const MAX_LINES = 2_000;
const MAX_LINE = 500;

export interface Journal {
  readonly deploy: Deploy;
  /** Changes the deploy; saved with the next step. */
  change(changed: Partial<Deploy>): void;
  /** Takes a line of output: for the log, or how far the build is. */
  log(line: string): void;
  step<T>(name: DeployStep, run: () => Promise<T>): Promise<T>;
  /** Saves the deploy as it is left, and its log. Throws `TakenOver` if another process has it now. */
  close(changed: Partial<Deploy>): Promise<Deploy>;
  /** Saves nothing more: another process has taken the deploy over. */
  abandon(): void;
}

/** @param clean Removes secrets from a line. */
export function openJournal(
  state: State,
  begun: Deploy,
  { clean, logger }: { readonly clean: (line: string) => string; readonly logger: Logger },
): Journal {
  let deploy = begun;
  const lines: string[] = [];
  let saved = 0;
  let said = 0;
  let progress: BuildProgress | undefined;
  const save = async (): Promise<void> => {
    if (saved === said) return;
    const upTo = said;
    await saveLog(state, deploy.statusId, { lines, progress });
    saved = upTo;
  };
  const saving = regularly(SAVE_LOG_MS, save, { logger, failed: 'log of a deploy not kept' });
  return {
    get deploy() {
      return deploy;
    },
    change(changed) {
      deploy = { ...deploy, ...changed };
    },
    log(line) {
      said += 1;
      const told = readProgressLine(line);
      if (told !== undefined) {
        progress = told;
        return;
      }
      if (lines.length === MAX_LINES) lines.shift();
      lines.push(clean(line).slice(0, MAX_LINE));
    },
    async step(name, run) {
      deploy = await saveWork(state, { ...deploy, step: name });
      const begunAt = performance.now();
      try {
        return await run();
      } finally {
        progress = undefined;
        const took = Math.round(performance.now() - begunAt);
        deploy = { ...deploy, timings: { ...deploy.timings, [name]: took } };
      }
    },
    abandon: saving.stop,
    async close(changed) {
      await saving.stop();
      await save();
      return saveWork(state, { ...deploy, ...changed });
    },
  };
}
