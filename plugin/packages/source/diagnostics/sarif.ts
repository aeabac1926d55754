/** Diagnostics as SARIF 2.1.0, which code hosts and editors read. */
import { posix } from 'node:path';
import { printableJson } from '../printable.ts';
import { CODES, type DiagnosticCode } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

export interface SarifOptions {
  readonly version: string;
  /** Path of the docs root in its repository, which files are named from. */
  readonly folder?: string | undefined;
}

/** One run; ends with a line break. Columns count UTF-16 code units. */
export function formatSarif(list: readonly Diagnostic[], { version, folder = '' }: SarifOptions): string {
  const codes = [...new Set(list.map(({ code }) => code))].sort();
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Waymark',
            semanticVersion: version,
            rules: codes.map((code) => ({ id: code, defaultConfiguration: { level: CODES[code] } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: list.map((diagnostic) => result(diagnostic, codes, folder)),
      },
    ],
  };
  return printableJson(log);
}

function result(
  { code, severity, message, hint, file, line, column, related }: Diagnostic,
  codes: readonly DiagnosticCode[],
  folder: string,
): object {
  const locations = file === undefined ? [] : [location({ file, line, column }, folder)];
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: hint === undefined ? message : `${message} ${hint}` },
    ...(locations.length > 0 && { locations }),
    ...(related && {
      relatedLocations: [{ ...location(related, folder), message: { text: related.message } }],
    }),
  };
}

function location(
  { file, line, column }: { file: string } & Pick<Diagnostic, 'line' | 'column'>,
  folder: string,
): object {
  const region =
    line === undefined ? {} : { region: { startLine: line, ...(column && { startColumn: column }) } };
  const uri = encodeURI(posix.join(folder, file)).replaceAll(/[?#]/g, encodeURIComponent);
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
