/** Types in code by Twoslash, if the author's project has it installed: it brings a compiler, which few sites need. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HighlighterCore, ShikiTransformer } from 'shiki/core';

const PACKAGE = '@shikijs/twoslash';

/** Languages that the compiler reads. */
const LANGUAGES: ReadonlySet<string> = new Set(['typescript', 'tsx', 'javascript', 'jsx', 'vue']);

export class Twoslash {
  readonly #file: string | undefined;
  #transformer: Promise<ShikiTransformer> | undefined;

  /** @param root The docs root: the package is found there or in a folder above. */
  constructor(root: string) {
    this.#file = find(root);
  }

  get installed(): boolean {
    return this.#file !== undefined;
  }

  /**
   * A block as a `<pre>` with its types; undefined if the package is not installed or reads no such language.
   * @throws {Error} with the compiler's message about the code
   */
  async render(
    shiki: HighlighterCore,
    code: string,
    language: string,
    themes: { readonly light: string; readonly dark: string },
  ): Promise<string | undefined> {
    if (this.#file === undefined || !LANGUAGES.has(language)) return undefined;
    this.#transformer ??= load(this.#file);
    const transformers = [await this.#transformer];
    return shiki.codeToHtml(code, {
      lang: language,
      themes: { ...themes },
      defaultColor: false,
      transformers,
    });
  }
}

function find(root: string): string | undefined {
  try {
    return createRequire(join(root, 'docs.json')).resolve(PACKAGE);
  } catch {
    // Not installed; blocks that ask for it are reported.
    return undefined;
  }
}

async function load(file: string): Promise<ShikiTransformer> {
  const module = (await import(pathToFileURL(file).href)) as {
    transformerTwoslash: (options: object) => ShikiTransformer;
  };
  return module.transformerTwoslash({ explicitTrigger: false });
}
