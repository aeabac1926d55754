/** Bundles the theme's styles and scripts with Vite: for the package, and for a source tree whenever it runs. */
import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ThemeFeature } from '@waymark/repository/page-features';
import { build, type Plugin, type Rolldown } from 'vite';
import { authorElements } from './author-elements.ts';
import { INLINE_SCRIPTS, type InlineScript, MANIFEST, type ThemeFiles } from './theme-files.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

const PREFIX = 'waymark-theme:';

const stylesheets = (folder: string): string[] =>
  readdirSync(join(FOLDER, folder)).map((file) => basename(file, '.css'));

/** A theme's own rules come after those that all themes share. */
const themes: Plugin = {
  name: 'waymark:themes',
  resolveId: { filter: { id: new RegExp(`^${PREFIX}`) }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: new RegExp(`^\0${PREFIX}`) },
    handler: (id) => {
      const own = `themes/${id.slice(PREFIX.length + 1)}.css`;
      const files = ['styles/chrome.css', 'styles/prose.css', own].map((file) => join(FOLDER, file));
      return files.map((file) => `import ${JSON.stringify(file)};`).join('');
    },
  },
};

/**
 * Vite's helper for scripts that are loaded late, without its search for styles and other parts to fetch first: the scripts load
 * their own styles. A third of a kilobyte of every page.
 */
const plainImports: Plugin = {
  name: 'waymark:plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** Its licence goes with its code. */
const MARKED =
  '/*! marked: Copyright (c) 2018+, MarkedJS; 2011-2018, Christopher Jeffrey. MIT: github.com/markedjs/marked/blob/master/LICENSE.md */';

export async function buildTheme(): Promise<ThemeFiles> {
  const names = stylesheets('themes');
  const features = stylesheets('styles/parts') as ThemeFeature[];
  const script = (name: string): string => join(FOLDER, `client/${name}${extname(import.meta.url)}`);
  const input = {
    main: script('main'),
    'own-styles': join(FOLDER, 'styles/own.css'),
    'widget-styles': join(FOLDER, 'styles/ask-widget.css'),
    api: join(FOLDER, 'styles/api.css'),
    directory: join(FOLDER, 'styles/directory.css'),
    'book-text': join(FOLDER, 'styles/book.css'),
    'book-page': join(FOLDER, 'styles/book-page.css'),
    ...Object.fromEntries(names.map((name) => [`theme-${name}`, PREFIX + name])),
    ...Object.fromEntries(features.map((name) => [`part-${name}`, join(FOLDER, `styles/parts/${name}.css`)])),
  };
  // By themselves: what scripts share would be one more file that every page of the docs loads, and the widget is one file.
  const [output, own, widget, inline] = await Promise.all([
    bundled(input),
    bundled({ own: script('own') }),
    bundled({ widget: script('ask/widget') }),
    bundled(Object.fromEntries(INLINE_SCRIPTS.map((name) => [name, script(`inline/${name}`)]))),
  ]);
  return filesOf({ output, own, widget, inline, names, features });
}

/** Writes the theme into a folder, from which `themeFiles()` reads it. */
export async function writeTheme(folder: string): Promise<void> {
  const { files, ...manifest } = await buildTheme();
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest));
}

async function bundled(input: Readonly<Record<string, string>>): Promise<readonly Output[]> {
  const result = await build({
    configFile: false,
    root: FOLDER,
    // Addresses relative to the file that holds them: a site may lie below any path.
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [themes, plainImports],
    css: { postcss: { plugins: [authorElements] } },
    build: {
      write: false,
      // Unchanged: nothing is lowered for browsers that the scripts do not run in.
      cssTarget: 'esnext',
      // A list of the parts of files that are loaded late costs every page more than it saves a reader who opens one.
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: '[name].[hash].js',
          chunkFileNames: '[name].[hash].js',
          assetFileNames: '[name].[hash][extname]',
          postBanner: ({ moduleIds }) =>
            moduleIds.some((id) => /[\\/]node_modules[\\/]marked[\\/]/.test(id)) ? MARKED : '',
        },
      },
    },
  });
  return (result as Rolldown.RolldownOutput).output;
}

/** On pages of a project nothing has the class that the text of the docs has: rules of its components hold without it. */
function outsideOfProse(rules: string): string {
  return rules.replaceAll(/\.prose (?=\.)/g, '');
}

/**
 * The widget lives in an element of another site's page: its properties are those of an element that no rule of that page
 * reaches, and its sizes do not follow the root's, which that page sets.
 */
function forWidget(rules: string): string {
  return rules
    .replaceAll(/:root\b/g, '.waymark')
    .replaceAll(
      /(?<![\w#-])(-?[\d.]+)rem\b/g,
      (_, size: string) => `${Number((Number(size) * 16).toFixed(3))}px`,
    );
}

/** The entry that is a script; the others are there for their styles. */
const SCRIPT = 'main';

type Output = Rolldown.RolldownOutput['output'][number];

interface Bundles {
  readonly output: readonly Output[];
  /** The script of components on other pages. */
  readonly own: readonly Output[];
  readonly widget: readonly Output[];
  /** Each stands by itself. */
  readonly inline: readonly Output[];
  readonly names: readonly string[];
  readonly features: readonly ThemeFeature[];
}

function filesOf({ output, own: ownOutput, widget, inline, names, features }: Bundles): ThemeFiles {
  const files = new Map<string, Uint8Array>();
  const assets = new Map<string, string>();
  const chunks = new Map<string, Rolldown.OutputChunk>();
  for (const part of output) {
    if (part.type === 'asset') assets.set(part.fileName, String(part.source));
    else chunks.set(part.name, part);
  }
  /** The rules of an entry, all of the stylesheets that it imports. */
  const rules = (entry: string): string => {
    const own = [...assets].find(([name]) => name.startsWith(`${entry}.`))?.[1];
    const imported = [...(chunks.get(entry)?.viteMetadata?.importedCss ?? [])];
    // Styles that themes share come first; files that import them are written last.
    const text =
      own !== undefined && imported.length === 0 ? [own] : imported.map((name) => assets.get(name)).reverse();
    return text.join('').trim();
  };
  const add = (name: string, extension: string, text: string): string => {
    const file = `${name}.${hash('sha256', text, 'hex').slice(0, 12)}.${extension}`;
    files.set(file, Buffer.from(text));
    return file;
  };
  const loose = new Set<string>();
  for (const chunk of chunks.values()) {
    if (!chunk.isEntry || chunk.name === SCRIPT) files.set(chunk.fileName, Buffer.from(chunk.code));
    for (const name of chunk.viteMetadata?.importedAssets ?? []) loose.add(name);
  }
  for (const name of loose) files.set(name, Buffer.from(assets.get(name) ?? ''));
  const own = {
    script: scriptOf(ownOutput, 'own'),
    styles: add('own', 'css', outsideOfProse(rules('own-styles'))),
    files: ownOutput.map(({ fileName }) => fileName).filter((name) => !files.has(name)),
  };
  for (const part of ownOutput)
    files.set(part.fileName, Buffer.from(part.type === 'chunk' ? part.code : part.source));
  return {
    script: scriptOf(output, SCRIPT),
    own,
    widget: { script: codeOf(widget, 'widget'), styles: forWidget(rules('widget-styles')) },
    // In a function of its own: classic scripts of one page share their outermost names.
    inline: Object.fromEntries(
      INLINE_SCRIPTS.map((name) => [name, `(()=>{${codeOf(inline, name).trim()}})()`]),
    ) as Record<InlineScript, string>,
    themes: Object.fromEntries(names.map((name) => [name, add(name, 'css', rules(`theme-${name}`))])),
    api: add('api', 'css', rules('api')),
    features: Object.fromEntries(features.map((name) => [name, rules(`part-${name}`)])) as Record<
      ThemeFeature,
      string
    >,
    book: { text: rules('book-text'), page: rules('book-page') },
    directory: rules('directory'),
    files,
  };
}

function codeOf(output: readonly Output[], name: string): string {
  const file = scriptOf(output, name);
  const script = output.find((part) => part.fileName === file);
  return script?.type === 'chunk' ? script.code : '';
}

function scriptOf(output: readonly Output[], name: string): string {
  const script = output.find((part) => part.type === 'chunk' && part.isEntry && part.name === name);
  if (script === undefined) throw new Error(`The theme was bundled without its script “${name}”.`);
  return script.fileName;
}
