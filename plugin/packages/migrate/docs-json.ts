/** docs.json of the new site, and a page for each link of a sidebar that leaves the docs. */
import type { SourceEntry, SourceSection, SourceSite, SourceVariant } from './source.ts';

type Json = Record<string, unknown>;

/** A page that is nothing but a link. */
interface LinkPage {
  readonly to: string;
  readonly title: string;
  readonly href: string;
}

export interface DocsJson {
  readonly config: Json;
  readonly links: readonly LinkPage[];
  /** The words of a sidebar for a page, by its `to`. */
  readonly labels: ReadonlyMap<string, string>;
}

export function docsJson(source: SourceSite): DocsJson {
  const sidebars = new Sidebars(source.pages.map(({ to }) => to));
  const navigation = source.navigation ?? navigationOf(source, sidebars);
  const redirects = new Map(source.redirects.map((redirect) => [redirect.source, redirect]));
  return {
    config: {
      ...source.config,
      navigation,
      ...(redirects.size > 0 && { redirects: [...redirects.values()] }),
    },
    links: sidebars.links,
    labels: sidebars.labels,
  };
}

function navigationOf({ sections, versions, languages }: SourceSite, sidebars: Sidebars): Json {
  const of =
    (key: string) =>
    ({ name, isDefault, sections: own }: SourceVariant): Json => ({
      [key]: name,
      ...(isDefault && { default: true }),
      ...sidebars.divisions(own, isDefault ? '' : `${fileName(name, 'other')}/`),
    });
  if (languages !== undefined) return { languages: languages.map(of('language')) };
  if (versions !== undefined) return { versions: versions.map(of('version')) };
  return sidebars.divisions(sections, '');
}

class Sidebars {
  readonly links: LinkPage[] = [];
  readonly labels = new Map<string, string>();
  private readonly pages: ReadonlySet<string>;
  private readonly taken: Set<string>;

  /** @param pages Paths of the pages that are converted: entries of others are left out. */
  constructor(pages: readonly string[]) {
    this.pages = new Set(pages);
    this.taken = new Set(pages);
  }

  /** @param folder Folder of the language or version, for pages that are made: no two of them share one. */
  divisions(sections: readonly SourceSection[], folder: string): Json {
    const tabs = sections
      .map(({ label, entries }) => ({ tab: label, groups: this.groups(label, this.filled(entries), folder) }))
      .filter(({ groups }) => groups.length > 0);
    const [only, ...others] = tabs;
    if (only === undefined) return { pages: [] };
    return others.length === 0 ? { groups: only.groups } : { tabs };
  }

  /** Pages that stand between groups make one with the sidebar's name. */
  private groups(label: string, entries: readonly SourceEntry[], folder: string): Json[] {
    const result: Json[] = [];
    let loose: unknown[] | undefined;
    for (const entry of entries) {
      if (entry.entries !== undefined) {
        loose = undefined;
        result.push(this.group(entry, entry.entries, folder, false));
        continue;
      }
      if (loose === undefined) {
        loose = [];
        result.push({ group: result.length === 0 ? label : 'More', pages: loose });
      }
      loose.push(...this.member(entry, folder));
    }
    return result;
  }

  private group(entry: SourceEntry, entries: readonly SourceEntry[], folder: string, nested: boolean): Json {
    const { label, page, expanded, tag } = entry;
    return {
      group: label ?? 'Pages',
      ...(tag !== undefined && { tag }),
      ...(nested && expanded === true && { expanded }),
      ...(page !== undefined && { root: page }),
      pages: entries.flatMap((each) => this.member(each, folder)),
    };
  }

  private member(entry: SourceEntry, folder: string): unknown[] {
    const { entries, page, label, href } = entry;
    if (entries !== undefined) return [this.group(entry, entries, folder, true)];
    if (page !== undefined) {
      if (label !== undefined && !this.labels.has(page)) this.labels.set(page, label);
      return [page];
    }
    return href === undefined ? [] : [this.linkPage(label ?? href, href, folder)];
  }

  private linkPage(title: string, href: string, folder: string): string {
    const name = fileName(title, 'link');
    let to = `${folder}links/${name}`;
    for (let number = 2; this.taken.has(to); number++) to = `${folder}links/${name}-${number}`;
    this.taken.add(to);
    this.links.push({ to, title, href });
    return to;
  }

  /** Entries without groups that hold nothing, and without pages that are not there. */
  private filled(entries: readonly SourceEntry[]): SourceEntry[] {
    return entries.flatMap(({ page: named, ...entry }): SourceEntry[] => {
      const page = named !== undefined && this.pages.has(named) ? named : undefined;
      const inside = entry.entries && this.filled(entry.entries);
      if (inside !== undefined && inside.length > 0) return [{ ...entry, page, entries: inside }];
      if (page !== undefined) return [{ page, label: entry.label }];
      return entry.href === undefined ? [] : [{ label: entry.label, href: entry.href }];
    });
  }
}

/** A text as the name of a file or a folder: it leads nowhere else. */
function fileName(text: string, none: string): string {
  // A version keeps its dots.
  const words = text.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, '-');
  return words.replaceAll(/^[-.]+|[-.]+$/g, '') || none;
}
