/** Names for styles and scripts that no page of a site has: rules of the repository that do nothing. */

import type { Site } from '@waymark/repository/types';
import { pointAt } from '@waymark/source/parse-code';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import { ABSENT, HOOKS } from '../theme/hooks.ts';
import type { CheckContext } from './context.ts';

interface Written {
  /** The selector: `#name`, `.name`, or `name` for an element. */
  readonly name: string;
  readonly at: number;
}

/** A name without the sign of its kind. */
const bare = (name: string): string => name.replace(/^[#.]/, '');
const KNOWN: ReadonlySet<string> = new Set(HOOKS.flatMap((hook) => hook.match(/[#.][\w-]+/g) ?? []));
const BY_BARE_NAME: ReadonlyMap<string, string> = new Map([...KNOWN].map((name) => [bare(name), name]));

/** Reports each name once a file, at its first place. */
export function checkHooks({ site, documents, diagnostics }: CheckContext): void {
  let texts: string | undefined;
  for (const path of [...site.styles, ...site.scripts]) {
    const text = readText(onDisk(site.root, path));
    const seen = new Set<string>();
    for (const { name, at } of path.endsWith('.css') ? inStyles(text) : inScript(text)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const hint = hintFor(name);
      if (hint === undefined) continue;
      // Authors may give that name to elements of their own.
      texts ??= ownTexts(site, documents);
      if (/^[#.]/.test(name) && names(texts, bare(name))) continue;
      diagnostics.report({
        code: 'hook-unknown',
        message: `\`${name}\` matches nothing on a page.`,
        hint,
        file: path.slice(1),
        ...pointAt(text, at),
      });
    }
  }
}

function hintFor(name: string): string | undefined {
  if (KNOWN.has(name)) return undefined;
  const advice = ABSENT.find(([pattern]) => pattern.test(name))?.[1];
  if (advice !== undefined) return advice;
  const meant = BY_BARE_NAME.get(bare(name));
  // `header` and `footer` are elements too, as are one-word elements of a drawing.
  if (meant === undefined || (!/^[#.]/.test(name) && !name.includes('-') && !COMPONENTS.has(name)))
    return undefined;
  return `Use \`${meant}\`.`;
}

/** Components that the format's documentation names as if they were elements. */
const COMPONENTS: ReadonlySet<string> = new Set(
  'accordion callout card columns expandable eyebrow panel steps tile tooltip'.split(' '),
);

/** Texts of pages, and of the files that they include. */
function ownTexts(site: Site, documents: CheckContext['documents']): string {
  const files = new Set([...documents.values()].flatMap(({ dependencies }) => dependencies));
  return [
    ...site.pages.map(({ source }) => source),
    ...[...files].map((file) => readText(onDisk(site.root, file))),
  ].join('\n');
}

/** Tells whether a text names an id or a class, as a whole word of an attribute. */
function names(text: string, name: string): boolean {
  return new RegExp(`(?:class(?:Name)?|id)\\s*[=:]\\s*\\{?["'\`][^"'\`]*(?<![\\w-])${name}(?![\\w-])`).test(
    text,
  );
}

/** Comments, strings and the bodies of rules, at their places but blank: what is left are selectors. */
function inStyles(text: string): Written[] {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  const plain = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .replaceAll(/@(?:import|charset|layer|namespace)[^;{]*;/g, blank)
    .replaceAll(/@[\w-]+[^{;]*(?=[{;])/g, blank)
    .replaceAll(/\{[^{}]*\}/g, blank)
    // Beside nested rules there are declarations left.
    .replaceAll(/[\w-]+\s*:[^;{}]*;/g, blank);
  return inSelectors(plain, 0);
}

/** Ids, classes and elements with a hyphen or the name of a component. */
function inSelectors(selectors: string, offset: number): Written[] {
  const plain = selectors.replaceAll(/\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]|"[^"]*"|'[^']*'/g, (part) =>
    ' '.repeat(part.length),
  );
  return [...plain.matchAll(/(?<![\w.#:\\-])[#.]?[a-z][\w-]*|(?<=[\w)\]-])[#.][a-z][\w-]*/gi)].map(
    (match) => ({
      name: match[0],
      at: offset + match.index,
    }),
  );
}

/** Selectors and ids that a script looks for. */
function inScript(text: string): Written[] {
  const calls =
    /(?<how>querySelector(?:All)?|closest|matches|getElementById|getElementsByClassName)\(\s*(?<quote>["'`])(?<value>[^"'`\n]*)\k<quote>/g;
  return [...text.matchAll(calls)].flatMap(({ groups = {}, index, 0: whole }) => {
    const { how = '', value = '' } = groups;
    const at = index + whole.length - 1 - value.length;
    if (how === 'getElementById') return [{ name: `#${value}`, at }];
    if (how === 'getElementsByClassName') return [{ name: `.${value}`, at }];
    return inSelectors(value, at);
  });
}
