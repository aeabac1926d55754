/** Random sites. Few words, names and files, so that secret texts often say the same as others. */
import fc from 'fast-check';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import {
  MENUS,
  type Plan,
  type PlannedContent,
  type PlannedPage,
  type PlannedPart,
  REDIRECTS,
} from './plan.ts';

/** Some of them are close to others, as suggestions of a search are. */
export const PLANNED_WORDS = [
  'parcel',
  'parcels',
  'parsel',
  'box',
  'ship',
  'shipping',
  'label',
  'labels',
  'größe',
  'quux',
] as const;
export const GROUPS = ['red', 'blue', 'green'] as const;

/** @param weight Of a value; no value has 3. */
const optional = <T>(arbitrary: fc.Arbitrary<T>, weight = 3): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight, arbitrary },
  );

const words = fc.array(fc.constantFrom(...PLANNED_WORDS), { minLength: 1, maxLength: 4 });
const groups: fc.Arbitrary<readonly string[]> = fc
  .uniqueArray(fc.constantFrom(...GROUPS), { minLength: 1, maxLength: 2 })
  .map((names) => names.toSorted());
const restricted = groups.map((names): Audience => ({ groups: [...names] }));
const audience: fc.Arbitrary<PlannedPage['audience']> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('place' as const) },
  { weight: 3, arbitrary: fc.constant('public' as const) },
  { weight: 2, arbitrary: fc.constant('authenticated' as const) },
  { weight: 5, arbitrary: restricted },
);

const part: fc.Arbitrary<PlannedPart> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record({ kind: fc.constantFrom('text', 'heading', 'code', 'callout', 'update'), words }),
  },
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constantFrom('image', 'image', 'snippet', 'shared', 'card', 'link', 'link', 'island'),
      number: fc.nat(4),
    }),
  },
  { weight: 20, arbitrary: fc.record({ kind: fc.constantFrom('formula', 'utility', 'tabs', 'tree') }) },
  // It brings 400 files.
  { weight: 1, arbitrary: fc.constant({ kind: 'diagram' }) },
);

const FIELDS: [string, fc.Arbitrary<unknown>][] = [
  ['description', words.map((all) => all.join(' '))],
  ['keywords', words],
  ['boost', fc.constantFrom(0.5, 2, 5)],
  ['tag', fc.constantFrom('NEW', 'OLD')],
  ['icon', fc.constantFrom('rocket', 'book', '/images/i0.png')],
  ['hidden', fc.constant(true)],
  ['noindex', fc.constant(true)],
  ['searchable', fc.boolean()],
  ['rss', fc.constant(true)],
  ['api', fc.constant('GET https://api.example.com/things')],
  ['deprecated', fc.constant(true)],
  ['mode', fc.constantFrom('wide', 'custom', 'center')],
  ['sidebarTitle', fc.constantFrom('Short', 'Side')],
  ['url', fc.constantFrom('https://example.com/elsewhere')],
];

const content: fc.Arbitrary<PlannedContent> = fc.record({
  title: words.map((all) => all.join(' ')),
  frontmatter: fc
    .subarray(FIELDS, { maxLength: 4 })
    .chain((fields) =>
      fc.tuple(...fields.map(([name, value]) => value.map((each): [string, unknown] => [name, each]))),
    )
    .map((entries) => Object.fromEntries(entries)),
  parts: fc.array(part, { maxLength: 4 }),
});

const page: fc.Arbitrary<PlannedPage> = fc.record({
  folder: fc.constantFrom('', 'guides', 'v1', 'guides/deep'),
  section: optional(fc.nat(2), 15),
  group: fc.nat(1),
  root: optional(fc.constant(true), 1),
  audience,
  before: optional(content, 9),
  after: optional(content, 9),
});

const section: fc.Arbitrary<Plan['sections'][number]> = fc.record({
  groups: optional(groups, 1),
  public: optional(fc.boolean(), 1),
  hidden: optional(fc.constant(true), 1),
  icon: optional(fc.constantFrom('rocket', 'book'), 1),
  tag: optional(fc.constant(true), 1),
  default: optional(fc.constant(true), 1),
  directory: optional(fc.constantFrom('card', 'accordion'), 1),
  spec: optional(fc.constant(true), 1),
});

export const plans: fc.Arbitrary<Plan> = fc.record({
  access: fc.constantFrom('public', 'partial', 'full'),
  openByDefault: fc.boolean(),
  secret: fc.uniqueArray(fc.oneof(restricted, fc.constant('authenticated' as const)), {
    minLength: 1,
    maxLength: 3,
    selector: (each) => JSON.stringify(each),
  }),
  menu: fc.constantFrom(...MENUS),
  sections: fc.array(section, { minLength: 3, maxLength: 3 }),
  pages: fc.array(page, { minLength: 2, maxLength: 7 }),
  skills: fc.array(
    fc.record({
      audience: fc.oneof(fc.constant('public' as const), restricted, fc.constant('authenticated' as const)),
      before: optional(fc.constantFrom('parcels', 'labels')),
      after: optional(fc.constantFrom('parcels', 'boxes')),
    }),
    { maxLength: 2 },
  ),
  redirects: fc.array(fc.record({ to: fc.nat(6), kind: fc.constantFrom(...REDIRECTS) }), {
    maxLength: 2,
  }),
  anchors: fc.array(optional(groups), { maxLength: 2 }),
  config: fc.record({
    logo: optional(fc.constant(true)),
    indexing: optional(fc.constant(true)),
    styles: optional(fc.constant(true)),
  }),
});
