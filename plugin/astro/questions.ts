/** How a module that Astro or Vite loads, or another copy of Waymark in the same process, asks those that know: there is no other way to them. */
import { channel, subscribe } from 'node:diagnostics_channel';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { DevSite } from '../dev/dev-site.ts';
import type { WaymarkOptions } from '../options.ts';
import type { Project } from '../project.ts';
import type { LayoutUse } from '../theme/layout.ts';

/** The command line's options, which precede a project's own, and the receivers of the integration's reports. */
export interface Invocation extends WaymarkOptions {
  /**
   * @param out Absolute path of the folder that the site was written to.
   * @param problems All that the build found.
   */
  readonly onBuilt?: (project: Project, out: string, problems: readonly Diagnostic[]) => void;
  /** Called with each reading of the project’s routes. */
  readonly onRead?: (project: Project) => void;
  readonly onDev?: (site: DevSite) => void;
}

interface LayoutAnswer {
  /** The page that is being rendered. */
  readonly use: LayoutUse | undefined;
  /** The addresses of all pages, below the base. */
  readonly paths: () => readonly string[];
}

/** The integration asks the command. Nobody answers if Astro’s own command runs. */
export const INVOCATION = question<Invocation>('waymark:invocation');
/** A page that Astro renders asks which page of the docs it is. */
export const LAYOUT_QUESTION = question<LayoutAnswer>('waymark:layout');
/** The server of `astro preview` asks for the project. */
export const PREVIEWED = question<{ readonly project: Project }>('waymark:preview');

/** @param name The same in all copies. */
function question<Answer extends object>(name: string) {
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
