import type { Engine } from '@waymark/mdx/markdown/engine';
import type { LastConfig } from '@waymark/repository/config/last-config';
import type { PageFiles } from '@waymark/repository/content/pages';
import type { MemberSite, PublicSite, Site } from '@waymark/repository/types';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Store } from './cache/store.ts';
import type { ViewerClass } from './members/classes.ts';
import type { Project } from './project.ts';

/** A repository that was read, for a build or for development. */
interface Loaded {
  readonly site: Site;
  readonly engine: Engine;
  readonly project: Project;
  /** Page files as they were read, so that an edit reads its own file only. */
  readonly pageFiles: PageFiles;
  /** Results of earlier builds, and of this one. Undefined if nothing is kept, and in development. */
  readonly kept: Store | undefined;
  /** Problems that show only while a page is rendered. */
  readonly problems: Diagnostics;
}

export interface BuildContext extends Loaded {
  /** The part of it that pages for everybody may show. */
  readonly shown: PublicSite;
  /** Its views for signed-in readers, those who may read most first. */
  readonly members: readonly ViewerClass[];
}

export interface DevContext extends Loaded {
  readonly lastConfig: LastConfig;
  /** All of it: who writes a site sees everything. */
  readonly shown: MemberSite;
  readonly members: readonly [];
}

export type Context = BuildContext | DevContext;
