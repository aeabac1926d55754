/**
 * The navigation of a `mint.json`: one list of groups, which versions, tabs and anchors cut by the paths of its pages. In docs.json
 * each of them holds its groups.
 */
import { isExternal } from '@waymark/source/scheme';
import { isObject, type JsonObject, listOf, objectOf, textOf } from '@waymark/source/values';

/** A tab or an anchor: a folder of pages, or a link. */
interface Division {
  readonly name: string;
  /** Path that its pages begin with; undefined if it is a link. */
  readonly folder: string | undefined;
  readonly fields: JsonObject;
}

export interface MintNavigation {
  readonly element: JsonObject;
  /** Names of tabs and anchors without pages. */
  readonly empty: ReadonlySet<string>;
}

const OTHERS = 'Documentation';

/** @param versionOf The version that the frontmatter of a page names. */
export function mintNavigation(
  config: JsonObject,
  versionOf: (page: string) => string | undefined,
): MintNavigation {
  const empty = new Set<string>();
  const versions = listOf(config.versions).map((version) =>
    isObject(version) ? version : { name: version },
  );
  const groups = listOf(config.navigation);
  if (versions.length === 0) return { element: divided(groups, config, undefined, empty), empty };
  const key = versions.every(({ locale }) => textOf(locale) !== undefined) ? 'language' : 'version';
  const variants = versions.flatMap((version) => {
    const names = [version.name, version.locale].flatMap((each) => textOf(each) ?? []);
    const own = ofVersion(groups, names, versionOf, undefined);
    const [name] = names;
    if (name === undefined) return [];
    if (own.length === 0) {
      empty.add(name);
      return [];
    }
    const marked = version.default === true && { default: true };
    const label = key === 'language' ? version.locale : name;
    return [{ [key]: label, ...marked, ...divided(own, config, names, empty) }];
  });
  return { element: { [`${key}s`]: variants }, empty };
}

/** Pages of a list of groups and of all groups inside. */
export function pagesOf(groups: unknown): string[] {
  return listOf(groups).flatMap((each) =>
    typeof each === 'string' ? [each] : pagesOf(objectOf(each).pages),
  );
}

/** Groups and pages of one version, and those that are of every version. The innermost `version` counts. */
function ofVersion(
  entries: readonly unknown[],
  names: readonly string[],
  versionOf: (page: string) => string | undefined,
  inherited: string | undefined,
): unknown[] {
  return entries.flatMap((entry): unknown[] => {
    if (isObject(entry)) {
      const { version, ...group } = entry;
      const pages = ofVersion(listOf(group.pages), names, versionOf, textOf(version) ?? inherited);
      return pages.length === 0 ? [] : [{ ...group, pages }];
    }
    const version = (typeof entry === 'string' ? versionOf(entry) : undefined) ?? inherited;
    return version === undefined || names.includes(version) ? [entry] : [];
  });
}

/** Groups below the tabs that their pages belong to; the others are below the first tab. */
function divided(
  groups: readonly unknown[],
  config: JsonObject,
  version: readonly string[] | undefined,
  empty: Set<string>,
): JsonObject {
  const [tabs, anchors] = [config.tabs, config.anchors].map((list) => divisions(list, version)) as [
    Division[],
    Division[],
  ];
  const links = anchors.filter(({ folder }) => folder === undefined);
  const global = links.length > 0 && { global: { anchors: links.map((link) => named('anchor', link)) } };
  const below = (own: readonly unknown[], tab: Division | undefined): JsonObject => {
    const inside = anchors.filter(
      ({ folder }) => folder !== undefined && owner(tabs, folder)?.folder === tab?.folder,
    );
    return anchored(own, inside, config, empty);
  };
  if (tabs.length === 0) return { ...global, ...below(groups, undefined) };
  const rest = cut(groups, (page) => owner(tabs, page) === undefined);
  const primary = objectOf(config.primaryTab);
  const first = { tab: textOf(primary.name) ?? OTHERS, ...hidden(primary), ...below(rest, undefined) };
  const others = tabs.flatMap((tab) => {
    if (tab.folder === undefined) return [named('tab', tab)];
    const own = cut(groups, (page) => owner(tabs, page) === tab);
    return filled('tab', tab, below(own, tab), empty);
  });
  return { ...global, tabs: [...(rest.length === 0 ? [] : [first]), ...others] };
}

/** Groups below the anchors that their pages belong to; the others are below the first anchor. */
function anchored(
  groups: readonly unknown[],
  anchors: readonly Division[],
  config: JsonObject,
  empty: Set<string>,
): JsonObject {
  if (anchors.length === 0) return content(groups);
  const rest = cut(groups, (page) => owner(anchors, page) === undefined);
  const top = objectOf(config.topAnchor);
  const { name = OTHERS, icon = 'book-open', iconType } = top;
  const first = { anchor: name, icon, ...(iconType !== undefined && { iconType }), ...content(rest) };
  const others = anchors.flatMap((anchor) => {
    const own = cut(groups, (page) => owner(anchors, page) === anchor);
    return filled('anchor', anchor, content(own), empty);
  });
  if (others.length === 0) return content(groups);
  return { anchors: [...(rest.length === 0 ? [] : [first]), ...others] };
}

/** A tab or an anchor with its pages; nothing if it has none and no specification that yields some. */
function filled(
  key: 'tab' | 'anchor',
  division: Division,
  children: JsonObject,
  empty: Set<string>,
): JsonObject[] {
  const { openapi, ...element } = named(key, division) as { openapi?: unknown };
  const directory = division.folder === '' ? {} : { directory: division.folder };
  const located = (source: unknown): unknown =>
    typeof source === 'string' ? { source, ...directory } : source;
  const specification = Array.isArray(openapi) ? openapi.map(located) : located(openapi);
  const [[kind, list] = ['groups', []]] = Object.entries(children);
  const own = listOf(list);
  if (specification === undefined) {
    if (own.length > 0) return [{ ...element, ...children }];
    empty.add(division.name);
    return [];
  }
  if (own.length === 0) return [{ ...element, openapi: specification }];
  const endpoints = { [kind === 'anchors' ? 'anchor' : 'group']: division.name, openapi: specification };
  return [{ ...element, [kind]: [...own, endpoints] }];
}

/** Groups as docs.json has them. One without a name has nothing above its pages. */
function content(groups: readonly unknown[]): JsonObject {
  const isNamed = (entry: unknown): boolean => isObject(entry) && textOf(entry.group) !== undefined;
  const entries = groups.flatMap(withoutVersion);
  return entries.every(isNamed) ? { groups: entries } : { pages: entries };
}

/** A group as docs.json has it; the pages of a group without a name stand for themselves. */
function withoutVersion(entry: unknown): unknown[] {
  if (!isObject(entry)) return [entry];
  const { version: _, pages, ...group } = entry;
  const inside = listOf(pages).flatMap(withoutVersion);
  return textOf(group.group) === undefined ? inside : [{ ...group, pages: inside }];
}

/** Groups with the pages that pass a test, without groups that hold none. */
function cut(entries: readonly unknown[], test: (page: string) => boolean): unknown[] {
  return entries.flatMap((entry): unknown[] => {
    if (!isObject(entry)) return typeof entry === 'string' && test(entry) ? [entry] : [];
    const pages = cut(listOf(entry.pages), test);
    return pages.length === 0 ? [] : [{ ...entry, pages }];
  });
}

/** The division whose folder a page or a folder is in; the longest path decides. */
function owner(list: readonly Division[], path: string): Division | undefined {
  const page = path.replace(/^\/+/, '');
  return list
    .filter(({ folder }) => folder !== undefined && (page === folder || page.startsWith(`${folder}/`)))
    .reduce<Division | undefined>(
      (best, each) => ((each.folder?.length ?? 0) > (best?.folder?.length ?? -1) ? each : best),
      undefined,
    );
}

function divisions(list: unknown, version: readonly string[] | undefined): Division[] {
  return listOf(list)
    .map(objectOf)
    .filter(
      (entry) =>
        version === undefined || entry.version === undefined || version.includes(String(entry.version)),
    )
    .flatMap(({ name, url, pages, version: _, isDefaultHidden, color, ...fields }) => {
      const address = textOf(url) ?? textOf(pages);
      if (typeof name !== 'string' || address === undefined) return [];
      const shade = isObject(color) ? color.from : color;
      const isLink = isExternal(address);
      return [
        {
          name,
          folder: isLink ? undefined : address.replaceAll(/^\/+|\/+$/g, ''),
          fields: {
            ...fields,
            ...(shade !== undefined && { color: { light: shade, dark: shade } }),
            ...hidden({ isDefaultHidden }),
            ...(isLink && { href: address }),
          },
        },
      ];
    });
}

function named(key: 'tab' | 'anchor', { name, fields }: Division): JsonObject {
  return { [key]: name, ...fields };
}

/** Hidden until a reader follows a link to its pages, which search still finds. */
function hidden({ isDefaultHidden }: JsonObject): JsonObject {
  return isDefaultHidden === true ? { hidden: true, searchable: true } : {};
}
