/** Properties of built-in components that `waymark check` reports. Published sites have many that nobody reads. */
import { closest } from '../../diagnostics/closest.ts';

const CALLOUT = 'title icon iconType color';
const COLUMNS = 'cols columns';
const ENTRY = 'name icon iconType highlight comment';
const EXAMPLE = 'dropdown title';
const FOLDER = `${ENTRY} defaultOpen openable`;
const TAB = 'title label value icon iconType';

/** Properties of each component, besides those that all have (docs.json format, "Components"). */
const KNOWN: Readonly<Record<string, string>> = {
  Accordion: 'title description defaultOpen icon iconType',
  Badge: 'color intent size shape icon iconType stroke disabled text',
  Banner: 'content type color dismissible',
  Callout: `${CALLOUT} type`,
  Card: 'title description icon iconType color href horizontal img cta arrow type disabled target alt',
  CardGroup: COLUMNS,
  Check: CALLOUT,
  CodeBlock: 'title filename language icon lines wrap nocopy expandable highlight focus theme twoslash',
  CodeGroup: 'dropdown',
  'Color.Item': 'name value',
  'Color.Row': 'title',
  Columns: COLUMNS,
  Danger: CALLOUT,
  Expandable: 'title label defaultOpen',
  'FileTree.File': ENTRY,
  'FileTree.Folder': FOLDER,
  Frame: 'caption hint',
  'GitHub.Repo': 'repo variant',
  Icon: 'icon name src iconType color size',
  Info: CALLOUT,
  Note: CALLOUT,
  ParamField: 'path query header body type required optional deprecated default placeholder description',
  Prompt: 'description actions icon iconType',
  RequestExample: EXAMPLE,
  ResponseExample: EXAMPLE,
  ResponseField: 'name type default required deprecated pre post description',
  Step: 'title icon iconType stepNumber titleSize noAnchor',
  Steps: 'titleSize',
  Tab: TAB,
  Tabs: 'defaultTabIndex sync borderBottom items',
  'Tabs.Tab': TAB,
  Tile: 'title description href target',
  Tip: CALLOUT,
  Tooltip: 'tip headline cta href',
  'Tree.File': ENTRY,
  'Tree.Folder': FOLDER,
  Update: 'label date description tags rss',
  Variation: 'is',
  View: 'title icon iconType',
  Visibility: 'for',
  Warning: CALLOUT,
};

/** Without one of these a component shows less than its author meant. Fields without a name are written on purpose. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Accordion: ['title'],
  'FileTree.File': ['name'],
  'FileTree.Folder': ['name'],
  'GitHub.Repo': ['repo'],
  Icon: ['icon', 'name', 'src'],
  Tab: ['title', 'label', 'value'],
  'Tabs.Tab': ['title', 'label', 'value'],
  Tooltip: ['tip', 'headline'],
  'Tree.File': ['name'],
  'Tree.Folder': ['name'],
  Update: ['label', 'date'],
  View: ['title'],
};

const OF_ALL = new Set('id className class style children key ref'.split(' '));

export interface PropertyProblem {
  readonly message: string;
  readonly hint: string;
}

/** Names that are nearly a property, and a property that is missing. */
export function propertyProblems(
  component: string,
  properties: Readonly<Record<string, unknown>>,
): PropertyProblem[] {
  const known = KNOWN[component]?.split(' ') ?? [];
  const problems: PropertyProblem[] = [];
  for (const name of Object.keys(properties)) {
    if (known.includes(name) || OF_ALL.has(name) || name.includes('-')) continue;
    const guess = closest(name, known);
    if (guess !== undefined && properties[guess] === undefined)
      problems.push({
        message: `<${component}> has no property \`${name}\`.`,
        hint: `Did you mean \`${guess}\`?`,
      });
  }
  const needed = NEEDED[component] ?? [];
  const [first] = needed;
  const isMissing = needed.every((name) => properties[name] === undefined || properties[name] === '');
  if (first !== undefined && isMissing && problems.length === 0)
    problems.push({
      message: `<${component}> has no \`${first}\`.`,
      hint: `Write it: \`<${component} ${first}="…">\`.`,
    });
  return problems;
}
