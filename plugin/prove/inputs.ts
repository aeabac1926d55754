/** A Site as the samples that `waymark test` proves, and the specifications, schemas and files that it proves them by. */
import { posix } from 'node:path';
import type { CodeFence } from '@waymark/mdx/markdown/document/code-fences';
import { locator, parseSpecification } from '@waymark/openapi/load/parse';
import type { Api } from '@waymark/repository/api';
import { QuotedFiles } from '@waymark/repository/content/quoted-files';
import type { Page, Site } from '@waymark/repository/types';
import type { ProveInput } from '@waymark/samples/prove';
import type { FindSchema } from '@waymark/samples/prove-data';
import type { PageSample } from '@waymark/samples/sample';
import { codeSamples, type SampleSpecification } from '@waymark/samples/specification';
import { isNumber } from '@waymark/source/exact-number';
import { copied, objectOf } from '@waymark/source/values';
import type { Choices } from '../check/choices.ts';
import type { RunSample } from '../run-samples/run-samples.ts';

export interface PageFences {
  readonly page: Page;
  readonly fences: readonly CodeFence[];
}

export interface TestSample extends RunSample {
  readonly fence: CodeFence;
}

export interface TestInputs extends Omit<ProveInput, 'samples'> {
  /** Each once: a snippet is on many pages. Those of specifications stand in no block of a page. */
  readonly samples: readonly (PageSample & { readonly fence?: CodeFence })[];
  /** All of each page, as programs that continue each other need them. */
  readonly ofPages: readonly TestSample[];
}

export function testInputs(site: Site, pages: readonly PageFences[], { schemas }: Choices): TestInputs {
  const files = new QuotedFiles(site.root);
  const specs = specificationsOf(site);
  const ofPages = pages.flatMap(({ page, fences }) =>
    fences
      .filter(({ fence: { test = '' } }) => !['off', 'skip'].includes(test))
      .map(
        (fence): TestSample => ({
          ...sampleOf(page, fence, site.apis, schemas),
          mark: fence.fence.test,
          fence,
        }),
      ),
  );
  const seen = new Set<string>();
  const samples = ofPages.filter(({ place, text }) => {
    const { file, line } = place(0);
    const key = `${file}:${line}:${text}`;
    return !seen.has(key) && seen.add(key);
  });
  return {
    samples: [...samples, ...specs.flatMap(codeSamples)],
    ofPages,
    specs,
    findSchema: schemaFinder(files, schemas),
    readQuoted: (path) => files.read(path),
  };
}

function sampleOf(
  page: Page,
  { text, language, fence, inside, titles, section, intro, place }: CodeFence,
  apis: Site['apis'],
  schemas: Choices['schemas'],
): PageSample {
  const { operation } = page;
  const title = [fence.title ?? '', ...titles].filter((each) => each !== '').join(' ');
  const source = apis?.get(operation?.api ?? '')?.source;
  return {
    page: page.path,
    text,
    language,
    title,
    inside,
    section,
    intro,
    operation:
      source === undefined || operation?.kind !== 'operation'
        ? undefined
        : { method: operation.method, path: operation.path, source },
    schema: fence.schema ?? (fence.title === undefined ? undefined : schemas[fence.title]),
    quotes: fence.file,
    saysDeprecated:
      page.frontmatter.deprecated === true || /deprecat|legacy|sunset|migrat/i.test(page.source),
    isPartial: fence.test === 'partial',
    place,
  };
}

export function specificationsOf({ apis }: Site): SampleSpecification[] {
  return [...(apis?.values() ?? [])].filter(({ kind }) => kind === 'openapi').map(specification);
}

export function specification({ source, document, version, locate }: Api): SampleSpecification {
  return {
    source,
    document: objectOf(copied(document, (leaf) => (isNumber(leaf) ? Number(leaf) : leaf))),
    locate: (keys) => locate(version === '2.0' ? asWritten(keys) : keys),
  };
}

/** Keys of a description that was upgraded from Swagger 2, as its author has them. */
function asWritten(keys: readonly string[]): readonly string[] {
  const [first, second, ...rest] = keys;
  return first === 'components' && second === 'schemas' ? ['definitions', ...rest] : keys;
}

function schemaFinder(files: QuotedFiles, schemas: Choices['schemas']): FindSchema {
  const known = new Map<string, ReturnType<FindSchema>>();
  return (written, from) => {
    const named = schemas[written] ?? written;
    if (/^[a-z]+:\/\//i.test(named))
      return { missing: 'it is not in the repository, and nothing is fetched' };
    const path = named.startsWith('.') ? posix.join(posix.dirname(from), named) : named.replace(/^\/+/, '');
    const found = known.get(path) ?? readSchemaFile(files, path);
    known.set(path, found);
    return found;
  };
}

function readSchemaFile(files: QuotedFiles, path: string): ReturnType<FindSchema> {
  const text = files.read(path);
  if (typeof text !== 'string') return text;
  const parsed = parseSpecification(text, path);
  if ('problem' in parsed) return { missing: parsed.problem.message };
  const document = objectOf(copied(parsed.value, (leaf) => (isNumber(leaf) ? Number(leaf) : leaf)));
  return { document, locate: locator(text, path) };
}
