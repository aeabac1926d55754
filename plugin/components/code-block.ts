/** The HTML of one code block, from what the MDX engine or an author passes. */
import { panelMark } from './panels.ts';
import { html as escaped, flag, text } from './props.ts';
import { icon as iconOf } from './site.ts';

const PRE = /^\s*<pre[\s>]/;
const CODE = /^\s*<code[\s>]/;

/** The `<pre>` element: the engine's, or one around plain code or an author's children. */
function preElement(props: Readonly<Record<string, unknown>>, children: string): string {
  const { html } = props;
  if (typeof html === 'string') {
    return PRE.test(html) ? html : `<pre class="shiki" tabindex="0">${html}</pre>`;
  }
  const inner = typeof props.text === 'string' ? escaped(props.text) : children;
  if (PRE.test(inner)) return inner;
  return `<pre tabindex="0">${CODE.test(inner) ? inner : `<code>${inner}</code>`}</pre>`;
}

function option(name: string, value: unknown): string {
  return flag(value) ? ` data-${name}` : '';
}

/**
 * A code block with its title and options. The MDX engine passes highlighted `html` and the plain `text`; a block that
 * an author writes as `<pre>` or `<CodeBlock>` has children instead.
 */
export function codeBlock(props: Readonly<Record<string, unknown>>, children: string): string {
  const language = text(props.language);
  const name = text(props.title) ?? text(props.filename);
  const icon = typeof props.icon === 'string' ? iconOf(props.icon) : '';
  const options =
    (language === undefined ? '' : ` data-language="${escaped(language)}"`) +
    option('lines', props.lines) +
    option('wrap', props.wrap) +
    option('expandable', props.expandable) +
    option('nocopy', props.nocopy);
  const label = escaped(name ?? language);
  const header =
    name === undefined && icon === '' ? '' : `<div class="code-header">${icon}<span>${label}</span></div>`;
  const mark = panelMark(name ?? language ?? 'Code', icon);
  return `<div class="code"${mark}${options}>${header}${preElement(props, children)}</div>`;
}
