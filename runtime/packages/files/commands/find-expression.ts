/** The expression of `find`: parsed once, then tried on every file and folder. */
import { PatternError } from './classes.ts';
import { baseName, type FoundNode, printf, sizeOf } from './find-found.ts';
import { globExpression } from './glob.ts';
import { CommandUsageError, parseCount } from './options.ts';
import { compilePatterns } from './pattern.ts';

export interface ExecBatch {
  readonly command: readonly string[];
  readonly paths: string[];
}

export type Test =
  | { readonly kind: 'and' | 'or'; readonly left: Test; readonly right: Test }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'is'; readonly test: (found: FoundNode) => boolean }
  | { readonly kind: 'print'; readonly text: (found: FoundNode) => string }
  | { readonly kind: 'prune' | 'quit' }
  | { readonly kind: 'batch'; readonly batch: ExecBatch }
  | { readonly kind: 'execute'; readonly command: readonly string[] };

export interface FindPlan {
  readonly paths: readonly string[];
  readonly expression: Test;
  readonly minDepth: number;
  readonly maxDepth: number;
  /** Commands that run once at the end, on all paths that reached them. */
  readonly batches: readonly ExecBatch[];
}

const TRUE: Test = { kind: 'is', test: () => true };
/** True of everything here. */
const ALWAYS = /^-(?:true|depth|follow|noleaf|mount|xdev|readable)$/;

const printed = ({ path }: FoundNode): string => `${path}\n`;
const PRINTS: ReadonlyMap<string, (found: FoundNode) => string> = new Map([
  ['-print', printed],
  ['-print0', ({ path }) => `${path}\0`],
  ['-ls', (found) => `${String(sizeOf(found)).padStart(9)} ${found.path}\n`],
]);

/** Predicates that ask for facts missing here, and why. */
const UNSUPPORTED: readonly (readonly [names: RegExp, reason: string])[] = [
  [/^-(?:[ac]?newer|newermt|[acm]time|[acm]min|used)$/, 'files have no times here'],
  [/^-(?:(?:no)?(?:user|group)|[ug]id|perm)$/, 'files have no owners or rights here'],
  [/^-(?:delete|fprint[0f]?|fls)$/, 'the file system is read-only'],
  [/^-ok(?:dir)?$/, 'nobody can be asked here'],
];

/** Deepest nesting of parentheses and `!`. */
const MAX_NESTING = 200;

/** Throws `CommandUsageError`. */
export function parseFind(args: readonly string[]): FindPlan {
  let at = 0;
  const paths: string[] = [];
  while (at < args.length && /^[HLP]$/.test((args[at] ?? '').slice(1)) && args[at]?.startsWith('-')) at++;
  for (; at < args.length && !isExpression(args[at] ?? ''); at++) paths.push(args[at] ?? '');
  const parser = new Parser(args.slice(at));
  const expression = parser.parse();
  return {
    paths: paths.length > 0 ? paths : ['.'],
    expression: parser.acts
      ? expression
      : { kind: 'and', left: expression, right: { kind: 'print', text: printed } },
    minDepth: parser.minDepth,
    maxDepth: parser.maxDepth,
    batches: parser.batches,
  };
}

function isExpression(arg: string): boolean {
  return (arg.startsWith('-') && arg.length > 1) || arg === '(' || arg === '!';
}

class Parser {
  readonly #words: readonly string[];
  #at = 0;
  #nesting = 0;
  readonly batches: ExecBatch[] = [];
  minDepth = 0;
  maxDepth = Number.POSITIVE_INFINITY;
  /** True if any action was given. */
  acts = false;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  parse(): Test {
    if (this.#words.length === 0) return TRUE;
    const test = this.#or();
    const rest = this.#words[this.#at];
    if (rest !== undefined) throw new CommandUsageError(rest === ')' ? 'too many )' : `unexpected ${rest}`);
    return test;
  }

  #or(): Test {
    let left = this.#and();
    while (this.#peek() === '-o' || this.#peek() === '-or') {
      this.#at++;
      left = { kind: 'or', left, right: this.#and() };
    }
    return left;
  }

  #and(): Test {
    let left = this.#not();
    for (;;) {
      const next = this.#peek();
      if (next === undefined || next === ')' || next === '-o' || next === '-or' || next === ',') return left;
      if (next === '-a' || next === '-and') this.#at++;
      left = { kind: 'and', left, right: this.#not() };
    }
  }

  #not(): Test {
    this.#nesting++;
    if (this.#nesting > MAX_NESTING) throw new CommandUsageError('the expression is nested too deeply');
    try {
      const word = this.#peek();
      if (word === '!' || word === '-not') {
        this.#at++;
        return { kind: 'not', test: this.#not() };
      }
      if (word === '(') {
        this.#at++;
        const test = this.#or();
        if (this.#peek() !== ')') throw new CommandUsageError("missing ')'");
        this.#at++;
        return test;
      }
      return this.#primary();
    } finally {
      this.#nesting--;
    }
  }

  #peek(): string | undefined {
    return this.#words[this.#at];
  }

  #value(name: string): string {
    const value = this.#words[this.#at++];
    if (value === undefined) throw new CommandUsageError(`missing argument to '${name}'`);
    return value;
  }

  #primary(): Test {
    const name = this.#words[this.#at++];
    if (name === undefined) throw new CommandUsageError('the expression ends too early');
    if (ALWAYS.test(name)) return TRUE;
    const text = PRINTS.get(name);
    if (text !== undefined) {
      this.acts = true;
      return { kind: 'print', text };
    }
    switch (name) {
      case '-name':
      case '-iname': {
        const glob = globExpression(this.#value(name), { slash: true, ignoreCase: name === '-iname' });
        return { kind: 'is', test: (found) => glob.test(baseName(found)) };
      }
      case '-path':
      case '-wholename':
      case '-ipath':
      case '-iwholename': {
        const glob = globExpression(this.#value(name), { slash: true, ignoreCase: name.startsWith('-i') });
        return { kind: 'is', test: (found) => glob.test(found.path) };
      }
      case '-regex':
      case '-iregex':
        return this.#regex(this.#value(name), name === '-iregex');
      case '-regextype':
        this.#value(name);
        return TRUE;
      case '-type':
        return this.#type(this.#value(name));
      case '-empty':
        return { kind: 'is', test: (found) => found.node.kind === 'file' && sizeOf(found) === 0 };
      case '-size':
        return this.#size(this.#value(name));
      case '-maxdepth':
        this.maxDepth = parseCount(this.#value(name), 'depth');
        return TRUE;
      case '-mindepth':
        this.minDepth = parseCount(this.#value(name), 'depth');
        return TRUE;
      case '-false':
      case '-writable':
        return { kind: 'not', test: TRUE };
      case '-prune':
        return { kind: 'prune' };
      case '-quit':
        this.acts = true;
        return { kind: 'quit' };
      case '-printf': {
        this.acts = true;
        const format = this.#value(name);
        return { kind: 'print', text: (found) => printf(format, found) };
      }
      case '-exec':
      case '-execdir':
        return this.#exec(name);
      default:
        throw unknownPredicate(name);
    }
  }

  #regex(pattern: string, ignoreCase: boolean): Test {
    try {
      const matcher = compilePatterns([pattern], { syntax: 'extended', line: true, ignoreCase });
      return {
        kind: 'is',
        test: (found) => {
          const expression = matcher.expression(found.path);
          expression.lastIndex = 0;
          return expression.test(found.path);
        },
      };
    } catch (error) {
      if (error instanceof PatternError) throw new CommandUsageError(error.message);
      throw error;
    }
  }

  #type(value: string): Test {
    const kinds = value.split(',');
    for (const kind of kinds) {
      if (!/^[fdlbcps]$/.test(kind)) throw new CommandUsageError(`Unknown argument to -type: ${kind}`);
    }
    return { kind: 'is', test: ({ node }) => kinds.includes(node.kind === 'file' ? 'f' : 'd') };
  }

  #size(value: string): Test {
    const parts = /^([+-]?)(\d{1,12})([bcwkMG]?)$/.exec(value);
    if (!parts) throw new CommandUsageError(`Invalid argument '${value}' to -size`);
    const [, sign, digits, unit = 'b'] = parts;
    const bytes = { c: 1, w: 2, k: 1024, M: 1024 ** 2, G: 1024 ** 3 }[unit] ?? 512;
    const wanted = Number(digits);
    return {
      kind: 'is',
      test: (found) => {
        const units = Math.ceil(sizeOf(found) / bytes);
        return sign === '+' ? units > wanted : sign === '-' ? units < wanted : units === wanted;
      },
    };
  }

  #exec(name: string): Test {
    this.acts = true;
    const command: string[] = [];
    for (;;) {
      const word = this.#value(name);
      if (word === ';') break;
      if (word === '+' && command.at(-1) === '{}') {
        command.pop();
        const batch: ExecBatch = { command, paths: [] };
        this.batches.push(batch);
        return { kind: 'batch', batch };
      }
      command.push(word);
    }
    if (command.length === 0) throw new CommandUsageError(`missing argument to '${name}'`);
    return { kind: 'execute', command };
  }
}

function unknownPredicate(name: string): CommandUsageError {
  const reason = UNSUPPORTED.find(([names]) => names.test(name))?.[1];
  return new CommandUsageError(reason === undefined ? `unknown predicate '${name}'` : `${name}: ${reason}`);
}
