/** Sites that once told somebody of a change that they may not know. */
import { PLAIN_CONTENT, type Plan, type PlannedContent, type PlannedPage, type PlannedPart } from './plan.ts';

const BASE: Plan = {
  access: 'public',
  openByDefault: false,
  secret: [{ groups: ['red'] }],
  menu: 'groups',
  sections: [{}, {}, {}],
  pages: [],
  skills: [],
  redirects: [],
  anchors: [],
  config: {},
};

const withParts = (...parts: PlannedPart[]): PlannedContent => ({ ...PLAIN_CONTENT, parts });
const page = { folder: '', group: 0 } as const;
const open: PlannedPage = { ...page, audience: 'place' };
const red: PlannedPage = { ...page, audience: { groups: ['red'] } };

export const COUNTEREXAMPLES: readonly Plan[] = [
  // The generated skill existed only as long as nobody had written one, for whatever audience.
  { ...BASE, pages: [open], skills: [{ audience: { groups: ['red'] }, after: 'parcels' }] },
  // Styles of formulas lay in dist/ though only a protected page needed them.
  { ...BASE, pages: [open, { ...red, after: withParts({ kind: 'formula' }) }] },
  // A place in the navigation counted the elements before it, visible or not.
  {
    ...BASE,
    menu: 'versions',
    pages: [
      open,
      { ...red, section: 1, after: PLAIN_CONTENT },
      { ...open, section: 1, group: 1, before: PLAIN_CONTENT },
    ],
  },
  // The default version was one that the reader did not have.
  {
    ...BASE,
    menu: 'versions',
    sections: [{ default: true }, {}, {}],
    pages: [
      open,
      { ...red, section: 0, after: PLAIN_CONTENT },
      { ...open, section: 1 },
      { ...open, section: 2 },
    ],
  },
  // A public image got its variants though only a protected page showed it.
  {
    ...BASE,
    config: { logo: true },
    pages: [open, { ...red, after: withParts({ kind: 'image', number: 4 }) }],
  },
  // An anchor for user groups, in a partial site.
  { ...BASE, access: 'partial', openByDefault: true, pages: [open], anchors: [['red']] },
  // The mean length of all pages, visible or not, ordered the results of a search.
  {
    ...BASE,
    access: 'partial',
    openByDefault: true,
    secret: ['authenticated'],
    sections: [{}, {}, { spec: true }],
    skills: [{ audience: 'public', before: 'labels', after: 'boxes' }],
    config: { logo: true, indexing: true, styles: true },
    pages: [
      {
        folder: '',
        group: 0,
        audience: 'public',
        before: {
          title: 'quux',
          frontmatter: {
            description: 'parcel label',
            boost: 5,
            api: 'GET https://api.example.com/things',
            deprecated: true,
          },
          parts: [{ kind: 'text', words: ['parcel'] }],
        },
        after: {
          title: 'parcel labels ship',
          frontmatter: {
            description: 'ship',
            tag: 'OLD',
            noindex: true,
            api: 'GET https://api.example.com/things',
          },
          parts: [
            { kind: 'text', words: ['quux'] },
            { kind: 'code', words: ['größe', 'quux', 'shipping', 'parsel'] },
          ],
        },
      },
      {
        folder: 'guides',
        section: 1,
        group: 0,
        audience: 'authenticated',
        before: { title: 'parcel box parcels', frontmatter: { icon: 'book', hidden: true }, parts: [] },
        after: {
          title: 'größe parcels',
          frontmatter: {},
          parts: [
            { kind: 'heading', words: ['quux', 'parcels'] },
            { kind: 'code', words: ['größe', 'box', 'parsel', 'ship'] },
          ],
        },
      },
      {
        folder: '',
        section: 0,
        group: 0,
        audience: 'authenticated',
        before: {
          title: 'shipping quux',
          frontmatter: {
            hidden: true,
            mode: 'center',
            sidebarTitle: 'Side',
            url: 'https://example.com/elsewhere',
          },
          parts: [{ kind: 'callout', words: ['box', 'parsel'] }],
        },
      },
      {
        folder: '',
        section: 0,
        group: 1,
        audience: 'authenticated',
        before: {
          title: 'label',
          frontmatter: { description: 'größe', hidden: true, rss: true },
          parts: [
            { kind: 'tabs' },
            { kind: 'heading', words: ['label', 'box', 'label'] },
            { kind: 'image', number: 1 },
            { kind: 'utility' },
          ],
        },
        after: {
          title: 'parcels parcels',
          frontmatter: { keywords: ['box'], rss: true, sidebarTitle: 'Short' },
          parts: [{ kind: 'tree' }, { kind: 'image', number: 4 }, { kind: 'heading', words: ['größe'] }],
        },
      },
    ],
  },
];
