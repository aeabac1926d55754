/**
 * The samples of a site's pages, each proven, unproven or wrong. Nothing is run and nothing is fetched.
 *
 * @room `@waymark/samples`, loaded by `waymark test`: samples of pages and specifications, proven by specifications, schemas and files: pure functions over what they are given.
 */
import { PROVEN, type Proof, type SampleProblem, unproven } from './proof.ts';
import { type FindSchema, isData, proveData } from './prove-data.ts';
import { proveRequest } from './prove-request.ts';
import { proveResponse } from './prove-response.ts';
import { proveQuoted, type ReadQuoted } from './quoted.ts';
import { isHttp, readResponse } from './read/http.ts';
import { BrokenSample, readJson, UnreadSample } from './read/json.ts';
import { readRequests, refuseHostile } from './read/read.ts';
import { kindOfSample, type PageSample } from './sample.ts';
import { SchemaTooLarge } from './schema.ts';
import { type ApiOperation, apiOperations, type SampleSpecification } from './specification.ts';

export interface ProveInput {
  /** In the order of their pages. */
  readonly samples: readonly PageSample[];
  readonly specs: readonly SampleSpecification[];
  readonly findSchema: FindSchema;
  readonly readQuoted: ReadQuoted;
}

export type ProofKind = 'request' | 'response' | 'data' | 'quoted' | 'run';

export interface ProvenSample {
  readonly sample: PageSample;
  readonly kind: ProofKind;
  readonly proof: Proof;
}

/** Blocks of code that are no samples of something known are left out. */
export async function proveSamples(input: ProveInput): Promise<ProvenSample[]> {
  const found: ProvenSample[] = [];
  for (const samples of Map.groupBy(input.samples, ({ page }) => page).values()) {
    const page = new PageProof(input);
    for (const sample of samples)
      for (const [kind, proof] of await page.proofs(sample)) found.push({ sample, kind, proof });
  }
  return found;
}

class PageProof {
  readonly #input: ProveInput;
  /** The last request, and the section that it stands in. */
  #last: { readonly operations: readonly ApiOperation[]; readonly section: number } | undefined;

  constructor(input: ProveInput) {
    this.#input = input;
  }

  async proofs(sample: PageSample): Promise<(readonly [ProofKind, Proof])[]> {
    const { findSchema, readQuoted } = this.#input;
    const found: (readonly [ProofKind, Proof])[] = [];
    if (sample.quotes !== undefined)
      found.push(['quoted', proveQuoted(sample.quotes, sample.text, readQuoted)]);
    const data = isData(sample) ? await guarded(() => proveData(sample, findSchema)) : undefined;
    if (data !== undefined) found.push(['data', data]);
    const kind = kindOfSample(sample);
    if (data !== undefined || kind === undefined) return found;
    const answer =
      kind === 'json'
        ? { status: statusOf(sample), body: 0 }
        : kind === 'http'
          ? readResponse(sample.text)
          : undefined;
    if (answer !== undefined) {
      const proof = await guarded(() => this.#response(sample, answer));
      if (proof !== undefined) found.push(['response', proof]);
    } else if (kind !== 'http' || isHttp(sample.text)) {
      const proof = await guarded(() => this.#requests(sample, kind));
      if (proof !== undefined) found.push(['request', proof]);
    }
    return found;
  }

  async #requests(
    sample: PageSample,
    kind: NonNullable<ReturnType<typeof kindOfSample>>,
  ): Promise<Proof | undefined> {
    this.#last = undefined;
    const written = await readRequests(kind, sample.text);
    if (written.length === 0) return undefined;
    const { specs } = this.#input;
    const context = {
      specs,
      text: sample.text,
      isCode: /script|python/.test(kind),
      saysDeprecated: sample.saysDeprecated,
    };
    const all = new Set(['headers', 'query', 'body'] as const);
    const proofs = written.map((request) =>
      proveRequest(sample.isPartial ? { ...request, open: all } : request, context),
    );
    this.#last = { operations: proofs.flatMap(({ operations }) => operations), section: sample.section };
    const problems = proofs.flatMap(({ proof }): readonly SampleProblem[] =>
      proof.outcome === 'wrong' ? proof.problems : [],
    );
    if (problems.length > 0) return { outcome: 'wrong', problems };
    return proofs.find(({ proof }) => proof.outcome === 'unproven')?.proof ?? PROVEN;
  }

  async #response(
    sample: PageSample,
    { status, body }: { status: string | undefined; body: number },
  ): Promise<Proof | undefined> {
    const isExample = sample.inside.includes('ResponseExample');
    const isBeside = this.#last?.section === sample.section && saysResponse(sample);
    if (!isExample && !isBeside) return undefined;
    const own = isExample ? this.#ownOperations(sample) : [];
    const operations = own.length > 0 ? own : (this.#last?.operations ?? []);
    if (operations.length === 0)
      return unproven('no request that a specification has stands beside the response');
    // `"meta": { … }` is a part of one.
    if (!/^\s*(?:[[{]|"(?!(?:[^"\\]|\\.)*"\s*:))/.test(sample.text.slice(body))) return undefined;
    refuseHostile(sample.text);
    const value = readJson(sample.text, body);
    return proveResponse(value, operations, status);
  }

  #ownOperations({ operation: own }: PageSample): readonly ApiOperation[] {
    if (own === undefined) return [];
    return this.#input.specs
      .filter(({ source }) => source === own.source)
      .flatMap((spec) => apiOperations(spec))
      .filter(({ method, path }) => method === own.method && path === own.path);
  }
}

/** Unproven if the sample cannot be read, or its schema takes too long. */
async function guarded(prove: () => Promise<Proof | undefined>): Promise<Proof | undefined> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof BrokenSample) {
      const { message, at } = error;
      return { outcome: 'wrong', problems: [{ code: 'sample-syntax', message, at }] };
    }
    if (error instanceof UnreadSample) return unproven(`it ${error.message}`);
    if (error instanceof SchemaTooLarge) return unproven('its schema is too large');
    // Readers call themselves for each level.
    if (error instanceof RangeError) return unproven('it is nested too deep');
    throw error;
  }
}

/** The status that a title names: `200 OK`. */
function statusOf({ title }: PageSample): string | undefined {
  return /(?:^|\D)([1-5]\d\d)(?:\D|$)/.exec(title)?.[1];
}

function saysResponse({ title, intro }: PageSample): boolean {
  return /\b(?:response|returns?|returned|result|output)\b/i.test(`${title} ${intro}`);
}
