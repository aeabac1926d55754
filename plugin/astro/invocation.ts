import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { DevSite } from '../dev/dev-site.ts';
import type { WaymarkOptions } from '../options.ts';
import type { Project } from '../project.ts';
import { question } from './question.ts';

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

/** How the command talks to an integration that it did not make. Nobody answers if Astro’s own command runs. */
export const invocation = question<Invocation>('waymark:invocation');
