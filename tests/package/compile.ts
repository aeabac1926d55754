/** TypeScript for a project that has the package installed. */
import path from 'node:path';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  // As Node runs TypeScript.
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [path.resolve(import.meta.dirname, '../../node_modules/@types')],
};

let program: ts.Program | undefined;

/** Files that an earlier program read are not read again. */
function programOf(files: readonly string[]): ts.Program {
  program = ts.createProgram(files, OPTIONS, undefined, program);
  return program;
}

/** Mistakes in some files, and in the declarations of the package that they see. */
export function mistakesIn(files: readonly string[]): readonly string[] {
  const program = programOf(files);
  return program
    .getSourceFiles()
    .filter(({ fileName }) => files.includes(fileName) || fileName.includes('/node_modules/waymark/'))
    .flatMap((source) => [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ])
    .map(
      ({ file, messageText }) =>
        `${file && path.basename(file.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

/** Names that each of some declaration files exports. */
export function exportedNames(files: readonly string[]): readonly (readonly string[])[] {
  const program = programOf(files);
  return files.map((file) => {
    const source = program.getSourceFile(file);
    const module = source && program.getTypeChecker().getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} exports nothing.`);
    return program
      .getTypeChecker()
      .getExportsOfModule(module)
      .map(({ name }) => name);
  });
}
