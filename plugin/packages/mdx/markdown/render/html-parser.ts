/** The HTML parser, in one module: the published package holds it bundled. */
export { parseFragment, serialize } from 'parse5';
