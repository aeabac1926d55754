/** The parts of an MDX file that run as React: exported components that need it, and elements with handlers. */
import type { RootContent } from 'mdast';
import type { Node } from 'unist';
import { MAY_NEED_REACT, reactStatements } from '../../react/analyse.ts';
import type { FileStatements, Import } from './module.ts';
import { isJsx, type JsxNode } from './props.ts';
import { visit } from './visit.ts';

export interface Script {
  readonly names: ReadonlySet<string>;
  /** Names that a package gives, with the names under which `statements` exports them. */
  readonly packages: ReadonlyMap<string, string>;
  /** Elements and expressions of the text that have handlers or call hooks, with the component that stands for each. */
  readonly pieces: ReadonlyMap<Node, Piece>;
}

export interface Piece {
  readonly name: string;
  /** Attributes that the component has itself. */
  readonly attributes: ReadonlySet<string>;
}

/** Statements with the line that each starts on, 1-based. */
export interface ScriptStatements {
  readonly line: number;
  readonly text: string;
  /** Places of the imports in it. */
  readonly imports: readonly TextSpan[];
}

interface TextSpan {
  readonly start: number;
  readonly end: number;
}

const HANDLER = /\bon[A-Z]\w*\s*=\s*\{/;
/** `{(() => { const [on, setOn] = useState(true); … })()}`: a quick look before the expression is parsed. */
const MAY_HAVE_HOOK = /\buse[A-Z]\w*\s*\(|\bReact\.\w/;
/** `icon={Rocket}`: a component as the value of a property. */
const GIVEN_COMPONENT = /=\{\s*([A-Z][\w$]*)\s*\}/g;
/** A function, or an object or a list with one in it. */
const FUNCTION =
  /^\s*(?:[[{][\s\S]*?[[:,]\s*)?(?:async\s*)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>|\(\s*[[{][\s\S]*?[\]}]\s*\)\s*=>)/;

/**
 * In `statements` stands below them a component for each piece, and an export for each name of a package.
 *
 * @param source The text of the page, for a quick look before its tree is walked.
 */
export function readScript(
  statements: readonly ScriptStatements[],
  names: Pick<FileStatements, 'imports' | 'exported'>,
  tree: { readonly children: readonly RootContent[] },
  source: string,
): Pick<FileStatements, 'statements' | 'script' | 'code'> {
  const whole = onTheirLines(statements);
  const react = MAY_NEED_REACT.test(whole) ? reactStatements('page.tsx', whole, givenComponents(source)) : [];
  // A snippet is not a React component: it gets functions like any other property.
  const snippets = new Set(
    names.imports.filter(({ specifier }) => /\.mdx?$/.test(specifier)).map(({ local }) => local),
  );
  const pieces =
    HANDLER.test(source) ||
    MAY_HAVE_HOOK.test(source) ||
    /=\{\s*(?:async\b|[([{]|[\w$]+\s*=>|function\b)/.test(source)
      ? findPieces(tree, new Set([...names.exported, ...names.imports.map(({ local }) => local)]), snippets)
      : [];
  const code = statements
    .map(({ text, imports }) => blank(text, imports))
    .filter((text) => text.trim())
    .join('\n');
  const packages = names.imports.filter(({ specifier }) => isPackage(specifier));
  if (react.length === 0 && pieces.length === 0 && packages.length === 0)
    return { statements: whole, script: undefined, code };
  const lines = [whole, ...pieces.map((piece) => piece.code), ...packages.map(packageExport)];
  const script: Script = {
    names: new Set(
      react.flatMap((statement) => statement.names).filter((name) => names.exported.includes(name)),
    ),
    packages: new Map(packages.map(({ local }) => [local, `WaymarkImport${local}`])),
    pieces: new Map(pieces.map(({ node, piece }) => [node, piece])),
  };
  const staticPart =
    react.length === 0 ? code : blank(whole, [...react, ...importsIn(whole, statements)]).trim();
  return { statements: lines.join('\n'), script, code: staticPart };
}

function givenComponents(source: string): Set<string> {
  return new Set(Array.from(source.matchAll(GIVEN_COMPONENT), ([, name = '']) => name));
}

/** React's own names need no import, so statements that import them are left alone. */
function isPackage(specifier: string): boolean {
  return !/^(?:[./]|_?snippets\/|react(?:-dom)?(?:\/|$))/.test(specifier);
}

function packageExport({ local, imported, specifier }: Import): string {
  const from = JSON.stringify(specifier);
  const name = `WaymarkImport${local}`;
  return imported === '*'
    ? `export * as ${name} from ${from};`
    : `export { ${imported} as ${name} } from ${from};`;
}

function onTheirLines(statements: readonly ScriptStatements[]): string {
  let text = '';
  let line = 1;
  for (const statement of statements) {
    const gap = Math.max(line > 1 || text !== '' ? 1 : 0, statement.line - line);
    text += '\n'.repeat(gap) + statement.text;
    line += gap + statement.text.split('\n').length - 1;
  }
  return text;
}

function importsIn(whole: string, statements: readonly ScriptStatements[]): TextSpan[] {
  let from = 0;
  return statements.flatMap(({ text, imports }) => {
    const at = whole.indexOf(text, from);
    from = at + text.length;
    return imports.map(({ start, end }) => ({ start: at + start, end: at + end }));
  });
}

/** A text with some of its parts taken out; line ends stay. */
function blank(text: string, spans: readonly TextSpan[]): string {
  let result = text;
  for (const { start, end } of spans.toSorted((a, b) => b.start - a.start)) {
    const lines = result.slice(start, end).replaceAll(/[^\n]/g, '');
    result = result.slice(0, start) + lines + result.slice(end);
  }
  return result;
}

interface FoundPiece {
  readonly node: Node;
  readonly piece: Piece;
  readonly code: string;
}

/** @param known Names of the file itself, which precede every property of a snippet. */
function findPieces(
  tree: { readonly children: readonly Node[] },
  known: ReadonlySet<string>,
  snippets: ReadonlySet<string>,
): FoundPiece[] {
  const found: FoundPiece[] = [];
  const find = (node: Node): void => {
    const name = `WaymarkPiece${found.length}`;
    if (isJsx(node)) {
      if (!snippets.has(node.name ?? '')) {
        const own = elementPiece(node, name, known);
        if (own !== undefined) found.push({ node, ...own });
      }
    } else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const value = 'value' in node && typeof node.value === 'string' ? node.value : '';
      if (needsReact(value)) {
        const code = `export const ${name} = (${scopeOf(value, known)}) => <>{${value}\n}</>;`;
        found.push({ node, piece: { name, attributes: new Set() }, code });
      }
    }
  };
  for (const child of tree.children) visit(child, find);
  return found;
}

function needsReact(expression: string): boolean {
  if (HANDLER.test(expression)) return true;
  return MAY_HAVE_HOOK.test(expression) && reactStatements('page.tsx', `(${expression}\n)`).length > 0;
}

/** `<button onClick={…}>` as a component that gets all but the handlers. */
function elementPiece(
  node: JsxNode,
  name: string,
  known: ReadonlySet<string>,
): { piece: Piece; code: string } | undefined {
  if (node.name === null) return undefined;
  const own: string[] = [];
  const attributes = new Set<string>();
  for (const attribute of node.attributes) {
    if (
      attribute.type !== 'mdxJsxAttribute' ||
      typeof attribute.value !== 'object' ||
      attribute.value === null
    )
      continue;
    const source = attribute.value.value;
    if (!/^on[A-Z]/.test(attribute.name) && !FUNCTION.test(source)) continue;
    attributes.add(attribute.name);
    own.push(`${attribute.name}={${source}}`);
  }
  if (own.length === 0) return undefined;
  const scope = scopeOf(own.join(' '), known).replace(/^\{ | \}$/g, '');
  const code = `export const ${name} = ({ children, ${scope}, ...props }) => <${node.name} {...props} ${own.join(' ')}>{children}</${node.name}>;`;
  return { piece: { name, attributes }, code };
}

/** The property of a piece that holds the properties of the snippet around it. */
export const SCOPE = 'waymarkScope';

const KEYWORDS = new Set(
  (
    'async await break case catch class const continue debugger default delete do else export extends false finally for ' +
    'function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void ' +
    'while with yield enum implements interface package private protected public children props arguments eval'
  ).split(' '),
);

/** Takes names from the properties of a snippet; one that it lacks has the value it has without them. */
function scopeOf(source: string, known: ReadonlySet<string>): string {
  const names = new Set<string>();
  for (const [name] of source.matchAll(/(?<![.\w$])[a-z_$][\w$]*/g)) {
    if (!KEYWORDS.has(name) && !known.has(name) && !/^use[A-Z]/.test(name)) names.add(name);
  }
  return `{ ${SCOPE}: { ${[...names].map((name) => `${name} = globalThis.${name}`).join(', ')} } = {} }`;
}
