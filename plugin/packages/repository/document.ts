/** Everything but the HTML that one page's text yields: a value that search, the virtual files and link checks share. */
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { Position } from '@waymark/source/json/positions';
import type { PageFeature } from './page-features.ts';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** Fragment of its address, unique on the page. */
  readonly id: string;
}

/** The lead of a page (empty anchor), or the content below one heading, up to the next. */
export interface Section {
  readonly anchor: string;
  readonly title: string;
  /** Titles of the headings above this one, outermost first, page title excluded. */
  readonly headings: readonly string[];
  /** Clean Markdown, the heading line included. */
  readonly markdown: string;
  /** Its words without markup and code blocks, for search. */
  readonly text: string;
  /** Its code blocks and inline code, for search. */
  readonly code: string;
}

/** With its place; `file` differs from the page's if a snippet holds it. */
export interface Link extends Position {
  readonly href: string;
  readonly kind: 'link' | 'image' | 'component';
}

export interface Document {
  readonly headings: readonly Heading[];
  /** In order; joined by blank lines, they are the page's Markdown. */
  readonly sections: readonly Section[];
  /** The sections that people see, for browser search, if they may differ from `sections`, which agents read. */
  readonly shownSections?: readonly Section[] | undefined;
  readonly links: readonly Link[];
  /** Addresses of whatever else the page shows, as written on it: in `srcset`, styles, properties of components. */
  readonly files?: readonly string[] | undefined;
  /** Every fragment that a link may point to: heading ids and ids of components and elements. */
  readonly anchors: ReadonlySet<string>;
  /** Files below the docs root that the page includes, itself excluded: a change there changes the page. */
  readonly dependencies: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The features of the page that need styles or scripts of their own. */
  readonly features?: ReadonlySet<PageFeature> | undefined;
  /** The same text in another folder has this Document, too, but for the file of its links. */
  readonly isAnywhere?: boolean | undefined;
  /** Entries of its changelog, in the order of the page. */
  readonly updates?: readonly PageUpdate[] | undefined;
}

export interface PageUpdate {
  readonly title: string;
  readonly description: string;
  /** Texts that may name its day: the page's own words, whatever the feed says instead. */
  readonly dates: readonly string[];
  readonly tags: readonly string[];
  /** Fragment of its address. */
  readonly anchor: string;
  /** Its content, as clean Markdown. */
  readonly markdown: string;
}
