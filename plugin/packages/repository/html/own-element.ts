/** Marks an element with classes that an author wrote, so that no rule of the theme takes them for its own. */
export const OWN_ELEMENT = 'data-authored';

const HAS_CLASS = /\sclass\s*=/i;

/** A start tag as an author wrote it. */
export function ownTag(tag: string): string {
  return HAS_CLASS.test(tag) ? tag.replace(/(?=\s*\/?>$)/, ` ${OWN_ELEMENT}`) : tag;
}

type Props = Readonly<Record<string, unknown>>;

/** The properties of an element that an author wrote. */
export function ownProps(props: Props): Props {
  return props.className === undefined && props.class === undefined ? props : { ...props, [OWN_ELEMENT]: '' };
}
