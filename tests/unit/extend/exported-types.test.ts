/** Whoever writes a plugin or a server can name each type that an exported one is made of. */
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Of the value that hooks get: it has many parts, and is read through its own type. */
const WHOLE = ['Site', 'NavNode', 'Page'];

const ENTRIES = [
  'plugin/index.ts',
  'plugin/packages/repository/extend/index.ts',
  'plugin/testing.ts',
  'plugin/astro/site.ts',
  'runtime/main.ts',
];

const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
const program = ts.createProgram(
  ENTRIES.map((entry) => join(ROOT, entry)),
  options,
);
const checker = program.getTypeChecker();

const meant = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function exportsOf(entry: string): readonly ts.Symbol[] {
  const file = program.getSourceFile(join(ROOT, entry));
  const module = file && checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${entry} is no module.`);
  return checker.getExportsOfModule(module).map(meant);
}

const isOurs = (declaration: ts.Declaration): boolean =>
  !declaration.getSourceFile().fileName.includes('node_modules');

/** The parts of a declaration that whoever uses it sees. */
function seen(declaration: ts.Declaration): readonly ts.Node[] {
  const signature = ({ parameters, type }: ts.SignatureDeclarationBase): ts.Node[] => [
    ...parameters,
    ...(type ? [type] : []),
  ];
  if (ts.isFunctionDeclaration(declaration)) return signature(declaration);
  if (ts.isVariableDeclaration(declaration)) return declaration.type ? [declaration.type] : [];
  if (ts.isClassDeclaration(declaration))
    return declaration.members.flatMap((member) => (ts.isMethodDeclaration(member) ? signature(member) : []));
  return ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)
    ? [declaration]
    : [];
}

/** The types of the repository that a node names. */
function named(node: ts.Node): ts.Symbol[] {
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node)
      ? node.expression
      : undefined;
  const found = name && checker.getSymbolAtLocation(name);
  const below: ts.Symbol[] = [];
  ts.forEachChild(node, (child) => void below.push(...named(child)));
  return found === undefined ? below : [meant(found), ...below];
}

const all = new Set(ENTRIES.flatMap(exportsOf));

it.each(ENTRIES)('types that the declarations of %s refer to are exported', (entry) => {
  const exported = exportsOf(entry);
  const missing = exported
    .filter(({ name }) => !WHOLE.includes(name))
    .flatMap((symbol) =>
      (symbol.declarations ?? [])
        .filter(isOurs)
        .flatMap(seen)
        .flatMap(named)
        .filter(
          ({ declarations: [first] = [] }) => first && isOurs(first) && !ts.isTypeParameterDeclaration(first),
        )
        .filter((type) => !all.has(type))
        .map((type) => `${type.name} of ${symbol.name}`),
    );
  expect(exported.length).toBeGreaterThan(1);
  expect([...new Set(missing)]).toEqual([]);
});

/** These are keys of server.json, too: its JSON Schema describes each to editors. */
const OF_SERVER_JSON = ['AskOptions', 'DeployOptions', 'DeploysOptions', 'FeedbackOptions', 'SignInOptions'];

const OPTIONS = /(?:Options|Config|Settings|Points|Plugin)$/;

it('each option of every entry has a comment at its declaration', () => {
  const types = [...all].filter(
    ({ name, flags }) => flags & ts.SymbolFlags.Type && OPTIONS.test(name) && !OF_SERVER_JSON.includes(name),
  );
  const properties = types.flatMap((type) =>
    checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(type))
      .map((property) => [`${type.name}.${property.name}`, property] as const),
  );
  const names = properties.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'WaymarkOptions.components',
      'Plugin.hooks',
      'ServeOptions.logger',
      'ThemeSettings.parts',
    ]),
  );
  const bare = properties.filter(([, property]) => property.getDocumentationComment(checker).length === 0);
  expect(bare.map(([name]) => name)).toEqual([]);
});
