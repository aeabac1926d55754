/** Imports of a page in MDX: those of components that are built in go, files move, and others are named. */
import { isInTemplate } from './prose.ts';

const IMPORT =
  /^import\s+(?:([\w$]+)\s+from\s+|(\{[^}]*\}|\*\s+as\s+[\w$]+|[\w$]+\s*,\s*\{[^}]*\})\s+from\s+)?(['"])([^'"\n]+)\3[ \t]*;?[ \t]*$/gm;
/** Modules of the other program whose components are built in here, or need none. */
const BUILT_IN =
  /^(?:@theme\/(?:Tabs|TabItem|CodeBlock|Admonition|Details)|@astrojs\/starlight\/components|astro:assets|@docusaurus\/useBaseUrl|@docusaurus\/Link)$/;
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf)$/i;
const PAGE = /\.mdx?$/;
/** The content of a page, as Astro exports it. */
const CONTENT = /^\{\s*Content\s+as\s+([\w$]+)\s*\}$/;

export interface ImportReports {
  readonly note: (at: number, message: string) => void;
  /** The address of a file that is copied; undefined if there is none. */
  readonly asset: (specifier: string) => string | undefined;
  /** The path of a snippet that a page becomes; undefined if there is none. */
  readonly snippet: (specifier: string) => string | undefined;
  /** Addresses of the images that the page has imported so far, by their names: it shows them anywhere below. */
  readonly images: Map<string, string>;
}

/** @param text Prose, whose offsets `note` gets */
export function changeImports(text: string, { note, asset, snippet, images }: ImportReports): string {
  const kept = text.replaceAll(
    IMPORT,
    (whole, standard: string | undefined, names = '', _quote, from: string, at: number) => {
      const name = standard ?? CONTENT.exec(names)?.[1];
      if (isInTemplate(text, at)) return whole;
      if (BUILT_IN.test(from)) return '';
      if (name !== undefined && IMAGE.test(from)) {
        const address = asset(from);
        if (address !== undefined) images.set(name, address);
        return address === undefined ? whole : '';
      }
      if (name !== undefined && PAGE.test(from)) {
        const path = snippet(from);
        if (path !== undefined) return `import ${name} from '${path}';`;
      }
      note(
        at,
        `\`${from}\` is not copied, and its import is removed. Write the component in React, or without one.`,
      );
      return '';
    },
  );
  let result = kept;
  for (const [name, address] of images) {
    result = result
      .replaceAll(
        new RegExp(`=\\{\\s*${escaped(name)}(?:\\.src|\\.default)?\\s*\\}`, 'g'),
        () => `="${address}"`,
      )
      .replaceAll(new RegExp(`\\{\\s*${escaped(name)}\\s*\\}`, 'g'), () => address);
  }
  return result;
}

function escaped(name: string): string {
  return name.replaceAll('$', '\\$');
}
