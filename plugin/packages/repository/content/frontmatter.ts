import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Severity } from '@waymark/source/diagnostics/diagnostic';
import { editDistance } from '@waymark/source/distance';
import { asSeen } from '@waymark/source/json/access-keys';
import { withLineFeeds } from '@waymark/source/read-text';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import type { Frontmatter } from '../types.ts';
import {
  accessProblem,
  beforeCode,
  isUnclosed,
  keyName,
  saysWhoReads,
  strayRestriction,
} from './frontmatter-access.ts';
import { readField } from './frontmatter-fields.ts';
import { FRONTMATTER_KEYS } from './frontmatter-keys.ts';
import { readLeniently } from './lenient-yaml.ts';

export interface ParsedFile {
  readonly frontmatter: Frontmatter;
  /** The text below the frontmatter; `\n` line ends, no BOM. */
  readonly source: string;
  /** 1-based line of the file that `source` starts on. */
  readonly sourceLine: number;
  /** It restricts who may read the page in a way that cannot be understood: nobody may, rather than everybody. */
  readonly closed: boolean;
}

/**
 * A block between two lines of three dashes; blank lines may stand before it. The first may name the language, as gray-matter has it:
 * JSON is YAML too.
 */
const BLOCK =
  /^(?:[^\S\n]*\n)*---(?:[^\S\n]|\p{DI})*(?:(?:ya?ml|json)(?:[^\S\n]|\p{DI})*)?\n([\s\S]*?\n)??---(?:[^\S\n]|\p{DI})*(?:\n|$)/iu;
/** A block whose language is another one. */
const FOREIGN = /^(?:[^\S\n]*\n)*---[^\S\n]*([^\s-]\S*)[^\S\n]*\n((?:.*\n)*?)---/;

/**
 * Splits a page or a skill into frontmatter and body. Never throws: broken YAML is `frontmatter-syntax`, a value of
 * the wrong type is `frontmatter-invalid` and is left out, keys that Waymark does not know are kept as they are.
 *
 * @param file Path below the docs root, for the diagnostics.
 */
export function parseFrontmatter(text: string, file: string, diagnostics: Diagnostics): ParsedFile {
  const clean = normaliseText(text);
  const block = clean.match(BLOCK);
  if (block === null) {
    const foreign = FOREIGN.exec(clean);
    if (foreign !== null) return inOtherLanguage(clean, foreign, file, diagnostics);
    const prose = beforeCode(clean);
    const unclosed = isUnclosed(prose);
    if (unclosed) {
      diagnostics.report({
        code: 'frontmatter-syntax',
        message: 'The frontmatter has no end.',
        hint: 'Write it between two lines of three dashes.',
        file,
        line: 1,
        column: 1,
      });
    }
    const closed =
      (unclosed && saysWhoReads(prose)) ||
      restrictsBelow(clean, { isWhole: true }, { file, firstLine: 1, diagnostics });
    return { frontmatter: {}, source: clean, sourceLine: 1, closed };
  }
  const yaml = block[1] ?? '';
  const start = block[0].indexOf('---') + block[0].slice(block[0].indexOf('---')).indexOf('\n') + 1;
  const firstLine = countLines(clean.slice(0, start)) + 1;
  const parsed = parseYaml(yaml, { file, firstLine, diagnostics });
  const source = clean.slice(block[0].length);
  const sourceLine = countLines(block[0]) + 1;
  // The dashes at its end may have been meant to begin the frontmatter.
  const below = restrictsBelow(
    `---\n${source}`,
    { isWhole: false },
    { file, firstLine: sourceLine - 1, diagnostics },
  );
  return { frontmatter: parsed.frontmatter, source, sourceLine, closed: parsed.closed || below };
}

/** Frontmatter that nobody reads: gray-matter runs JavaScript, and knows other languages if it is taught them. */
function inOtherLanguage(
  source: string,
  [, language = '', written = '']: RegExpExecArray,
  file: string,
  diagnostics: Diagnostics,
): ParsedFile {
  const closed = /\b(?:groups|public)\b/.test(asSeen(written));
  diagnostics.report({
    code: 'frontmatter-syntax',
    message: `The frontmatter is in a language that is not read: \`${language}\`.`,
    hint: `Write YAML between two lines of three dashes.${closed ? ' Until then nobody may read the page.' : ''}`,
    ...{ file, line: 1, column: 4 },
  });
  return { frontmatter: {}, source, sourceLine: 1, closed };
}

/** Reports a restriction outside any frontmatter. */
function restrictsBelow(
  text: string,
  options: { readonly isWhole: boolean },
  { file, firstLine, diagnostics }: Place,
): boolean {
  const stray = strayRestriction(text, options);
  if (stray === undefined) return false;
  diagnostics.report({
    code: 'frontmatter-syntax',
    message: `\`${stray.key}\` is outside of the frontmatter.`,
    hint: 'Write one block of frontmatter at the start of the file. Until then nobody may read the page.',
    file,
    line: firstLine + stray.index,
    column: 1,
  });
  return true;
}

/** `\n` line ends, no byte order mark or other invisible character at the start. */
function normaliseText(text: string): string {
  return withLineFeeds(text.replace(/^\p{DI}+/u, '')).replaceAll('\r\n', '\n');
}

interface Place {
  readonly file: string;
  readonly firstLine: number;
  readonly diagnostics: Diagnostics;
}

function parseYaml(yaml: string, place: Place): { frontmatter: Frontmatter; closed: boolean } {
  try {
    return readYaml(yaml, place);
  } catch (error) {
    // The parsers call themselves for each level.
    if (!(error instanceof RangeError)) throw error;
    place.diagnostics.report({
      code: 'frontmatter-syntax',
      message: 'The values of the frontmatter are nested too deep to be read.',
      hint: 'Reduce the nesting, or close the brackets.',
      ...{ file: place.file, line: place.firstLine, column: 1 },
    });
    return { frontmatter: {}, closed: saysWhoReads(yaml) };
  }
}

function readYaml(yaml: string, place: Place): { frontmatter: Frontmatter; closed: boolean } {
  const { file, firstLine, diagnostics } = place;
  const counter = new LineCounter();
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { file, line: line + firstLine - 1, column: col };
  };
  const options = { prettyErrors: false, uniqueKeys: false };
  const document = parseDocument(yaml, { ...options, lineCounter: counter });
  const broken = document.errors[0];
  if (broken !== undefined) {
    const place = at(Math.min(broken.pos[0], yaml.length));
    const lenient = readLeniently(yaml);
    const { problem, hint } = explained(broken.message, yaml.slice(0, broken.pos[0]), lenient !== undefined);
    const message = `The frontmatter is not valid YAML: ${problem}`;
    if (lenient === undefined) {
      diagnostics.report({ code: 'frontmatter-syntax', message, hint, ...place });
      return { frontmatter: {}, closed: saysWhoReads(yaml) };
    }
    const meanwhile = `${hint} It is read as gray-matter reads it meanwhile.`;
    diagnostics.report({
      code: 'frontmatter-syntax',
      severity: 'warning',
      message,
      hint: meanwhile,
      ...place,
    });
    return readFields(parseDocument(lenient, options), lenient, (offset, problem) => {
      const name = /^"([^"\\]*)"/.exec(lenient.slice(offset))?.[1];
      const start = name === undefined ? -1 : `\n${yaml}`.indexOf(`\n${name}`);
      diagnostics.report({
        code: 'frontmatter-invalid',
        ...problem,
        ...(start === -1 ? place : at(start)),
      });
    });
  }
  const { contents } = document;
  if (contents === null) return { frontmatter: {}, closed: false };
  if (!isMap(contents)) {
    diagnostics.report({
      code: 'frontmatter-syntax',
      message: 'The frontmatter is not a list of keys and values.',
      hint: 'Write one `key: value` per line between the lines of three dashes.',
      ...at(contents.range?.[0] ?? 0),
    });
    return { frontmatter: {}, closed: saysWhoReads(yaml) };
  }
  const report: ReportAt = (offset, problem) =>
    diagnostics.report({ code: 'frontmatter-invalid', ...problem, ...at(offset) });
  return readFields(document, yaml, report);
}

type ReportAt = (
  offset: number,
  problem: { code?: DiagnosticCode; severity?: Severity; message: string; hint?: string },
) => void;

function readFields(document: Document.Parsed, yaml: string, report: ReportAt) {
  const values = new Map<string, unknown>();
  let closed = false;
  let isHidden = false;
  for (const { key, value } of isMap(document.contents) ? document.contents.items : []) {
    const name = keyName(key, document);
    const offset = (isNode(key) && key.range?.[0]) || 0;
    const access = accessProblem(name, value, { isTwice: values.has(name), yaml });
    if (access !== undefined) {
      const { closes, hides, ...problem } = access;
      report(offset, problem);
      closed ||= closes;
      isHidden ||= hides;
    } else if (values.has(name)) {
      report(offset, {
        message: `\`${name}\` occurs twice in the frontmatter; the last one counts.`,
        hint: 'Remove one of them.',
      });
    } else {
      const meant = misspelt(name);
      if (meant !== undefined)
        report(offset, {
          message: `\`${name}\` in the frontmatter is not known.`,
          hint: `Did you mean \`${meant}\`?`,
        });
    }
    const field = readField(name, value, document, yaml);
    if ('problem' in field) {
      report(offset, field.problem);
      closed ||= field.closes ?? false;
    }
    values.set(name, 'problem' in field ? field.instead : field.value);
  }
  if (isHidden) values.set('public', false);
  const known = [...values].filter(([, value]) => value !== undefined);
  return { frontmatter: Object.fromEntries(known) as Frontmatter, closed };
}

/** Customary in other tools and without a meaning in the format, though near to a key of Waymark's own. */
const OWN_OF_AUTHORS = new Set(['author']);

/** The key that a name differs from by one slip. Authors have keys of their own, and a short one is near to others by chance. */
function misspelt(name: string): string | undefined {
  if (Object.hasOwn(FRONTMATTER_KEYS, name) || OWN_OF_AUTHORS.has(name)) return undefined;
  const lower = name.toLowerCase();
  return Object.keys(FRONTMATTER_KEYS).find(
    (key) => key.length >= 5 && editDistance(lower, key.toLowerCase(), 1) <= 1,
  );
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/**
 * @param before The text before the mistake.
 * @param isLenient js-yaml can read it: there a text in quotes goes on in any line.
 */
function explained(message: string, before: string, isLenient: boolean): { problem: string; hint: string } {
  if (/missing closing .quote/i.test(message)) {
    return isLenient
      ? {
          problem: 'a text in quotes goes on in a line that is not indented.',
          hint: 'Indent its further lines, or write it in one.',
        }
      : { problem: 'a text in quotes does not end.', hint: 'Write the closing quote.' };
  }
  if (/unexpected scalar at node end/i.test(message) && /["'] *$/.test(before)) {
    return {
      problem: 'a text in quotes has text behind its closing quote.',
      hint: `Put quotes of the other kind around all of it, such as 'Say "hello"'.`,
    };
  }
  const first = message.split('\n', 1)[0]?.trim() ?? '';
  return { problem: /[.!?]$/.test(first) ? first : `${first}.`, hint: hintFor(message) };
}

function hintFor(message: string): string {
  if (/nested mappings/i.test(message)) return 'Put a value that contains a colon in quotes.';
  if (/tab/i.test(message)) return 'Indent with spaces: YAML allows no tabs.';
  return 'Put values with special characters in quotes.';
}
