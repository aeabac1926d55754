/** Sites that once told somebody of a change that they may not know. */
import { type Content, type Part, PLAIN, type Plan, type PlannedPage } from './plan.ts';

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

const withParts = (...parts: Part[]): Content => ({ ...PLAIN, parts });
const page = { folder: '', group: 0 } as const;
const open: PlannedPage = { ...page, audience: 'place' };
const red: PlannedPage = { ...page, audience: { groups: ['red'] } };

export const COUNTEREXAMPLES: readonly Plan[] = [
  // The generated skill was there only as long as nobody had written one, for whomever.
  { ...BASE, pages: [open], skills: [{ audience: { groups: ['red'] }, after: 'parcels' }] },
  // Styles of formulas lay in dist/ where only a protected page needed them.
  { ...BASE, pages: [open, { ...red, after: withParts({ kind: 'formula' }) }] },
  // A place in the navigation counted what stood before it, seen or not.
  {
    ...BASE,
    menu: 'versions',
    pages: [open, { ...red, section: 1, after: PLAIN }, { ...open, section: 1, group: 1, before: PLAIN }],
  },
  // The default version was one that the reader did not have.
  {
    ...BASE,
    menu: 'versions',
    sections: [{ default: true }, {}, {}],
    pages: [open, { ...red, section: 0, after: PLAIN }, { ...open, section: 1 }, { ...open, section: 2 }],
  },
  // A public image got its variants where only a protected page showed it.
  {
    ...BASE,
    config: { logo: true },
    pages: [open, { ...red, after: withParts({ kind: 'image', number: 4 }) }],
  },
  // An anchor for user groups, in a partial site.
  { ...BASE, access: 'partial', openByDefault: true, pages: [open], anchors: [['red']] },
];
