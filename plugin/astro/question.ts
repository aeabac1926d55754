/** How a module that Astro or Vite loads, or another copy of Waymark in the same process, asks those that know: there is no other way to them. */
import { channel, subscribe } from 'node:diagnostics_channel';

/** @param name The same in all copies. */
export function question<Answer extends object>(name: string) {
  return {
    /** Answers every question for the rest of the process. */
    answer(by: () => Answer): void {
      subscribe(name, (asked) => Object.assign(asked as object, by()));
    },
    /** Empty if nobody answers. */
    ask(): Partial<Answer> {
      const asked: Partial<Answer> = {};
      channel(name).publish(asked);
      return asked;
    },
  };
}
