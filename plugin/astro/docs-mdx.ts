/** MDX of the docs, imported by a page of the project: it has components without an import, and paths from the docs root. */
import { existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const COMPONENTS = fileURLToPath(new URL(`./components${extname(import.meta.url)}`, import.meta.url));

/**
 * @param root Absolute path of the docs root, asked when a file is read.
 * @param hasMdx Whether the project can read MDX.
 */
export function docsMdx(root: () => string, hasMdx: boolean): Plugin {
  const isOfDocs = (id: string | undefined): boolean =>
    id?.startsWith(root() + sep) === true && !id.includes(`${sep}node_modules${sep}`);
  return {
    name: 'waymark:docs-mdx',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\// },
      handler(id, importer) {
        const file = join(root(), id);
        return isOfDocs(importer) && existsSync(file) ? file : undefined;
      },
    },
    transform: {
      filter: { id: /\.mdx$/ },
      handler(code, id) {
        if (isOfDocs(id) && !hasMdx)
          throw new Error(
            `${id} is imported by a page of the project, which needs @astrojs/mdx for it. Run \`npm install @astrojs/mdx\`.`,
          );
        // A file that exports its own says which it wants.
        if (!isOfDocs(id) || /^export\b.*\bcomponents\b/m.test(code)) return undefined;
        const names = `import { components } from ${JSON.stringify(COMPONENTS)};\nexport { components };`;
        return { code: `${code}\n\n${names}\n`, map: null };
      },
    },
  };
}
