import type { Pack } from './cache/pack.ts';
import type { PageFiles } from './content/pages.ts';
import type { Diagnostics } from './diagnostics/collector.ts';
import type { Engine } from './markdown/engine.ts';
import type { ViewerClass } from './members/classes.ts';
import type { Project } from './project.ts';
import type { Site } from './types.ts';

/** A repository that was read, for a build or for development. */
export interface Context {
  readonly command: 'dev' | 'build';
  readonly site: Site;
  /** What pages may show of it: in a build nothing that is not public; in development all of it. */
  readonly shown: Site;
  /** What signed-in readers see of it, who may read most first; none in development, where everybody sees all. */
  readonly members: readonly ViewerClass[];
  readonly engine: Engine;
  readonly project: Project;
  /** Page files as they were read, so that an edit reads its own file only. */
  readonly pageFiles: PageFiles;
  /** What earlier builds made, and this one. Undefined where nothing is kept, and in development. */
  readonly kept: Pack | undefined;
  /** Problems that show only while a page is rendered. */
  readonly problems: Diagnostics;
}
