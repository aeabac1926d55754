/** The navigation: elements that nest, each with one kind of child, or a link. */

import { optional } from '@waymark/contract/described';
import { z } from 'zod';
import type { DirectoryListing, SpecificationSource } from '../../types.ts';
import { banner, footer, navbar } from './chrome.ts';
import { specificationSource } from './specification.ts';
import { directoryListing, icon, iconType, modeColors } from './values.ts';

/** Fields that every element of the navigation may have besides its name and its children. */
const shared = {
  icon: icon.optional(),
  iconType: iconType.optional(),
  tag: optional.text('Label beside the name, such as "New".'),
  description: optional.text('Second line in menus.'),
  hidden: optional.flag(
    'Keeps the element out of the navigation, and its contents out of search. Default: `false`.',
  ),
  searchable: optional.flag(
    '`true` lets search find the contents of a hidden element; `false` keeps the contents of a visible one out of search. Default: `searchable` of the element around it.',
  ),
  public: optional.flag('Whether strangers may read its pages, on a site with sign-in.'),
  boost: z
    .number()
    .nonnegative()
    .optional()
    .describe(
      'Factor for the rank of its pages in search. Default: `boost` of the element around it, or 1, which is neutral.',
    ),
  directory: directoryListing.optional(),
  href: optional.text('Makes the element a link: an address, or a path of the site.'),
  openapi: specificationSource.optional(),
  asyncapi: specificationSource.optional(),
  graphql: z.unknown().optional().describe('GraphQL schema. It has no effect.'),
  sdk: z.unknown().optional().describe('Reference of an SDK. It has no effect.'),
};

const color = modeColors.optional().describe('Colour of the element’s icon.');
const isDefault = optional.flag('Whether readers see it first. Default: the first entry of the list.');

const name = (description: string) => z.string().min(1, 'must not be empty').describe(description);

const groupFields = {
  group: name('Title of the group.'),
  ...shared,
  root: optional.text('Page that a click on the title opens.'),
  expanded: optional.flag('Whether a nested group is open at first. Default: `false`.'),
};
const tabFields = {
  tab: name('Title of the tab.'),
  ...shared,
  align: optional.word('Side of the bar on which the tab appears. Default: `start`.', ['start', 'end']),
};
const itemFields = { item: name('Title of the menu item.'), ...shared };
const anchorFields = { anchor: name('Title of the anchor.'), ...shared, color };
const dropdownFields = { dropdown: name('Title of the dropdown entry.'), ...shared, color };
const productFields = {
  product: name('Title of the product.'),
  ...shared,
  name: optional.text('Longer name, which readers see in place of `product`.'),
  color,
};
const versionFields = { version: name('Name of the version.'), ...shared, default: isDefault };
const languageFields = {
  language: name('Language code, such as `en`, `ja` or `pt-BR`.'),
  ...shared,
  default: isDefault,
  banner: banner.optional(),
  footer: footer.optional(),
  navbar: navbar.optional(),
};

type Fields<S extends z.core.$ZodLooseShape> = z.infer<z.ZodObject<S>>;

export type Group = Fields<typeof groupFields> & Children;
export type Tab = Fields<typeof tabFields> & Children;
export type MenuItem = Fields<typeof itemFields> & Children;
export type Anchor = Fields<typeof anchorFields> & Children;
export type Dropdown = Fields<typeof dropdownFields> & Children;
export type Product = Fields<typeof productFields> & Children;
export type Version = Fields<typeof versionFields> & Children;
export type Language = Fields<typeof languageFields> & Children;

/** The arrays that an element may hold; by the rules only one of them, besides `global`. */
export interface Children {
  readonly global?: Global | undefined;
  readonly languages?: Language[] | undefined;
  readonly versions?: Version[] | undefined;
  readonly products?: Product[] | undefined;
  readonly tabs?: Tab[] | undefined;
  readonly dropdowns?: Dropdown[] | undefined;
  readonly anchors?: Anchor[] | undefined;
  readonly menu?: MenuItem[] | undefined;
  /** Nested groups; strings in it are names of user groups that may read the element. */
  readonly groups?: (Group | string)[] | undefined;
  readonly pages?: PageEntry[] | undefined;
}

/** A page, an endpoint (`GET /users`), or a nested group. */
export type PageEntry = string | Group;

type Global = Pick<Children, 'languages' | 'versions' | 'products' | 'tabs' | 'dropdowns' | 'anchors'>;

const list = <T>(item: () => z.ZodType<T>, description: string) =>
  z.array(z.lazy(item)).optional().describe(description);

/** A function, because the schemas that it names are defined below it. */
function divisions() {
  return {
    languages: list(() => language, 'One entry for each language.'),
    versions: list(() => version, 'One entry for each version.'),
    products: list(() => product, 'One entry for each product.'),
    tabs: list(() => tab, 'Tabs, shown as a bar at the top.'),
    dropdowns: list(() => dropdown, 'Entries of a menu at the top of the sidebar.'),
    anchors: list(() => anchor, 'Entries that stay at the top of the sidebar.'),
  };
}

function children() {
  return {
    ...divisions(),
    global: z.lazy(() => global).optional(),
    menu: list(() => item, 'Menu of a tab or product.'),
    groups: z
      .array(z.union([z.lazy(() => group), z.string()]))
      .optional()
      .describe('Groups of pages; strings are names of user groups that may read the element.'),
    pages: z
      .array(z.union([z.string(), z.lazy(() => group)]))
      .optional()
      .describe('Pages by path, endpoints such as `GET /users`, and nested groups.'),
  };
}

/** The schema of an element: its fields and its children. The same object for all callers. */
function element<S extends z.core.$ZodLooseShape>(fields: S, id: string): z.ZodType<Fields<S> & Children> {
  let object: z.ZodType | undefined;
  const schema = z.lazy(() => {
    object ??= z.object({ ...fields, ...children() }).meta({ id });
    return object;
  });
  // The children's types are stated in `Children`, because a type cannot be inferred from itself.
  return schema as z.ZodType as z.ZodType<Fields<S> & Children>;
}

const group: z.ZodType<Group> = element(groupFields, 'Group');
const tab: z.ZodType<Tab> = element(tabFields, 'Tab');
const item: z.ZodType<MenuItem> = element(itemFields, 'MenuItem');
const anchor: z.ZodType<Anchor> = element(anchorFields, 'Anchor');
const dropdown: z.ZodType<Dropdown> = element(dropdownFields, 'Dropdown');
const product: z.ZodType<Product> = element(productFields, 'Product');
const version: z.ZodType<Version> = element(versionFields, 'Version');
const language: z.ZodType<Language> = element(languageFields, 'Language');

const global: z.ZodType<Global> = z
  .object(divisions())
  .describe('Elements that every page shows.')
  .meta({ id: 'Global' });

export interface Navigation extends Children {
  readonly directory?: DirectoryListing | undefined;
  readonly openapi?: SpecificationSource | undefined;
  readonly asyncapi?: SpecificationSource | undefined;
}

export const navigation: z.ZodType<Navigation> = z
  .object({
    ...children(),
    directory: directoryListing.optional(),
    openapi: specificationSource.optional(),
    asyncapi: specificationSource.optional(),
  })
  .describe('Structure of the site: one list of elements, which contain others.');
