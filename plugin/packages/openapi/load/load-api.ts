/** The text of a specification -> an Api: parsed, overlays applied, upgraded. */
import { randomUUID } from 'node:crypto';
import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import type { Api } from '@waymark/repository/api';
import { restrictsReaders } from '@waymark/repository/content/specifications';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { ExactNumber, isNumber, type Numeric } from '@waymark/source/exact-number';
import { wordsOf } from '@waymark/source/failures';
import type { Position } from '@waymark/source/json/positions';
import { copied, isObject, type JsonObject, objectOf } from '@waymark/source/values';
import { ANY_VALUE } from '../check/walk-document.ts';
import { asData } from './as-data.ts';
import { applyOverlay, isOverlay } from './overlay.ts';
import { locator, parseSpecification, versionOf } from './parse.ts';

export interface SpecificationText {
  readonly kind: Api['kind'];
  readonly source: string;
  readonly text: string;
  /** Position in docs.json of one that another server sent: nobody can open a line of it. */
  readonly namedAt?: Position | undefined;
}

export interface OverlayText {
  readonly file: string;
  readonly text: string;
}

const SUPPORTED: Readonly<Record<Api['kind'], RegExp>> = {
  openapi: /^(2\.0|3\.[012](\.|$))/,
  asyncapi: /^[23]\./,
};

/** Undefined after a report, if the text is no specification. */
export function loadApi(
  key: string,
  specification: SpecificationText,
  overlays: readonly OverlayText[],
  diagnostics: Diagnostics,
): Api | undefined {
  const { kind, source, text, namedAt } = specification;
  const find = locator(text, source);
  const locate = (path: readonly string[]): Position => namedAt ?? find(path);
  const parsed = parseSpecification(text, source);
  if ('problem' in parsed) {
    const { message, ...place } = parsed.problem;
    diagnostics.report({
      code: 'spec-syntax',
      message: `The specification \`${source}\` cannot be read: ${message}.`,
      hint: 'Correct it; its pages are missing until then.',
      file: source,
      ...place,
    });
    return undefined;
  }
  const { value } = parsed;
  const version = versionOf(value);
  const known = typeof version === 'string' || isNumber(version) ? written(version) : '';
  if (!isObject(value) || !SUPPORTED[kind].test(known)) {
    const wanted = kind === 'openapi' ? 'OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0' : 'AsyncAPI 2 or 3';
    diagnostics.report({
      code: 'spec-invalid',
      // Nobody knows who may read the file.
      severity: restrictsReaders(text) ? 'error' : undefined,
      message: `\`${source}\` is not an ${wanted} description${known === '' ? '' : `: its version is ${known}`}.`,
      hint: `Begin it with its version, such as \`${kind}: ${kind === 'openapi' ? '3.1.0' : '3.0.0'}\`.`,
      ...locate([known === '' ? '' : kind]),
    });
    return undefined;
  }
  // Overlays change it, and values that YAML's anchors share would change in several places.
  const isRemote = namedAt !== undefined;
  const own = isRemote ? dataOf(value, source, namedAt, diagnostics) : value;
  const changed = overlays.length === 0 ? own : objectOf(copied(own));
  for (const overlay of overlays)
    overlayOnto(changed as Record<string, unknown>, overlay, isRemote, diagnostics);
  const facts = { key, kind, source, isRemote, version: known, locate };
  if (known !== '2.0') return { ...facts, document: changed };
  try {
    return { ...facts, document: upgraded(changed) };
  } catch (error) {
    // The converter expects the format's shapes, wherever it looks.
    diagnostics.report({
      code: 'spec-invalid',
      message: `\`${source}\` cannot be converted to OpenAPI 3: ${wordsOf(error)}.`,
      hint: 'Correct it as a Swagger 2.0 description; its pages are missing until then.',
      ...locate(['swagger']),
    });
    return undefined;
  }
}

/** The parts of a remote specification that its host may decide; the author is told of the others. */
function dataOf(value: JsonObject, source: string, namedAt: Position, diagnostics: Diagnostics): JsonObject {
  const { document, leftOut, hasMarkup } = asData(value);
  const hint =
    'Its host could change it at any time. Save the specification in the docs folder, or write it in an overlay there.';
  if (leftOut.length > 0) {
    const names = leftOut.map((name) => `\`${name}\``).join(', ');
    const message = `${names} of \`${source}\` ${leftOut.length === 1 ? 'has' : 'have'} no effect in a specification of another server.`;
    diagnostics.report({ code: 'spec-remote-setting', message, hint, ...namedAt });
  }
  if (hasMarkup) {
    const message = `Components, expressions and HTML in \`x-mint.content\` of \`${source}\` are shown as text.`;
    diagnostics.report({ code: 'spec-remote-setting', message, hint, ...namedAt });
  }
  return document;
}

function overlayOnto(
  document: Record<string, unknown>,
  { file, text }: OverlayText,
  isRemote: boolean,
  diagnostics: Diagnostics,
): void {
  const parsed = parseSpecification(text, file);
  if ('problem' in parsed || !isOverlay(parsed.value)) {
    const { message, ...place } =
      'problem' in parsed
        ? parsed.problem
        : { message: 'it has no `overlay` and `actions`', line: 1, column: 1 };
    diagnostics.report({
      code: 'spec-overlay',
      message: `The overlay \`${file}\` cannot be read: ${message}.`,
      hint: 'Write it in the form of OpenAPI Overlay 1.0.',
      file,
      ...place,
    });
    return;
  }
  const find = locator(text, file);
  applyOverlay(document, parsed.value, isRemote, (message, hint, at) =>
    diagnostics.report({ code: 'spec-overlay', message, hint, ...find(at) }),
  );
}

function upgraded(value: JsonObject): JsonObject {
  // The converter copies every object as a plain one: exact numbers pass it as texts that only they have.
  const numbers = new Map<string, ExactNumber>();
  const mark = randomUUID();
  const leaf = (each: unknown): unknown => {
    if (!(each instanceof ExactNumber)) return each;
    const text = `${mark} ${numbers.size}`;
    numbers.set(text, each);
    return text;
  };
  const clean = objectOf(withoutNulls(value, leaf));
  const result: unknown = upgradeFromTwoToThree({ ...clean, swagger: '2.0' } as never);
  const back = (each: unknown): unknown => (typeof each === 'string' && numbers.get(each)) || each;
  return objectOf(numbers.size === 0 ? result : copied(result, back));
}

/** A copy without empty entries (`-`, `description:`), which the format allows nowhere. */
function withoutNulls(value: unknown, leaf: (value: unknown) => unknown): unknown {
  if (Array.isArray(value))
    return value.filter((each) => each !== null).map((each) => withoutNulls(each, leaf));
  if (!isObject(value)) return leaf(value);
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, ANY_VALUE.test(key) ? copied(inner, leaf) : withoutNulls(inner, leaf)]),
  );
}

/** In YAML `swagger: 2.0` is a number. */
function written(version: string | Numeric): string {
  return String(version) === '2' ? '2.0' : String(version);
}
