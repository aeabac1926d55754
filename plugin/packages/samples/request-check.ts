/** One request by one operation: parameters, authentication, content type and body. */
import { closest, didYouMean } from '@waymark/source/diagnostics/closest';
import { objectOf, textOf } from '@waymark/source/values';
import { baseOf, valueOfText } from './body-value.ts';
import { type Located, located, typesOf } from './located.ts';
import type { Match, Matched } from './match.ts';
import { flawProblem, type SampleProblem, type Wording } from './proof.ts';
import { UnreadSample } from './read/json.ts';
import { FORM, type WrittenBody, type WrittenRequest } from './request.ts';
import { flawsOf } from './schema.ts';
import type { Flaw } from './schema-findings.ts';
import { type ApiOperation, authWays, mediaOf, type SampleSpecification } from './specification.ts';
import { scalar, UNKNOWN_TEXT, type Value, withHoles } from './value.ts';

export interface RequestContext {
  readonly specs: readonly SampleSpecification[];
  /** The text of the sample, for places in it. */
  readonly text: string;
  /** An address that is not written may be computed. */
  readonly isCode: boolean;
  /** Readers are told that something is deprecated. */
  readonly saysDeprecated: boolean;
}

const BODY: Wording['codes'] = {
  unknown: 'sample-body-unknown',
  missing: 'sample-body-missing',
  type: 'sample-value-type',
  unlisted: 'sample-value-unlisted',
  format: 'sample-value-format',
};
const PARAMETER: Wording['codes'] = {
  ...BODY,
  unknown: 'sample-parameter-unknown',
  missing: 'sample-parameter-missing',
};

export class RequestCheck {
  readonly #request: WrittenRequest;
  readonly #operation: ApiOperation;
  readonly #path: Match['path'];
  readonly #query: Matched['query'];
  readonly #context: RequestContext;
  readonly problems: SampleProblem[] = [];
  /** Why the body cannot be understood. */
  unread: string | undefined;
  readonly #name: string;

  constructor(
    request: WrittenRequest,
    { operation, path }: Match,
    query: Matched['query'],
    context: RequestContext,
  ) {
    this.#request = request;
    this.#operation = operation;
    this.#path = path;
    this.#query = query;
    this.#context = context;
    this.#name = `${operation.method} ${operation.path}`;
    this.#check();
  }

  #check(): void {
    const { written, at } = this.#operation;
    if (written.deprecated === true && !this.#context.saysDeprecated) {
      const message = `${this.#name} is deprecated, and the page does not say so.`;
      this.#report({ code: 'sample-deprecated', message }, at);
    }
    this.#checkParameters();
    this.#checkQueryNames();
    this.#checkAuthentication();
    try {
      this.#checkBody();
    } catch (error) {
      if (!(error instanceof UnreadSample)) throw error;
      this.unread = `its body ${error.message}`;
    }
  }

  #report(problem: Omit<SampleProblem, 'at'> & { at?: number }, keys: readonly string[]): void {
    const { spec } = this.#operation;
    const related = { ...spec.locate(keys), message: `The specification of ${this.#name}` };
    this.problems.push({ at: this.#request.at, ...problem, related });
  }

  #flaws(flaws: readonly Flaw[], codes: Wording['codes'], noun: string, shift: (at: number) => number): void {
    const wording = { of: this.#name, codes, noun };
    for (const flaw of flaws) {
      const problem = flawProblem(flaw, wording);
      this.#report({ ...problem, at: shift(problem.at) }, flaw.schema);
    }
  }

  #checkParameters(): void {
    const { parameters, spec } = this.#operation;
    const { headers, open, at } = this.#request;
    for (const { name, place, required, deprecated, schema, isStructured, written } of parameters) {
      if (place === 'header' && /^(?:accept|content-type|authorization|cookie)$/i.test(name)) continue;
      const values = this.#valuesOf(name, place);
      const isOpen =
        place === 'query'
          ? open.has('query') || this.#query.some(([key]) => withHoles(key).includes(UNKNOWN_TEXT))
          : place === 'header'
            ? open.has('headers')
            : place === 'cookie' && (open.has('headers') || headers.has('cookie'));
      if (values.length === 0) {
        if (!required || isOpen || place === 'path' || this.#isCredential(name, place)) continue;
        const message = `${this.#name} needs the ${place} parameter \`${name}\`, which is missing.`;
        this.#report({ code: 'sample-parameter-missing', message }, written.at);
        continue;
      }
      if (deprecated && !this.#context.saysDeprecated) {
        const message = `The ${place} parameter \`${name}\` of ${this.#name} is deprecated, and the page does not say so.`;
        this.#report({ code: 'sample-deprecated', message }, written.at);
      }
      if (isStructured) continue;
      const isList = typesOf(objectOf(located(spec.document, schema)?.schema)).includes('array');
      const [first] = values;
      const value: Value | undefined =
        isList && values.length > 1 ? { kind: 'list', at, partial: false, items: values } : first;
      if (value === undefined) continue;
      const flaws = flawsOf(spec.document, schema, value, {
        direction: 'request',
        isText: true,
        isOpen: true,
      });
      this.#flaws(
        flaws.map((flaw) => ({ ...flaw, path: [name, ...flaw.path] })),
        PARAMETER,
        `${place} parameter`,
        (own) => own || at,
      );
    }
  }

  /** True if a parameter is what an authentication sends. */
  #isCredential(name: string, place: string): boolean {
    return (
      authWays(this.#operation)?.some(({ schemes }) =>
        schemes.some(
          ({ scheme }) => scheme.in === place && textOf(scheme.name)?.toLowerCase() === name.toLowerCase(),
        ),
      ) === true
    );
  }

  #valuesOf(name: string, place: string): Value[] {
    const { headers, at } = this.#request;
    if (place === 'query')
      return this.#query.filter(([key]) => key === name || baseOf(key) === name).map(([, value]) => value);
    const text =
      place === 'header'
        ? headers.get(name.toLowerCase())
        : place === 'path'
          ? this.#path.get(name)
          : undefined;
    if (text === undefined) return [];
    // `:id`, and a part of the path that names what stands there.
    const isName = place === 'path' && /^(?::|\{|<|%7B)/i.test(text);
    return [isName ? { kind: 'any', at } : scalar(text, at)];
  }

  #checkQueryNames(): void {
    const { parameters, spec, at } = this.#operation;
    const query = parameters.filter(({ place }) => place === 'query' || place === 'querystring');
    // Fields of an object are names of the query.
    const isFree = query.some(
      ({ schema, place }) =>
        place === 'querystring' ||
        typesOf(objectOf(located(spec.document, schema)?.schema)).includes('object'),
    );
    if (isFree) return;
    const names = query.map(({ name }) => name);
    for (const [name] of this.#query) {
      const isKnown =
        names.includes(name) ||
        names.includes(baseOf(name)) ||
        names.some((each) => baseOf(each) === baseOf(name));
      if (isKnown || withHoles(name).includes(UNKNOWN_TEXT) || this.#isCredential(name, 'query')) continue;
      const hint = didYouMean(closest(name, names), undefined);
      const message = `${this.#name} has no query parameter \`${name}\`.`;
      this.#report({ code: 'sample-parameter-unknown', message, hint }, at);
    }
  }

  #checkAuthentication(): void {
    const { headers, open, url } = this.#request;
    const ways = authWays(this.#operation);
    // A path alone leads to a server of the reader's own, which adds what is secret.
    if (ways === undefined || open.has('headers') || url.startsWith('/')) return;
    const names = new Set(this.#query.map(([name]) => name));
    const isSent = ({ scheme }: { scheme: Record<string, unknown> }): boolean => {
      const name = textOf(scheme.name) ?? '';
      if (scheme.type !== 'apiKey')
        return headers.has('authorization') || scheme.type === 'mutualTLS' || scheme.type === undefined;
      if (scheme.in === 'query') return names.has(name);
      return scheme.in === 'cookie' ? headers.has('cookie') : headers.has(name.toLowerCase());
    };
    // Many descriptions ask for all schemes where the API takes any.
    if (ways.some(({ schemes }) => schemes.some(isSent) || schemes.length === 0)) return;
    const wanted = ways.map(({ schemes }) => schemes.map(({ scheme }) => described(scheme)).join(' and '));
    const message = `${this.#name} needs authentication: ${[...new Set(wanted)].join(', or ')}.`;
    this.#report({ code: 'sample-auth-missing', message }, this.#operation.at);
  }

  #checkBody(): void {
    const { body: place, at } = this.#operation;
    const { body, open } = this.#request;
    if (place === undefined) {
      const isEmpty = body?.kind === 'text' && /^(?:\{\s*\})?$/.test(body.text.trim());
      if (body === undefined || isEmpty) return;
      this.#report({ code: 'sample-body-unknown', message: `${this.#name} takes no body.`, at: body.at }, at);
      return;
    }
    if (body === undefined) {
      if (objectOf(place.schema).required !== true || open.has('body')) return;
      this.#report({ code: 'sample-body-missing', message: `${this.#name} needs a body.` }, place.at);
      return;
    }
    const contents = mediaOf(place);
    const type = (this.#request.headers.get('content-type') ?? body.type)
      ?.split(';')[0]
      ?.trim()
      .toLowerCase();
    const looksLikeJson = body.kind === 'text' && /^\s*[[{]/.test(body.text);
    const fitting =
      type === undefined || type.includes(UNKNOWN_TEXT)
        ? (contents.find((each) => /json/.test(each.type)) ?? contents[0])
        : contents.find((each) => isType(each.type, type));
    if (fitting === undefined && contents.length > 0 && !open.has('headers'))
      this.#wrongType(type ?? '', contents, looksLikeJson, place, body);
    const content = fitting ?? (looksLikeJson ? contents.find((each) => /json/.test(each.type)) : undefined);
    if (content === undefined || body.kind === 'unknown') return;
    const isJson = /json/.test(content.type) || content.type === '*/*';
    if (isJson || body.kind === 'value' || content.type === FORM)
      this.#checkContent(body, content.schema, isJson);
  }

  #wrongType(
    type: string,
    contents: ReturnType<typeof mediaOf>,
    looksLikeJson: boolean,
    place: Located,
    body: WrittenBody,
  ): void {
    const wanted = contents.map((each) => `\`${each.type}\``).join(' or ');
    const isSilent = type === FORM && looksLikeJson && !this.#request.headers.has('content-type');
    const message = `${this.#name} takes ${wanted}, and this sends \`${type}\`.`;
    const hint = isSilent
      ? 'Add `-H "Content-Type: application/json"`: curl takes data for a form otherwise.'
      : undefined;
    this.#report(
      { code: 'sample-content-type', message, hint, at: isSilent ? this.#request.at : body.at },
      place.at,
    );
  }

  /** @throws {UnreadSample} */
  #checkContent(body: WrittenBody, schema: Located, isJson: boolean): void {
    if (body.kind === 'unknown') return;
    // A text with variables in it stands nowhere as it is sent.
    const isVerbatim = body.kind === 'text' && this.#context.text.startsWith(body.text, body.at);
    const value = body.kind === 'value' ? body.value : valueOfText(body.text, isJson);
    const flaws = flawsOf(this.#operation.spec.document, schema, value, {
      direction: 'request',
      isText: !isJson,
    });
    const shift = (own: number): number =>
      body.kind === 'value' ? own || body.at : body.at + (isVerbatim ? own : 0);
    this.#flaws(flaws, BODY, 'field', shift);
  }
}

function isType(allowed: string, type: string): boolean {
  const plain = allowed.split(';')[0]?.trim() ?? '';
  return plain === type || plain === '*/*' || (plain.endsWith('/*') && type.startsWith(plain.slice(0, -1)));
}

function described(scheme: Record<string, unknown>): string {
  if (scheme.type === 'apiKey')
    return `the ${scheme.in === 'query' ? 'query parameter' : scheme.in} \`${scheme.name}\``;
  return scheme.scheme === 'basic' ? 'basic authentication' : 'the header `Authorization`';
}
