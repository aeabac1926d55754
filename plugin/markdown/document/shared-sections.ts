/** Equal sections of pages are one object: most texts of a site with many versions stand in several of them. */
import { isDeepStrictEqual } from 'node:util';
import type { Section } from './document.ts';

export class SharedSections {
  /** By their Markdown, which is held anyway. */
  readonly #known = new Map<string, Section[]>();

  shared(sections: readonly Section[]): Section[] {
    return sections.map((section) => {
      const same = this.#known.get(section.markdown);
      const known = same?.find((other) => isDeepStrictEqual(other, section));
      if (known !== undefined) return known;
      if (same === undefined) this.#known.set(section.markdown, [section]);
      else same.push(section);
      return section;
    });
  }
}
