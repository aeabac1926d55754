/**
 * The Site and its parts: plain immutable data that everything after it is a function of.
 *
 * @room `@waymark/repository`: a docs.json repository as facts, which are its configuration, pages, navigation and look, and what plugins change.
 */
import type { AccessMode } from '@waymark/contract/access-mode';
import type { Audience } from '@waymark/contract/audience';
import type { Redirect } from '@waymark/contract/release';
import type { Variants } from '@waymark/contract/variants';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { Position } from '@waymark/source/json/positions';
import type { z } from 'zod';
import type { Api } from './api.ts';
import type { SiteLook } from './appearance/look.ts';
import type { specificationSource } from './config/schema/specification.ts';
import type { directoryListing } from './config/schema/values.ts';
import type { Config } from './config/schema.ts';
import type { OwnRoutes } from './content/own-routes.ts';
import type { PreviewLimit } from './content/preview-limit.ts';
import type { Extension } from './extend/extension.ts';

/** Frontmatter as written; the format's keys that Waymark reads are typed, all others are kept. */
export interface Frontmatter {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly sidebarTitle?: string | undefined;
  readonly icon?: unknown;
  readonly iconType?: string | undefined;
  readonly tag?: string | undefined;
  readonly mode?: string | undefined;
  readonly hidden?: boolean | undefined;
  readonly noindex?: boolean | undefined;
  readonly searchable?: boolean | undefined;
  readonly boost?: number | undefined;
  readonly deprecated?: boolean | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly public?: boolean | undefined;
  readonly openapi?: string | undefined;
  readonly 'openapi-schema'?: string | undefined;
  readonly asyncapi?: string | undefined;
  readonly api?: string | undefined;
  readonly url?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly canonical?: string | undefined;
  readonly robots?: string | undefined;
  readonly [key: string]: unknown;
}

export interface Page {
  /** Address below the base: starts with `/`, no extension, no trailing slash, not percent-encoded. `x/index` is `/x`. */
  readonly path: string;
  /** Path below the docs root, with `/`: `guides/start.mdx`. */
  readonly file: string;
  readonly format: 'mdx' | 'md';
  readonly title: string;
  readonly description?: string | undefined;
  readonly frontmatter: Frontmatter;
  readonly languages: Variants;
  /** Its language by its letters, for a site that names none: see content/written-language.ts. */
  readonly writtenIn?: string | undefined;
  readonly versions: Variants;
  readonly audience: Audience;
  /** The navigation shows it: sidebar, previous/next, breadcrumbs. */
  readonly listed: boolean;
  /** Search (browser and agent), the virtual file system and MCP have it. */
  readonly indexed: boolean;
  /** The sitemap has it. */
  readonly inSitemap: boolean;
  /** llms.txt and llms-full.txt may have it (they also keep to the default language and version). */
  readonly inLlms: boolean;
  /** Search engines are told not to index it. */
  readonly noindex: boolean;
  /** Ranking factor from frontmatter or the nearest group, 1 if none is set. */
  readonly boost: number;
  /** Body without frontmatter; `\n` line ends, no BOM. */
  readonly source: string;
  /** 1-based line of `file` that `source` starts on. */
  readonly sourceLine: number;
  /** When the page says it was last changed (ISO 8601); undefined if it does not say it. */
  readonly lastChanged?: string | undefined;
  /** sha256 (hex) of the whole file as read. */
  readonly digest: string;
  /** The operation that the page shows below its own text. */
  readonly operation?: PageOperation | undefined;
}

/** The part of an API that a page is about. */
export interface PageOperation {
  /** `written`: an endpoint that the page itself describes (frontmatter `api`). */
  readonly kind: 'operation' | 'webhook' | 'schema' | 'channel' | 'written';
  /** In capitals: `GET`; `WEBHOOK`; `WSS`; empty for a schema. */
  readonly method: string;
  /** `/users/{id}`; the name of a webhook or schema; the address of a channel. */
  readonly path: string;
  readonly deprecated: boolean;
  /** Key of the API; undefined for a `written` one. */
  readonly api?: string | undefined;
  /** Keys that lead to it in the API's document. */
  readonly at: readonly string[];
  /** The page has no file of its own: `Page.file` is the specification. */
  readonly generated: boolean;
}

export type NavKind =
  | 'root'
  | 'language'
  | 'version'
  | 'product'
  | 'tab'
  | 'dropdown'
  | 'anchor'
  | 'item'
  | 'group'
  | 'page'
  | 'endpoint';

export type DirectoryListing = z.infer<typeof directoryListing>;

/** An OpenAPI or AsyncAPI property as written: a path or address, a list of them, or with options. */
export type SpecificationSource = z.infer<typeof specificationSource>;

/** One element of the navigation. `children` are all of one kind, except that groups and pages mix. */
export interface NavNode extends Position {
  readonly kind: NavKind;
  /** Position in the tree, such as `0.2.1`; stable while docs.json stays the same. The root's is empty. */
  readonly id: string;
  /** The label that readers see: the name of the element, or the page's sidebar title. */
  readonly title: string;
  readonly parent: NavNode | undefined;
  readonly children: readonly NavNode[];
  /** kind `page`: the page. */
  readonly page?: Page | undefined;
  /** kind `endpoint`: `GET /users`, or `file.json GET /users`, as written. */
  readonly endpoint?: string | undefined;
  /** An element that only links: an address elsewhere, or a path of this site. */
  readonly href?: string | undefined;
  readonly icon?: unknown;
  readonly iconType?: string | undefined;
  readonly tag?: string | undefined;
  readonly color?: { readonly light?: string | undefined; readonly dark?: string | undefined } | undefined;
  readonly description?: string | undefined;
  /** It, or an element that holds it, or its page is hidden. */
  readonly hidden: boolean;
  readonly searchable?: boolean | undefined;
  readonly public?: boolean | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly boost?: number | undefined;
  /** Groups: starting state if nested; top-level groups are always open. */
  readonly expanded?: boolean | undefined;
  /** Groups: the page that the group's title opens. */
  readonly root?: Page | undefined;
  /** Own value; `directoryOf(node)` inherits. */
  readonly directory?: DirectoryListing | undefined;
  /** Own value; `openapiOf(node)` inherits. */
  readonly openapi?: SpecificationSource | undefined;
  readonly asyncapi?: SpecificationSource | undefined;
  readonly align?: 'start' | 'end' | undefined;
  /** Versions and languages: whether it is the default one. Exactly one among its siblings is. */
  readonly default?: boolean | undefined;
  /** Languages: their own banner, footer and navbar, as in docs.json. */
  readonly banner?: unknown;
  readonly footer?: unknown;
  readonly navbar?: unknown;
  /** Elements of its own `global`, shown on every page below it. */
  readonly global?: readonly NavNode[] | undefined;
}

export interface NavTree {
  readonly root: NavNode;
  /** Elements of `navigation.global`, shown on every page. */
  readonly global: readonly NavNode[];
  /**
   * Page path to each place it is in, in navigation order (hidden places included). The place of a page that
   * is a group's `root` is the group.
   */
  readonly places: ReadonlyMap<string, readonly NavNode[]>;
}

/** A link of docs.json around the pages. */
export interface ConfigLink extends Position {
  readonly href: string;
  /** Such as `footer.links[0].items[1].href`. */
  readonly where: string;
}

/** One version or language of the site; a name that occurs in several places is listed once. */
export interface Variant {
  readonly name: string;
  readonly default: boolean;
  readonly tag?: string | undefined;
}

/** A static file of the repository, served as it is. */
export interface Asset {
  /** Address below the base: `/images/a.png`. */
  readonly path: string;
  /** Path below the docs root. */
  readonly file: string;
}

/** A specification in the repository, or at an address that docs.json names. */
export interface Specification {
  readonly kind: 'openapi' | 'asyncapi';
  /** Path below the docs root: `api/openapi.json`. Of a remote one, host and path of its address. */
  readonly file: string;
  /** Address of a remote one. */
  readonly url?: string | undefined;
  /** The content at that address. */
  readonly text?: string | undefined;
}

export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly audience: Audience;
  /** File name below the skill's folder to its content; `SKILL.md` first. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The file of a page: `a/b/index.html`, `a/b.html`, or either as its source is named. */
export type PageFormat = 'directory' | 'file' | 'preserve';

export interface Site {
  /** The form in which an Astro project wants files to be named; without one, as addresses end. */
  readonly pageFormat?: PageFormat | undefined;
  /** Addresses that an Astro project around the docs answers itself. */
  readonly ownRoutes?: OwnRoutes | undefined;
  /** For a preview: the access that its site gives. */
  readonly previewLimit?: PreviewLimit | undefined;
  /** Absolute path of the docs root. */
  readonly root: string;
  readonly config: Config;
  /** Public address without a trailing slash, base included. Undefined if none is configured. */
  readonly url: string | undefined;
  /** Path that the site is served under: empty, or `/docs`. */
  readonly base: string;
  /** Addresses of its widest audience that begin like the base: `/docs/intro`, which is served at `/docs/docs/intro`. */
  readonly belowBase?: ReadonlySet<string> | undefined;
  readonly access: AccessMode;
  /** The readers of a protected site as some may know it. Undefined for all of it. */
  readonly shownTo?: 'strangers' | 'members' | undefined;
  /** Sorted by path. */
  readonly pages: readonly Page[];
  readonly pageByPath: ReadonlyMap<string, Page>;
  readonly navigation: NavTree;
  readonly versions: readonly Variant[];
  readonly languages: readonly Variant[];
  /** The language of most of its text by its letters, if it names none. */
  readonly writtenIn?: string | undefined;
  readonly redirects: readonly Redirect[];
  /** Source of a redirect to its place in docs.json, for diagnostics. */
  readonly redirectPositions?: ReadonlyMap<string, Position> | undefined;
  /** Links of the navbar, the footer and the banner. */
  readonly configLinks?: readonly ConfigLink[] | undefined;
  /** Other values of docs.json to their places, for diagnostics. */
  readonly configPlaces?: ReadonlyMap<string, Position> | undefined;
  readonly skills: readonly Skill[];
  readonly specifications: readonly Specification[];
  /** The specifications' content, by `Api.key`. Absent if there is none. */
  readonly apis?: ReadonlyMap<string, Api> | undefined;
  readonly assets: readonly Asset[];
  readonly look: SiteLook;
  /** Repository stylesheets and scripts that every page loads, as asset paths. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** The changes of plugins; undefined without any. */
  readonly extension?: Extension | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

declare const knownTo: unique symbol;

/** A Site as strangers know it: all that dist/ is made of. Only `publicSite` makes it. */
export type PublicSite = Site & { readonly [knownTo]: 'strangers' };

/** A Site as some members know it; in development all of it, for its writer. */
export type MemberSite = Site & { readonly [knownTo]: 'members' };

/** A Site as readers know it. The whole Site is not one: code that makes a page for readers never sees the others. */
export type ReadableSite = PublicSite | MemberSite;

/** The facts of any Site that say nothing of its other pages. */
export type SiteFacts = Pick<
  Site,
  'root' | 'base' | 'belowBase' | 'url' | 'config' | 'languages' | 'writtenIn' | 'apis' | 'look' | 'extension'
>;
