/** Results that an engine keeps between requests, and through a change of the Site. */

import { repositoryOf } from '@waymark/repository/content/repository';
import type { Document } from '@waymark/repository/document';
import type { OwnedRemarkPlugin } from '@waymark/repository/extend/extension';
import type { Page, Site } from '@waymark/repository/types';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import { componentsOf } from '../components/registry.ts';
import { ReactModules } from '../react/modules.ts';
import { hasUnsettled } from './document/unsettled.ts';
import type { EngineOptions } from './engine.ts';
import type { Expanded } from './expand/expand.ts';
import { ImportLibrary } from './expand/library.ts';
import { ReactSite } from './expand/react-site.ts';
import { type GivenNames, reactSources } from './expand/react-sources.ts';
import { CodeHighlighter } from './highlight/highlight.ts';
import { HighlightThreads } from './highlight/highlight-threads.ts';
import { Twoslash } from './highlight/twoslash.ts';
import type { CompiledPage } from './render/compile-page.ts';
import { PageAssets } from './render/page-assets.ts';
import type { Module } from './tree/module.ts';
import { Evaluation } from './tree/scope.ts';

/** The cached facts of one page. */
export interface CacheEntry {
  readonly digest: string;
  module: Module | undefined;
  read: Expanded | undefined;
  document: Document | undefined;
  /** The page whose text and Document it has, in another folder: its tree serves both. */
  twin: Page | undefined;
  compiled: Promise<CompiledPage> | undefined;
  isSelfContained: boolean;
  readonly mayHoldReact: boolean;
}

export interface Caches {
  readonly key: string;
  readonly library: ImportLibrary;
  readonly remark: readonly OwnedRemarkPlugin[] | undefined;
  readonly evaluation: Evaluation;
  readonly entries: Map<string, CacheEntry>;
  /** The first page of each text that says the same in any folder, by all that its Document follows from. */
  readonly texts: Map<string, Page>;
  readonly threads: HighlightThreads | undefined;
  readonly highlighter: CodeHighlighter;
  /** The highlighter of pages that are not public: it keeps nothing for the next run. */
  readonly closedHighlighter: CodeHighlighter;
  readonly twoslash: Twoslash;
  readonly react: ReactModules;
  readonly reactSite: ReactSite;
  /** Import and export statements of the pages that hold React, by their files. */
  readonly statements: Map<string, string>;
  readonly given: GivenNames;
  readonly assets: PageAssets;
}

/** Fewer pages are highlighted before a thread is ready. */
const WORTH_THREADS = 50;

/** @param key Caches of another key are of no use. */
export function createCaches(
  site: Site,
  variables: ReadonlyMap<string, string>,
  { highlightCache, threads: threadCount = 1 }: EngineOptions,
  key: string,
): Caches {
  const components = componentsOf(site);
  const { root, look, extension } = site;
  const library = new ImportLibrary(root, variables, extension?.remark, () => repositoryOf(site));
  const statements = new Map<string, string>();
  const given: GivenNames = new Map();
  const react = new ReactModules(reactSources(root, library, statements, given, components.names));
  const { themes, grammars, palette } = look.code;
  const isShared = threadCount > 1 && site.pages.length >= WORTH_THREADS;
  const threads = isShared ? new HighlightThreads({ themes, grammars, palette }, threadCount - 1) : undefined;
  const highlighting = { themes, grammars, palette, threads, transformers: extension?.shiki };
  return {
    key,
    library,
    remark: extension?.remark,
    evaluation: new Evaluation((file) => react.exports(file), components),
    entries: new Map(),
    texts: new Map(),
    threads,
    highlighter: new CodeHighlighter({ ...highlighting, cache: highlightCache }),
    closedHighlighter: new CodeHighlighter(highlighting),
    twoslash: new Twoslash(root),
    react,
    reactSite: new ReactSite(react, components.names),
    statements,
    given,
    assets: new PageAssets(react, (file) => readText(onDisk(root, file))),
  };
}

/** Forgets a file below the docs root, and the pages that it may change. */
export function forgetFile({ library, evaluation, react, assets, entries }: Caches, file: string): void {
  library.invalidate(file);
  evaluation.reset();
  react.reset();
  assets.reset();
  for (const [path, entry] of entries) {
    const reports = entry.read?.reports ?? entry.document?.diagnostics;
    const dependencies = entry.read?.dependencies ?? entry.document?.dependencies;
    const unsettled = reports === undefined || dependencies === undefined || hasUnsettled(reports);
    if (unsettled || dependencies.includes(file) || path === file) entries.delete(path);
  }
}
