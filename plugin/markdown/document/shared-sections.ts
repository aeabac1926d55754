/** Makes equal sections of pages one object: most texts of a site with many versions occur in several of them. */

import { isDeepStrictEqual } from 'node:util';
import { keptIn } from '@waymark/source/made-once';
import type { Section } from './document.ts';

export class SharedSections {
  /** By their Markdown, which is held anyway, and their anchor: a page may repeat a heading ten thousand times. */
  readonly #known = new Map<string, Map<string, Section>>();

  shared(sections: readonly Section[]): Section[] {
    return sections.map((section) => {
      const { markdown, anchor } = section;
      const same = keptIn(this.#known, markdown, () => new Map<string, Section>());
      const known = keptIn(same, anchor, () => section);
      return isDeepStrictEqual(known, section) ? known : section;
    });
  }
}
