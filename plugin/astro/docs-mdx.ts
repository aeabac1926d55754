/** MDX of the docs, imported by a page of the project: it has components without an import, and paths from the docs root. */
import { existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const COMPONENTS = fileURLToPath(new URL(`./components${extname(import.meta.url)}`, import.meta.url));

/** @param root Absolute path of the docs root, asked when a file is read. */
export function docsMdx(root: () => string): Plugin {
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
        // A file that exports its own says which it wants.
        if (!isOfDocs(id) || /^export\b.*\bcomponents\b/m.test(code)) return undefined;
        const names = `import { components } from ${JSON.stringify(COMPONENTS)};\nexport { components };`;
        return { code: `${code}\n\n${names}\n`, map: null };
      },
    },
  };
}
