/** The operations of an API, by what clients call. */
import { resolve, resolvedEntries } from '@waymark/source/json/reference';
import { type JsonObject, listOf, objectOf, textOfValue } from '@waymark/source/values';

export interface CalledOperation {
  /** `GET /users/{id}`. */
  readonly name: string;
  readonly written: JsonObject;
  /** By place and name. */
  readonly parameters: ReadonlyMap<string, JsonObject>;
  readonly body: JsonObject | undefined;
  readonly responses: ReadonlyMap<string, JsonObject>;
  /** Ways to authenticate, of which one is enough; none if nobody has to. */
  readonly ways: readonly SignInWay[];
  /** The server calls the client. */
  readonly isWebhook: boolean;
}

/** Scopes of each scheme, by the kind of the scheme. */
export type SignInWay = ReadonlyMap<string, ReadonlySet<string>>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The key of an operation does not name its parameters: clients do not, either. */
export function calledOperations(document: JsonObject): Map<string, CalledOperation> {
  const found = new Map<string, CalledOperation>();
  for (const [kind, isWebhook] of [
    ['paths', false],
    ['webhooks', true],
  ] as const)
    for (const [path, item] of resolvedEntries(document, document[kind]))
      for (const method of METHODS) {
        const written = resolve(document, item[method])?.value;
        if (written === undefined) continue;
        const name = `${isWebhook ? 'webhook ' : ''}${method.toUpperCase()} ${path}`;
        found.set(name.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, ''), {
          ...{ name, written, isWebhook },
          parameters: parametersOf(document, path, [item.parameters, written.parameters]),
          body: resolve(document, written.requestBody)?.value,
          responses: new Map(
            resolvedEntries(document, written.responses).filter(([status]) => !status.startsWith('x-')),
          ),
          ways: waysOf(document, written.security ?? document.security),
        });
      }
  return found;
}

function parametersOf(
  document: JsonObject,
  path: string,
  lists: readonly unknown[],
): Map<string, JsonObject> {
  const inPath = Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name]) => name);
  const found = new Map<string, JsonObject>();
  for (const each of lists.flatMap(listOf)) {
    const parameter = resolve(document, each)?.value;
    const { name, in: place } = parameter ?? {};
    if (parameter === undefined || typeof name !== 'string' || typeof place !== 'string') continue;
    const number = inPath.indexOf(name);
    const isNumbered = place === 'path' && number !== -1;
    found.set(
      isNumbered ? `path ${number + 1}` : `${place} ${place === 'header' ? name.toLowerCase() : name}`,
      parameter,
    );
  }
  return found;
}

function waysOf(document: JsonObject, security: unknown): SignInWay[] {
  const schemes = objectOf(objectOf(document.components).securitySchemes);
  return listOf(security).map((requirement) => {
    const way = new Map<string, ReadonlySet<string>>();
    for (const [name, scopes] of Object.entries(objectOf(requirement))) {
      const { type, in: place, name: key, scheme } = resolve(document, schemes[name])?.value ?? {};
      const words = [type, scheme, place, key].filter((each) => typeof each === 'string');
      way.set(words.join(' ') || name, new Set(listOf(scopes).map(textOfValue)));
    }
    return way;
  });
}

/** True if whoever has authenticated the first way has the second, too. */
export function isEnough(has: SignInWay, asked: SignInWay): boolean {
  return [...asked].every(([scheme, scopes]) => {
    const own = has.get(scheme);
    return own !== undefined && [...scopes].every((scope) => own.has(scope));
  });
}
