/** Properties of components, for pages whose types are checked (docs.json format, "Components"). */

/** `defaultOpen`, `defaultOpen={false}`, or as text. */
export type Flag = boolean | 'true' | 'false';
/** Text, or elements. */
type Content = unknown;

interface WithIcon {
  /** A name, an address, or elements. */
  readonly icon?: Content;
  /** The style of a Font Awesome icon: `solid`, `regular`, `brands`, … */
  readonly iconType?: string;
}

/** Properties that every component takes. */
export interface CommonProps {
  readonly id?: string;
  readonly class?: string;
  readonly className?: string;
  readonly style?: string | Readonly<Record<string, string | number>>;
  readonly slot?: string;
  readonly children?: unknown;
}

export interface CalloutProps extends WithIcon {
  readonly title?: Content;
  readonly color?: string;
}

export interface CardProps extends WithIcon {
  readonly title?: Content;
  readonly description?: Content;
  readonly href?: string;
  /** Address of a picture above the text. */
  readonly img?: string;
  readonly alt?: string;
  /** Words of the link at the end. */
  readonly cta?: Content;
  readonly color?: string;
  readonly horizontal?: Flag;
  readonly arrow?: Flag;
  readonly disabled?: Flag;
  readonly type?: string;
  readonly target?: string;
}

export interface TileProps {
  readonly title?: Content;
  readonly description?: Content;
  readonly href?: string;
  readonly target?: string;
}

export interface ColumnsProps {
  /** 1 to 4. */
  readonly cols?: number | string;
  readonly columns?: number | string;
}

export interface AccordionProps extends WithIcon {
  readonly title: Content;
  readonly description?: Content;
  readonly defaultOpen?: Flag;
}

export interface ExpandableProps {
  readonly title?: Content;
  readonly label?: Content;
  readonly defaultOpen?: Flag;
}

export interface BadgeProps extends WithIcon {
  readonly text?: string;
  readonly color?: string;
  readonly intent?: string;
  readonly size?: string;
  readonly shape?: string;
  readonly stroke?: Flag;
  readonly disabled?: Flag;
}

export interface BannerProps {
  readonly content?: Content;
  readonly type?: 'info' | 'warning' | 'critical';
  readonly color?: string;
  readonly dismissible?: Flag;
}

export interface ButtonProps extends WithIcon {
  readonly href?: string;
  readonly target?: string;
  readonly [name: string]: unknown;
}

export interface CodeBlockProps {
  readonly title?: string;
  readonly filename?: string;
  readonly language?: string;
  readonly icon?: Content;
  readonly lines?: Flag;
  readonly wrap?: Flag;
  readonly nocopy?: Flag;
  readonly expandable?: Flag;
  readonly highlight?: unknown;
  readonly focus?: unknown;
}

export interface ExampleProps {
  readonly title?: string;
  readonly dropdown?: Flag;
}

export interface FrameProps {
  readonly caption?: Content;
  readonly hint?: Content;
}

export interface IconProps extends WithIcon {
  readonly name?: string;
  readonly src?: string;
  readonly color?: string;
  readonly size?: number | string;
}

interface FieldProps {
  readonly type?: string;
  readonly required?: Flag;
  readonly deprecated?: Flag;
  readonly default?: unknown;
  readonly description?: Content;
}

export interface ParamFieldProps extends FieldProps {
  readonly path?: string;
  readonly query?: string;
  readonly header?: string;
  readonly body?: string;
  readonly optional?: Flag;
  readonly placeholder?: string;
}

export interface ResponseFieldProps extends FieldProps {
  readonly name?: string;
  readonly pre?: readonly string[];
  readonly post?: readonly string[];
}

export interface PromptProps extends WithIcon {
  readonly description?: Content;
  readonly actions?: readonly string[];
}

export interface StepProps extends WithIcon {
  readonly title?: Content;
  readonly stepNumber?: number | string;
  readonly titleSize?: string;
  readonly noAnchor?: Flag;
}

export interface TabProps extends WithIcon {
  readonly title?: string;
  readonly label?: string;
  readonly value?: string;
}

export interface TabsProps {
  readonly defaultTabIndex?: number | string;
  readonly sync?: Flag;
  readonly borderBottom?: Flag;
}

export interface TooltipProps {
  readonly tip?: Content;
  readonly headline?: Content;
  readonly cta?: Content;
  readonly href?: string;
}

export interface UpdateProps {
  readonly label?: Content;
  readonly date?: string;
  readonly description?: Content;
  readonly tags?: readonly string[];
  readonly rss?: unknown;
}

export interface ViewProps extends WithIcon {
  readonly title: string;
}

export interface ColorItemProps {
  readonly name?: string;
  readonly value: string | { readonly light: string; readonly dark: string };
}

export interface EntryProps extends WithIcon {
  readonly name: string;
  readonly comment?: Content;
  readonly highlight?: Flag;
}

export interface FolderProps extends EntryProps {
  readonly defaultOpen?: Flag;
  readonly openable?: Flag;
}
