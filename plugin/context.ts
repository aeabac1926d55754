/**
 * The one bridge between the integration, which Node runs, and the routes, which Vite bundles: both are one process,
 * but each has its own copy of every module. A process works on one site at a time.
 */
import type { Pack } from './cache/pack.ts';
import type { PageFiles } from './content/pages.ts';
import type { Diagnostics } from './diagnostics/collector.ts';
import type { Engine } from './markdown/engine.ts';
import type { ViewerClass } from './members/classes.ts';
import type { WaymarkOptions } from './options.ts';
import type { Project } from './project.ts';
import type { MemberSite, PublicSite, Site } from './types.ts';

interface Loaded {
  readonly site: Site;
  readonly engine: Engine;
  readonly project: Project;
  /** Page files as they were read, so that an edit reads its own file only. */
  readonly pageFiles: PageFiles;
  /** What earlier builds made, and this one. Undefined where nothing is kept, and in development. */
  readonly kept: Pack | undefined;
  /** Problems that show only while a page is rendered. */
  readonly problems: Diagnostics;
}

export interface BuildContext extends Loaded {
  readonly command: 'build';
  /** What pages for everybody may show of it. */
  readonly shown: PublicSite;
  /** What signed-in readers see of it, who may read most first. */
  readonly members: readonly ViewerClass[];
}

export interface DevContext extends Loaded {
  readonly command: 'dev';
  /** All of it: who writes a site sees everything. */
  readonly shown: MemberSite;
  readonly members: readonly [];
}

export type Context = BuildContext | DevContext;

/** What the command line says over a project's own options, and where the integration tells that it runs. */
export interface Invocation {
  readonly url?: string | undefined;
  readonly access?: WaymarkOptions['access'];
  readonly images?: WaymarkOptions['images'];
  /** Folder for caches, where it is not Astro's; false where nothing is kept. */
  readonly cache?: string | false | undefined;
  /** The site, where the command has read it already. */
  readonly context?: Context | undefined;
}

const CONTEXT = Symbol.for('waymark.context');
const OPTIONS = Symbol.for('waymark.options');
const INVOCATION = Symbol.for('waymark.invocation');
const shared: Record<symbol, unknown> = globalThis as never;

export function setContext(context: Context): void {
  shared[CONTEXT] = context;
}

/** The site that this process builds or serves. Throws outside an Astro run with the integration. */
export function context(): Context {
  const value = shared[CONTEXT];
  if (value === undefined) throw new Error('Waymark’s routes were rendered without its integration.');
  return value as Context;
}

export function setInvocation(invocation: Invocation): void {
  shared[INVOCATION] = invocation;
}

/** Empty where Astro’s own command runs. */
export function invocation(): Invocation {
  return (shared[INVOCATION] as Invocation | undefined) ?? {};
}

/** Whether the project has an astro.config: what else that makes of pages is not known. */
export function hasOwnConfig(): boolean {
  return invocation().cache === undefined;
}

/** Marks an integration with the options that its author gave, for who reads an astro.config without running Astro. */
export function withOptions<T extends object>(integration: T, options: WaymarkOptions): T {
  return Object.defineProperty(integration, OPTIONS, { value: options });
}

/** The options of Waymark's own integration; undefined for any other. */
export function optionsOf(integration: unknown): WaymarkOptions | undefined {
  if (typeof integration !== 'object' || integration === null) return undefined;
  return (integration as Record<symbol, WaymarkOptions | undefined>)[OPTIONS];
}
