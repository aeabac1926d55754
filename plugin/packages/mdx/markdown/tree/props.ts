/** The attributes of a JSX node as values. */
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { isRecord, type Scope } from './scope.ts';

export type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;

export function isJsx(node: { readonly type: string }): node is JsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/**
 * `onFailure` is called for each attribute that cannot be evaluated, which is left out.
 *
 * @param without Attributes that are not read here.
 */
export function propsOf(
  node: JsxNode,
  scope: Scope,
  onFailure: (name: string, error: unknown) => void,
  without?: ReadonlySet<string> | undefined,
): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxAttribute' && without?.has(attribute.name)) continue;
    try {
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        const value = scope.evaluate(attribute.value.replace(/^\s*\.\.\./, ''));
        if (isRecord(value)) Object.assign(props, value);
      } else if (attribute.value === null || attribute.value === undefined) props[attribute.name] = true;
      else if (typeof attribute.value === 'string') props[attribute.name] = attribute.value;
      else props[attribute.name] = scope.evaluate(attribute.value.value);
    } catch (error) {
      onFailure(attribute.type === 'mdxJsxAttribute' ? attribute.name : '...', error);
    }
  }
  return props;
}
