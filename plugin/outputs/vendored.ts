/** Files of packages that pages load when they need them: the styles of formulas, and the renderer of diagrams. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Audience } from '@waymark/contract/audience';
import { distinctAudiences } from '@waymark/repository/content/audience';
import { VENDORED } from '@waymark/repository/html/address';
import type { PageFeature } from '@waymark/repository/page-features';
import type { Site } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';

export interface VendoredFile {
  /** Address below the base. */
  readonly path: string;
  /** Absolute path on disk. */
  readonly file: string;
  /** Only its `.br` is there. */
  readonly isPacked?: boolean;
}

export function vendoredContent({ file, isPacked = false }: VendoredFile): Buffer {
  if (isPacked) return brotliDecompressSync(readFileSync(`${file}.br`));
  return file.endsWith('.mjs') ? renamedModule(readFileSync(file)) : readFileSync(file);
}

/** The module, with imports of `.js`: common servers send `.mjs` with a type that browsers do not run. */
export function renamedModule(code: Buffer): Buffer {
  return Buffer.from(code.toString().replaceAll('.mjs"', '.js"'));
}

export function vendoredFiles(features: ReadonlySet<PageFeature>): VendoredFile[] {
  return [...(features.has('math') ? mathFiles() : []), ...(features.has('diagram') ? diagramFiles() : [])];
}

/** The readers of pages with each feature; everybody if a setting of the site asks for it. */
export function featureAudiences(
  { pages, config }: Pick<Site, 'pages' | 'config'>,
  documents: ReadonlyMap<string, { readonly features?: ReadonlySet<PageFeature> | undefined }>,
): ReadonlyMap<PageFeature, readonly Audience[]> {
  const found = new Map<PageFeature, Audience[]>(config.styling.latex === true ? [['math', ['public']]] : []);
  for (const { path, audience } of pages)
    for (const feature of documents.get(path)?.features ?? [])
      keptIn(found, feature, (): Audience[] => []).push(audience);
  return new Map([...found].map(([feature, audiences]) => [feature, distinctAudiences(audiences)]));
}

function mathFiles(): VendoredFile[] {
  return filesBelow(join(packageFolder('katex'), 'dist'), '/katex', /^(?:katex\.min\.css|fonts\/.+\.woff2)$/);
}

/** The published package holds the files alone, without what Mermaid would install, and compressed. */
function diagramFiles(): VendoredFile[] {
  const own = fileURLToPath(new URL('../vendor/mermaid', import.meta.url));
  if (!existsSync(own))
    return filesBelow(
      join(packageFolder('mermaid'), 'dist'),
      '/mermaid',
      /^(?:mermaid\.esm\.min|chunks\/mermaid\.esm\.min\/.+)\.mjs$/,
    ).map((module) => ({ ...module, path: module.path.replace(/\.mjs$/, '.js') }));
  const unpacked = (name: string): string => name.slice(0, -'.br'.length);
  return filesBelow(own, '/mermaid', /\.js\.br$/).map(({ path, file }) => ({
    path: unpacked(path),
    file: unpacked(file),
    isPacked: true,
  }));
}

function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

function filesBelow(folder: string, address: string, wanted: RegExp): VendoredFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, name: file.slice(folder.length + 1).replaceAll('\\', '/') }))
    .filter(({ name }) => wanted.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ file, name }) => ({ path: `${VENDORED}${address}/${name}`, file }));
}
