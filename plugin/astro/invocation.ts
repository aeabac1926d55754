/** How the command talks to an integration that it did not make: an astro.config may have a copy of Waymark of its own. */
import { channel, subscribe } from 'node:diagnostics_channel';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { DevSite } from '../dev/dev-site.ts';
import type { WaymarkOptions } from '../options.ts';
import type { Project } from '../project.ts';

/** The command line's options, which precede a project's own, and the receivers of the integration's reports. */
export interface Invocation {
  readonly url?: string | undefined;
  readonly access?: WaymarkOptions['access'];
  readonly images?: WaymarkOptions['images'];
  readonly allowErrors?: WaymarkOptions['allowErrors'];
  readonly threads?: WaymarkOptions['threads'];
  readonly precompress?: WaymarkOptions['precompress'];
  readonly config?: WaymarkOptions['config'];
  /**
   * @param out Absolute path of the folder that the site was written to.
   * @param problems All that the build found.
   */
  readonly onBuilt?: ((project: Project, out: string, problems: readonly Diagnostic[]) => void) | undefined;
  /** Called with each reading of the project’s routes. */
  readonly onRead?: ((project: Project) => void) | undefined;
  readonly onDev?: ((site: DevSite) => void) | undefined;
}

const NAME = 'waymark:invocation';

export function setInvocation(invocation: Invocation): void {
  subscribe(NAME, (asked) => Object.assign(asked as object, invocation));
}

/** Empty if Astro’s own command runs. */
export function invocation(): Invocation {
  const asked: Invocation = {};
  channel(NAME).publish(asked);
  return asked;
}
