/** The snippets of a site: each file is read and parsed once, until it changes. */
import { posix } from 'node:path';
import type { Repository } from '@waymark/contract/repository';
import { QuotedFiles } from '@waymark/repository/content/quoted-files';
import type { OwnedRemarkPlugin } from '@waymark/repository/extend/extension';
import { PathSuggestions } from '@waymark/source/diagnostics/path-suggestions';
import { discover } from '@waymark/source/files/discover';
import { keptIn } from '@waymark/source/made-once';
import { composed } from '@waymark/source/paths/composed';
import { leadsOutside } from '@waymark/source/paths/inside-root';
import { isFile } from '@waymark/source/paths/is-file';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import { SNIPPETS } from '@waymark/source/snippets';
import { freeNames } from '../../react/analyse.ts';
import { Changelogs } from '../changelog/changelogs.ts';
import { loadModule } from '../parse/load-module.ts';
import type { Module } from '../tree/module.ts';

export type ImportTarget =
  | { readonly kind: 'module'; readonly file: string; readonly module: Module }
  /** JSX, TSX, JavaScript, TypeScript or JSON. */
  | { readonly kind: 'script'; readonly file: string }
  /** A file that pages show or link, such as an image. */
  | { readonly kind: 'asset'; readonly file: string }
  | { readonly kind: 'missing'; readonly file: string }
  /** It leads out of the docs root, and is not read. */
  | { readonly kind: 'outside'; readonly file: string }
  | { readonly kind: 'package' };

const MARKDOWN = /\.(?:mdx|md)$/i;
const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx|json)$/i;
/** Extensions that an import may leave out, in the order in which they are tried. */
const EXTENSIONS = ['', ...'.mdx .md .jsx .tsx .js .ts /index.jsx /index.tsx /index.js /index.ts'.split(' ')];
/** Folders of files that `<Snippet>` names, in the order in which they are tried. */
const FOLDERS = ['snippets', '_snippets', ''];

/** Markdown files that a name may mean instead of this one as soon as they exist: `snippets/a.mdx` instead of `_snippets/a.mdx`. */
export function preferredTo(file: string): string[] {
  const name = file.replace(/^_?snippets\//, '');
  const candidates = FOLDERS.map((folder) => posix.join(folder, name));
  return [...candidates.slice(0, candidates.indexOf(file)), ...(file.endsWith('.md') ? [`${file}x`] : [])];
}

export class ImportLibrary {
  readonly #root: string;
  readonly #variables: ReadonlyMap<string, string>;
  readonly #targets = new Map<string, ImportTarget>();
  readonly #freeNames = new Map<string, ReadonlySet<string>>();
  #suggestions: PathSuggestions | undefined;
  readonly quotes: QuotedFiles;
  readonly changelogs: Changelogs;

  readonly #remark: readonly OwnedRemarkPlugin[];

  /**
   * @param remark Plugins that change the trees of Markdown files.
   * @param repository Links of changelogs lead into it.
   */
  constructor(
    root: string,
    variables: ReadonlyMap<string, string>,
    remark: readonly OwnedRemarkPlugin[] = [],
    repository: () => Repository | undefined = () => undefined,
  ) {
    this.#root = root;
    this.quotes = new QuotedFiles(root);
    this.changelogs = new Changelogs(root, this.quotes, repository);
    this.#variables = variables;
    this.#remark = remark;
  }

  /** The file or package that a specifier means: `/snippets/a.mdx`, `./a.mdx`, `react`. */
  resolve(specifier: string, importer: string): ImportTarget {
    if (specifier.startsWith('/')) return this.file(posix.normalize(specifier).slice(1));
    if (specifier.startsWith('.')) return this.file(posix.join(posix.dirname(importer), specifier));
    // `snippets/a.mdx` without a leading slash is written too.
    if (/^_?snippets\//.test(specifier)) return this.file(posix.normalize(specifier));
    return { kind: 'package' };
  }

  /** `<Snippet file="a.mdx" />`: below `/snippets`, or else `/_snippets`. */
  snippet(name: string): ImportTarget {
    const clean = posix.normalize(name.replace(/^\/+/, ''));
    const candidates = FOLDERS.map((folder) => posix.join(folder, clean));
    for (const file of candidates) {
      const target = this.file(file);
      if (target.kind !== 'missing') return target;
    }
    return { kind: 'missing', file: candidates[0] ?? clean };
  }

  /** A path below the docs root, with or without its extension. */
  file(path: string): ImportTarget {
    return keptIn(this.#targets, composed(path), () => this.#read(composed(path)));
  }

  /** Guesses at files that do not exist, among those that can be included and are no pages. */
  get suggestions(): PathSuggestions {
    this.#suggestions ??= new PathSuggestions(
      discover(this.#root).files.filter(
        (file) => SCRIPT.test(file) || (SNIPPETS.test(file) && MARKDOWN.test(file)),
      ),
    );
    return this.#suggestions;
  }

  /** Names that a script uses and does not declare. */
  freeNames(file: string): ReadonlySet<string> {
    const read = () => freeNames(file.replace(/.*\.(?=\w+$)/, 'script.'), readText(onDisk(this.#root, file)));
    return keptIn(this.#freeNames, file, read);
  }

  invalidate(file: string): void {
    this.#freeNames.delete(file);
    this.#suggestions = undefined;
    this.quotes.forget();
    for (const [path, target] of this.#targets) {
      if (
        target.kind === 'missing' ||
        target.kind === 'outside' ||
        (target.kind !== 'package' && target.file === file)
      ) {
        this.#targets.delete(path);
      }
    }
  }

  #read(path: string): ImportTarget {
    if (path.startsWith('../') || path === '..') return { kind: 'outside', file: path };
    const file = EXTENSIONS.map((extension) => path + extension).find((candidate) =>
      isFile(onDisk(this.#root, candidate)),
    );
    if (file === undefined) return { kind: 'missing', file: path };
    if (leadsOutside(this.#root, file)) return { kind: 'outside', file };
    if (!MARKDOWN.test(file)) return { kind: SCRIPT.test(file) ? 'script' : 'asset', file };
    const text = readText(onDisk(this.#root, file)).replaceAll('\r\n', '\n');
    const frontmatter =
      /^---[ \t]*(?:(?:ya?ml|json)[ \t]*)?\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|$)/i.exec(text)?.[0] ?? '';
    const source = {
      file,
      format: /\.md$/i.test(file) ? 'md' : 'mdx',
      source: text.slice(frontmatter.length),
      firstLine: frontmatter.split('\n').length,
    } as const;
    return { kind: 'module', file, module: loadModule(source, this.#variables, this.#remark) };
  }
}
