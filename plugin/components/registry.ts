/** What authors may write in MDX without an import. Elements of Markdown and HTML are finished by the theme. */
import Accordion from './Accordion.astro';
import AccordionGroup from './AccordionGroup.astro';
import Badge from './Badge.astro';
import Banner from './Banner.astro';
import Callout from './Callout.astro';
import Card from './Card.astro';
import CodeBlock from './CodeBlock.astro';
import CodeGroup from './CodeGroup.astro';
import ColorBoard from './Color.astro';
import ColorItem from './ColorItem.astro';
import ColorRow from './ColorRow.astro';
import Column from './Column.astro';
import Columns from './Columns.astro';
import Expandable from './Expandable.astro';
import Field from './Field.astro';
import Frame from './Frame.astro';
import GitHubRepo from './GitHubRepo.astro';
import Heading from './Heading.astro';
import Icon from './Icon.astro';
import Image from './Image.astro';
import Latex from './Latex.astro';
import Link from './Link.astro';
import Mermaid from './Mermaid.astro';
import Panel from './Panel.astro';
import Plain from './Plain.astro';
import Prompt from './Prompt.astro';
import Step from './Step.astro';
import Steps from './Steps.astro';
import Tab from './Tab.astro';
import TabList from './Tabs.astro';
import Tile from './Tile.astro';
import Tooltip from './Tooltip.astro';
import TreeRoot from './Tree.astro';
import TreeFile from './TreeFile.astro';
import TreeFolder from './TreeFolder.astro';
import Update from './Update.astro';
import View from './View.astro';
import Visibility from './Visibility.astro';
import { variant } from './variant.ts';

const Tabs = Object.assign(variant(TabList, {}), { Tab });
const Tree = Object.assign(variant(TreeRoot, {}), { Folder: TreeFolder, File: TreeFile });
const Color = Object.assign(variant(ColorBoard, {}), { Row: ColorRow, Item: ColorItem });

export const components = {
  Accordion,
  AccordionGroup,
  Badge,
  Banner,
  Callout,
  Card,
  CardGroup: Columns,
  Check: variant(Callout, { kind: 'check' }),
  CodeBlock,
  CodeGroup,
  Color,
  Column,
  Columns,
  Danger: variant(Callout, { kind: 'danger' }),
  Expandable,
  FileTree: Tree,
  Frame,
  GitHub: { Repo: GitHubRepo },
  Heading,
  Icon,
  Image,
  Info: variant(Callout, { kind: 'info' }),
  Latex,
  Link,
  MDX: Plain,
  Mermaid,
  Note: variant(Callout, { kind: 'note' }),
  Panel,
  ParamField: Field,
  Prompt,
  RequestExample: variant(CodeGroup, { label: 'Request' }),
  ResponseExample: variant(CodeGroup, { label: 'Response' }),
  ResponseField: Field,
  Step,
  Steps,
  Tab,
  Tabs,
  Tile,
  Tip: variant(Callout, { kind: 'tip' }),
  Tooltip,
  Tree,
  Update,
  Variation: Plain,
  View,
  Visibility,
  Warning: variant(Callout, { kind: 'warning' }),
} as const;
