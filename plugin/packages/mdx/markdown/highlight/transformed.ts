/** A block of code through the Shiki transformers of plugins: whole, as they see it. */

import { type OwnedTransformer, pluginFailed } from '@waymark/repository/extend/extension';
import type { HighlighterCore } from 'shiki/core';
import type { LineMark } from '../tree/notation.ts';
import { MARK_CLASSES } from './code-html.ts';

export interface TransformUse {
  /** The text of the fence behind the language. */
  readonly meta: string;
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
  /** Names the block in errors. */
  readonly place: string;
}

interface Look {
  /** Names of `highlightedLanguages`: the first is the block's own. */
  readonly language: string;
  readonly themes: { readonly light: string; readonly dark: string };
}

/** @throws {Error} that names the plugins */
export function transformedHtml(
  shiki: HighlighterCore,
  code: string,
  transformers: readonly OwnedTransformer[],
  { meta, marks, place, language, themes }: TransformUse & Look,
): string {
  try {
    return shiki.codeToHtml(code, {
      lang: language.split(' ', 1)[0] ?? language,
      themes: { ...themes },
      defaultColor: false,
      meta: { __raw: meta },
      transformers: [
        {
          name: 'waymark:marks',
          line(node, line) {
            for (const mark of marks.get(line) ?? []) this.addClassToHast(node, MARK_CLASSES[mark]);
          },
        },
        ...transformers.map(({ transformer }) => transformer),
      ],
    });
  } catch (error) {
    const names = [...new Set(transformers.map(({ plugin }) => plugin))].join('”, “');
    throw pluginFailed(names, `a Shiki transformer, on code of ${place}`, error);
  }
}
