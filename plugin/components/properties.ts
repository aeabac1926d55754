/** Properties of built-in components. A name means the same wherever it stands, so each is described once. */
import { z } from 'zod';

/** Words that readers see, with the Markdown of a line, or elements. */
type Words = string | number | object;
type Flag = boolean | 'true' | 'false';
type Whole = number | string;

// Published sites have values of every kind: components read them leniently, so nothing is refused here. `shown` is the type
// that the reference names.
const words = (what: string) => z.custom<Words>().optional().meta({ description: what, shown: 'words' });
const text = (what: string) => z.custom<string>().optional().meta({ description: what, shown: 'text' });
const flag = (what: string) =>
  z.custom<Flag>().optional().meta({ description: what, shown: 'true or false' });
const whole = (what: string) => z.custom<Whole>().optional().meta({ description: what, shown: 'number' });
const any = (what: string) => z.unknown().optional().meta({ description: what, shown: 'any' });

const VOCABULARY = {
  actions: any('Buttons of a prompt: `copy`, `cursor`.'),
  alt: text('Text in place of the image.'),
  arrow: flag('Whether an arrow marks the link as leaving the site.'),
  body: text('The name of a parameter in the body.'),
  borderBottom: flag('A line below the tabs.'),
  caption: words('Text below it.'),
  color: text('A CSS colour, or a named one.'),
  cols: whole('How many columns, 1 to 4.'),
  columns: whole('How many columns, 1 to 4.'),
  comment: words('Words beside the name.'),
  content: words('The words of the banner.'),
  cta: words('Words of the link.'),
  date: words('The date of the entry.'),
  default: any('The default value.'),
  defaultOpen: flag('Whether it is open at first.'),
  defaultTabIndex: whole('Which tab is shown first, from 0.'),
  deprecated: flag('Whether it is deprecated.'),
  description: words('A line below the title.'),
  disabled: flag('Leaves out its link.'),
  dismissible: flag('Whether a reader may close it.'),
  dropdown: flag('Shows a menu instead of tabs.'),
  expandable: flag('Shows the first lines of long code.'),
  filename: text('The name of the file.'),
  focus: any('Highlighted lines, such as `1,3-5`.'),
  for: z
    .custom<'humans' | 'agents'>()
    .optional()
    .meta({ description: 'Readers that it is for: `humans` or `agents`.', shown: 'text' }),
  header: text('The name of a header.'),
  headline: words('The first line of a tooltip.'),
  highlight: any('Lines or entries that are marked.'),
  hint: words('Text above it.'),
  horizontal: flag('Places the icon beside the text.'),
  href: text('The address of its link.'),
  icon: any('The name of an icon, its address, or an element.'),
  iconType: text('The style of a Font Awesome icon, such as `solid`.'),
  img: text('The address of an image.'),
  intent: text('A named colour.'),
  is: text('The name of a variation.'),
  items: any('Titles of the tabs that have none of their own.'),
  label: words('A label for a bar or a margin.'),
  language: text('The language of the code.'),
  lines: flag('Shows line numbers.'),
  name: words('Its name.'),
  noAnchor: flag('Leaves out its fragment.'),
  nocopy: flag('Leaves out the copy button.'),
  openable: flag('Whether it opens and closes.'),
  optional: flag('The opposite of `required`.'),
  path: text('The name of a parameter in the path.'),
  placeholder: text('An example of a value.'),
  post: any('Labels after the type.'),
  pre: any('Labels before the type.'),
  query: text('The name of a parameter in the query.'),
  repo: text('`owner/name`.'),
  required: flag('Whether it is required.'),
  rss: any('Title and description in the feed; `false` leaves the entry out.'),
  shape: text('`rounded` or `pill`.'),
  size: any('`xs` to `lg` of a badge; pixels of an icon.'),
  src: text('The address of an image.'),
  stepNumber: whole('The number of the step.'),
  stroke: flag('A line around it.'),
  sync: flag('Whether tabs of the same name change together.'),
  tags: any('Words by which readers filter.'),
  target: text('Window in which the link opens, such as `_blank`.'),
  text: words('Its words.'),
  theme: text('The theme of the code.'),
  tip: words('Text of the tooltip.'),
  title: words('Its title.'),
  titleSize: text('The element of the title: `p`, or `h2` to `h6`.'),
  twoslash: flag('Shows TypeScript types on hover.'),
  type: words('Its kind or type.'),
  value: any('Its value.'),
  variant: text('Its look.'),
  wrap: flag('Wraps long lines.'),
};

type Vocabulary = typeof VOCABULARY;
type Name = keyof Vocabulary;
type Split<Names extends string> = Names extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Names;

/** Names apart by spaces; a name that is not described is an error of types. */
export function properties<const Names extends string>(
  names: Names & (Split<Names> extends Name ? Names : never),
): z.ZodObject<Pick<Vocabulary, Split<Names> & Name>, z.core.$loose> {
  const shape = Object.fromEntries(names.split(' ').map((name) => [name, VOCABULARY[name as Name]]));
  return z.looseObject(shape) as never;
}
