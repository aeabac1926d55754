/** The packages of the reference parser, in one module: the published package holds them bundled. */
export { fromMarkdown } from 'mdast-util-from-markdown';
export { gfmFromMarkdown } from 'mdast-util-gfm';
export { mathFromMarkdown } from 'mdast-util-math';
export { mdxFromMarkdown } from 'mdast-util-mdx';
export { gfm } from 'micromark-extension-gfm';
export { math } from 'micromark-extension-math';
export { mdxjs } from 'micromark-extension-mdxjs';
