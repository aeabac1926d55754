/** TypeScript for a project that has the package installed. */
import path from 'node:path';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: ['node'],
  typeRoots: [path.resolve(import.meta.dirname, '../../node_modules/@types')],
};

/** Mistakes in some files. */
export function mistakesIn(files: readonly string[]): readonly string[] {
  const program = ts.createProgram(files, OPTIONS);
  return files
    .map((file) => program.getSourceFile(file))
    .flatMap((source) => [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ])
    .map(
      ({ file, messageText }) =>
        `${file && path.basename(file.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

/** Names that a declaration file exports. */
export function exportedNames(file: string): readonly string[] {
  const program = ts.createProgram([file], OPTIONS);
  const source = program.getSourceFile(file);
  const module = source && program.getTypeChecker().getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} exports nothing.`);
  return program
    .getTypeChecker()
    .getExportsOfModule(module)
    .map(({ name }) => name);
}
