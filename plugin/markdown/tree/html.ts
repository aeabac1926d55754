/** HTML text and attributes from values. */

export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text;
}

export function escapeAttribute(text: string): string {
  return /[&"<]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    : text;
}

const BOOLEAN_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'allowfullscreen async autofocus autoplay checked controls default defer disabled hidden inert ismap itemscope loop ' +
    'multiple muted nomodule novalidate open playsinline readonly required reversed selected'
  ).split(' '),
);

/** React's spellings that lower-casing does not turn into the attribute's name. */
const RENAMED: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
  acceptCharset: 'accept-charset',
  httpEquiv: 'http-equiv',
  xlinkHref: 'xlink:href',
  xmlLang: 'xml:lang',
};

/** SVG attributes that React writes in camel case and SVG with dashes. */
const DASHED =
  /^(?:stroke|fill|clip|font|text|stop|flood|lighting|marker|color|dominant|alignment|baseline|letter|word|shape|image|pointer|vector|paint|writing|underline|overline|strikethrough|glyph|horiz|vert|units|unicode|enable|accent|cap|v|x-height|panose|arabic|rendering)[A-Z]/;

/** SVG attributes and HTML's own that keep their capitals. */
const CAMEL_CASE =
  /^(?:viewBox|preserveAspectRatio|gradientUnits|gradientTransform|patternUnits|patternTransform|patternContentUnits|clipPathUnits|maskUnits|maskContentUnits|markerWidth|markerHeight|markerUnits|refX|refY|stdDeviation|baseFrequency|numOctaves|textLength|lengthAdjust|startOffset|spreadMethod|pathLength|attributeName|repeatCount|repeatDur|calcMode|keyTimes|keySplines|keyPoints|primitiveUnits|filterUnits|tableValues|edgeMode|kernelMatrix|surfaceScale|specularExponent|xChannelSelector|yChannelSelector|targetX|targetY|diffuseConstant|limitingConeAngle|requiredExtensions|systemLanguage)$/;

/** The HTML name of an attribute written as in HTML or as in React. Undefined: it has no meaning in HTML. */
function attributeName(name: string): string | undefined {
  if (name === 'key' || name === 'ref' || name === 'children' || name === 'dangerouslySetInnerHTML')
    return undefined;
  if (/^on[A-Za-z]/.test(name)) return undefined;
  const renamed = RENAMED[name];
  if (renamed) return renamed;
  if (/[\s"'>/=]/.test(name)) return undefined;
  if (CAMEL_CASE.test(name) || name.includes('-') || name.includes(':')) return name;
  if (DASHED.test(name)) return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name.toLowerCase();
}

/** Attributes as they stand in a tag, each with a space before it. */
export function propAttributes(props: Readonly<Record<string, unknown>>): string {
  let html = '';
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || typeof value === 'function' || typeof value === 'symbol')
      continue;
    const name = attributeName(key);
    if (name === undefined) continue;
    if (name === 'style') {
      const style = typeof value === 'object' ? styleText(value) : String(value);
      if (style) html += ` style="${escapeAttribute(style)}"`;
    } else if (typeof value === 'object') {
      if (name === 'class' && Array.isArray(value))
        html += ` class="${escapeAttribute(value.filter(Boolean).join(' '))}"`;
    } else if (BOOLEAN_ATTRIBUTES.has(name)) {
      if (value !== false && value !== 'false') html += ` ${name}`;
    } else if (typeof value === 'boolean') {
      // `aria-hidden={false}` has a meaning; `foo={false}` is left out.
      if (/^(?:aria|data)-/.test(name)) html += ` ${name}="${value}"`;
      else if (value) html += ` ${name}`;
    } else html += ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return html;
}

const UNITLESS =
  /^(?:opacity|z-index|flex|flex-grow|flex-shrink|order|font-weight|line-height|zoom|columns|column-count|fill-opacity|stroke-opacity|stroke-width|grid-.*|aspect-ratio|tab-size|orphans|widows|scale|-webkit-line-clamp)$/;

/** A React style object as CSS; numbers are pixels if CSS needs a unit. */
function styleText(style: object): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(style)) {
    if (value === undefined || value === null || value === false || value === '') continue;
    const name = key.startsWith('--')
      ? key
      : key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^(webkit|moz|ms)-/, '-$1-');
    const text =
      typeof value === 'number' && value !== 0 && !UNITLESS.test(name) && !key.startsWith('--')
        ? `${value}px`
        : value;
    parts.push(`${name}:${String(text)}`);
  }
  return parts.join(';');
}
