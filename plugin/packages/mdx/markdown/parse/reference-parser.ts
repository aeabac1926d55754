/** MDX as the format's own pipeline parses it: micromark with the extensions of remark-mdx, remark-gfm and remark-math. */
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import type { Root } from 'mdast';

type Engine = typeof import('./reference-engine.ts');

const require = createRequire(import.meta.url);

/** Loaded for the few texts that the faster parser does not understand. */
let loaded: Engine | undefined;

/** @returns undefined if the text is not valid MDX */
export function parseByReference(text: string, hasMath: boolean): Root | undefined {
  loaded ??= require(`./reference-engine${extname(import.meta.url)}`) as Engine;
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
