/** A deploy while it runs: its steps and their times are saved as they come, log and progress at most once a second. */
import { type BuildProgress, readProgressLine } from '@waymark/contract/build-progress';
import type { Logger } from '@waymark/foundation/log';
import { regularly } from '@waymark/foundation/regularly';
import type { State } from '@waymark/foundation/state/state';
import { type Deploy, type DeployStep, saveLog, saveWork } from './record.ts';

const SAVE_LOG_MS = 1_000;

const MAX_LINES = 2_000;
const MAX_LINE = 500;

export type Journal = ReturnType<typeof openJournal>;

/** @param clean Removes secrets from a line. */
export function openJournal(
  state: State,
  begun: Deploy,
  { clean, logger }: { readonly clean: (line: string) => string; readonly logger: Logger },
) {
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
    get deploy(): Deploy {
      return deploy;
    },
    /** Changes the deploy; saved with the next step. */
    change(changed: Partial<Deploy>): void {
      deploy = { ...deploy, ...changed };
    },
    /** Takes a line of output: for the log, or how far the build is. */
    log(line: string): void {
      said += 1;
      const told = readProgressLine(line);
      if (told !== undefined) {
        progress = told;
        return;
      }
      if (lines.length === MAX_LINES) lines.shift();
      lines.push(clean(line).slice(0, MAX_LINE));
    },
    async step<T>(name: DeployStep, run: () => Promise<T>): Promise<T> {
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
    /** Saves nothing more: another process has taken the deploy over. */
    abandon: saving.stop,
    /** Saves the deploy as it is left, and its log. Throws `TakenOver` if another process has it now. */
    async close(changed: Partial<Deploy>): Promise<Deploy> {
      await saving.stop();
      await save();
      return saveWork(state, { ...deploy, ...changed });
    },
  };
}
