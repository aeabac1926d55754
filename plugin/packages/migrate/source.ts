/** A site of another program as its reader found it: everything that a conversion writes follows from it. */
import type { JsonObject } from '@waymark/source/values';

export type ProgramKind = 'docusaurus' | 'starlight' | 'vitepress' | 'gitbook' | 'mkdocs';

/** A page, a group of entries, or a link that leaves the docs. */
export interface SourceEntry {
  /** Title of a group or a link; of a page only if the sidebar gives it another one. */
  readonly label?: string | undefined;
  /** `to` of a page; of a group: the page that its title opens. */
  readonly page?: string | undefined;
  readonly href?: string | undefined;
  readonly entries?: readonly SourceEntry[] | undefined;
  readonly expanded?: boolean | undefined;
  readonly tag?: string | undefined;
}

/** A sidebar; several are tabs. */
export interface SourceSection {
  readonly label: string;
  readonly entries: readonly SourceEntry[];
}

export interface SourceVariant {
  readonly name: string;
  readonly isDefault: boolean;
  readonly sections: readonly SourceSection[];
}

export interface SourcePage {
  /** Absolute path of its file. */
  readonly from: string;
  /** Path in the new site without extension; its address is the one that it had. */
  readonly to: string;
}

export interface SourceSite {
  /** Keys of docs.json besides the navigation. */
  readonly config: JsonObject;
  /** The navigation in the words of docs.json, if the program has no sections that it would be made of. */
  readonly navigation?: JsonObject | undefined;
  readonly sections: readonly SourceSection[];
  readonly versions?: readonly SourceVariant[] | undefined;
  readonly languages?: readonly SourceVariant[] | undefined;
  readonly pages: readonly SourcePage[];
  /** Files that are not pages: absolute path, and path in the new site. */
  readonly assets: ReadonlyMap<string, string>;
  readonly redirects: readonly { readonly source: string; readonly destination: string }[];
  /** Path below which the site was served, without a slash at its end. */
  readonly base: string;
  /** Folder that links from the root of the site mean, for links to files. */
  readonly content: string;
  /** Prefixes of links that mean a folder, such as `@site`. */
  readonly aliases?: Readonly<Record<string, string>> | undefined;
  /** Folders that a relative link may start from if it leads nowhere from its page. */
  readonly linkFolders?: readonly string[] | undefined;
  /** Relative links of pages continue the address and not the path of the file. */
  readonly linksByAddress?: boolean | undefined;
}
