/** Makes equal sections of pages one object: most texts of a site with many versions occur in several of them. */
import { isDeepStrictEqual } from 'node:util';
import type { Section } from './document.ts';

export class SharedSections {
  /** By their Markdown, which is held anyway, and their anchor: a page may repeat a heading ten thousand times. */
  readonly #known = new Map<string, Map<string, Section>>();

  shared(sections: readonly Section[]): Section[] {
    return sections.map((section) => {
      const { markdown, anchor } = section;
      let same = this.#known.get(markdown);
      if (same === undefined) {
        same = new Map();
        this.#known.set(markdown, same);
      }
      const known = same.get(anchor);
      if (known === undefined) same.set(anchor, section);
      return known !== undefined && isDeepStrictEqual(known, section) ? known : section;
    });
  }
}
