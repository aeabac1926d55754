/** The expression of `find`: parsed once, then tried on every file and folder. */
import { baseName, type FoundNode, printf, sizeOf } from './find-found.ts';
import { globExpression } from './glob.ts';
import { CommandUsageError, parseCount } from './options.ts';
import { compilePatterns } from './pattern.ts';

/** One run of an expression, which its actions change. */
export interface FindRun {
  readonly out: string[];
  readonly execute: (command: readonly string[]) => Promise<boolean>;
  quit: boolean;
}

/** A promise only if a command is run: thousands of them would take longer than everything else. */
type Answered = boolean | Promise<boolean>;

type Test = (found: FoundNode, run: FindRun) => Answered;

const after = (answered: Answered, next: (answer: boolean) => Answered): Answered =>
  answered instanceof Promise ? answered.then(next) : next(answered);

const both =
  (left: Test, right: Test): Test =>
  (found, run) =>
    after(left(found, run), (holds) => holds && !run.quit && right(found, run));

const either =
  (left: Test, right: Test): Test =>
  (found, run) =>
    after(left(found, run), (holds) => holds || (!run.quit && right(found, run)));

const not =
  (test: Test): Test =>
  (found, run) =>
    after(test(found, run), (holds) => !holds);

const print =
  (text: (found: FoundNode) => string): Test =>
  (found, { out }) =>
    out.push(text(found)) > 0;

const TRUE: Test = () => true;
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

const MAX_NESTING = 200;

/** Throws `CommandUsageError`. */
export function parseFind(args: readonly string[]) {
  let at = 0;
  const paths: string[] = [];
  while (at < args.length && /^[HLP]$/.test((args[at] ?? '').slice(1)) && args[at]?.startsWith('-')) at++;
  for (; at < args.length && !isExpression(args[at] ?? ''); at++) paths.push(args[at] ?? '');
  const parser = new Parser(args.slice(at));
  const expression = parser.parse();
  return {
    paths: paths.length > 0 ? paths : ['.'],
    expression: parser.acts ? expression : both(expression, print(printed)),
    minDepth: parser.minDepth,
    maxDepth: parser.maxDepth,
    /** Commands that run once at the end, on all paths that reached them. */
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
  readonly batches: { readonly command: readonly string[]; readonly paths: string[] }[] = [];
  minDepth = 0;
  maxDepth = Number.POSITIVE_INFINITY;
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
      left = either(left, this.#and());
    }
    return left;
  }

  #and(): Test {
    let left = this.#not();
    for (;;) {
      const next = this.#peek();
      if (next === undefined || next === ')' || next === '-o' || next === '-or' || next === ',') return left;
      if (next === '-a' || next === '-and') this.#at++;
      left = both(left, this.#not());
    }
  }

  #not(): Test {
    this.#nesting++;
    if (this.#nesting > MAX_NESTING) throw new CommandUsageError('the expression is nested too deeply');
    try {
      const word = this.#peek();
      if (word === '!' || word === '-not') {
        this.#at++;
        return not(this.#not());
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
    if (text !== undefined) return this.#action(print(text));
    switch (name) {
      case '-name':
      case '-iname': {
        const glob = globExpression(this.#value(name), { slash: true, ignoreCase: name === '-iname' });
        return (found) => glob.test(baseName(found));
      }
      case '-path':
      case '-wholename':
      case '-ipath':
      case '-iwholename': {
        const glob = globExpression(this.#value(name), { slash: true, ignoreCase: name.startsWith('-i') });
        return (found) => glob.test(found.path);
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
        return (found) => found.node.kind === 'file' && sizeOf(found) === 0;
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
        return not(TRUE);
      case '-prune':
        return (found) => (found.pruned = true);
      case '-quit':
        return this.#action((_, run) => (run.quit = true));
      case '-printf': {
        const format = this.#value(name);
        return this.#action(print((found) => printf(format, found)));
      }
      case '-exec':
      case '-execdir':
        return this.#exec(name);
      default:
        throw unknownPredicate(name);
    }
  }

  #action(test: Test): Test {
    this.acts = true;
    return test;
  }

  #regex(pattern: string, ignoreCase: boolean): Test {
    const matcher = compilePatterns([pattern], { syntax: 'extended', line: true, ignoreCase });
    return ({ path }) => {
      const expression = matcher.expression(path);
      expression.lastIndex = 0;
      return expression.test(path);
    };
  }

  #type(value: string): Test {
    const kinds = value.split(',');
    for (const kind of kinds) {
      if (!/^[fdlbcps]$/.test(kind)) throw new CommandUsageError(`Unknown argument to -type: ${kind}`);
    }
    return ({ node }) => kinds.includes(node.kind === 'file' ? 'f' : 'd');
  }

  #size(value: string): Test {
    const parts = /^([+-]?)(\d{1,12})([bcwkMG]?)$/.exec(value);
    if (!parts) throw new CommandUsageError(`Invalid argument '${value}' to -size`);
    const [, sign, digits, unit = 'b'] = parts;
    const bytes = { c: 1, w: 2, k: 1024, M: 1024 ** 2, G: 1024 ** 3 }[unit] ?? 512;
    const wanted = Number(digits);
    return (found) => {
      const units = Math.ceil(sizeOf(found) / bytes);
      return sign === '+' ? units > wanted : sign === '-' ? units < wanted : units === wanted;
    };
  }

  #exec(name: string): Test {
    const command: string[] = [];
    for (;;) {
      const word = this.#value(name);
      if (word === ';') break;
      if (word === '+' && command.at(-1) === '{}') {
        command.pop();
        const paths: string[] = [];
        this.batches.push({ command, paths });
        return this.#action(({ path }) => paths.push(path) > 0);
      }
      command.push(word);
    }
    if (command.length === 0) throw new CommandUsageError(`missing argument to '${name}'`);
    return this.#action(({ path }, { execute }) =>
      execute(command.map((word) => word.replaceAll('{}', () => path))),
    );
  }
}

function unknownPredicate(name: string): CommandUsageError {
  const reason = UNSUPPORTED.find(([names]) => names.test(name))?.[1];
  return new CommandUsageError(reason === undefined ? `unknown predicate '${name}'` : `${name}: ${reason}`);
}
