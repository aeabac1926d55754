/** MDX as the format's own pipeline parses it: micromark with the extensions of remark-mdx, remark-gfm and remark-math. */
import { createRequire } from 'node:module';
import type { Root } from 'mdast';

const require = createRequire(import.meta.url);

/** Loaded for the few texts that the faster parser does not understand. */
function load() {
  return {
    ...(require('mdast-util-from-markdown') as typeof import('mdast-util-from-markdown')),
    ...(require('mdast-util-gfm') as typeof import('mdast-util-gfm')),
    ...(require('mdast-util-math') as typeof import('mdast-util-math')),
    ...(require('mdast-util-mdx') as typeof import('mdast-util-mdx')),
    ...(require('micromark-extension-gfm') as typeof import('micromark-extension-gfm')),
    ...(require('micromark-extension-math') as typeof import('micromark-extension-math')),
    ...(require('micromark-extension-mdxjs') as typeof import('micromark-extension-mdxjs')),
  };
}

let loaded: ReturnType<typeof load> | undefined;

/** @returns undefined if the text is no MDX */
export function parseByReference(text: string, hasMath: boolean): Root | undefined {
  loaded ??= load();
  const { fromMarkdown, gfm, gfmFromMarkdown, math, mathFromMarkdown, mdxFromMarkdown, mdxjs } = loaded;
  try {
    return fromMarkdown(text, {
      extensions: [mdxjs(), gfm(), ...(hasMath ? [math()] : [])],
      mdastExtensions: [mdxFromMarkdown(), gfmFromMarkdown(), ...(hasMath ? [mathFromMarkdown()] : [])],
    });
  } catch (error) {
    // A VFileMessage reports a mistake in the text, not one of a program.
    if (error instanceof Error && 'ruleId' in error) return undefined;
    throw error;
  }
}
