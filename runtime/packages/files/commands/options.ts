/** Options of a command line as GNU programs read them: clusters, `--name=value`, operands anywhere, `--` ends them. */

interface OptionSpec {
  readonly name: string;
  readonly hasValue: boolean;
}

/** The options of a command, by each of their spellings. */
export type OptionSpecs = ReadonlyMap<string, OptionSpec>;

export interface ParsedOption {
  readonly name: string;
  readonly value: string;
}

export class ParsedOptions {
  readonly options: readonly ParsedOption[];
  readonly operands: readonly string[];

  constructor(options: readonly ParsedOption[], operands: readonly string[]) {
    this.options = options;
    this.operands = operands;
  }

  has(...names: string[]): boolean {
    return this.last(...names) !== undefined;
  }

  /** The one of some options that was given last. */
  last(...names: string[]): string | undefined {
    return this.options.findLast(({ name }) => names.includes(name))?.name;
  }

  value(name: string): string | undefined {
    return this.values(name).at(-1);
  }

  values(name: string): string[] {
    return this.options.filter((option) => option.name === name).map(({ value }) => value);
  }
}

/** The command line is wrong; the command prints the message. */
export class CommandUsageError extends Error {}

/**
 * Reads a list of options such as `i,ignore-case f,file=`: all spellings of each, the first of which names it in the result, and `=`
 * if it takes a value.
 */
export function optionSpecs(list: string): OptionSpecs {
  const spellings = list
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const names = entry.replace('=', '').split(',');
      const spec: OptionSpec = { name: names[0] ?? '', hasValue: entry.endsWith('=') };
      return names.map((name): [string, OptionSpec] => [name, spec]);
    });
  return new Map(spellings.flat());
}

/** Parses options; `number` names the option that `-5` stands for, if the command has one. Throws `CommandUsageError`. */
export function parseCommandOptions(
  args: readonly string[],
  specs: OptionSpecs,
  number?: string | undefined,
): ParsedOptions {
  const options: ParsedOption[] = [];
  const operands: string[] = [];
  const add = (spec: OptionSpec, value: string) => options.push({ name: spec.name, value });

  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--') {
      operands.push(...args.slice(at + 1));
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) {
      operands.push(arg);
    } else if (arg.startsWith('--')) {
      const equals = arg.indexOf('=');
      const name = equals === -1 ? arg.slice(2) : arg.slice(2, equals);
      const spec = longOption(name, specs);
      if (!spec.hasValue) {
        if (equals !== -1) throw new CommandUsageError(`option '--${name}' doesn't allow an argument`);
        add(spec, '');
      } else if (equals !== -1) {
        add(spec, arg.slice(equals + 1));
      } else {
        at++;
        const value = args[at];
        if (value === undefined) throw new CommandUsageError(`option '--${name}' requires an argument`);
        add(spec, value);
      }
    } else if (number !== undefined && /^-\d+$/.test(arg)) {
      options.push({ name: number, value: arg.slice(1) });
    } else {
      at += shortCluster(arg, args[at + 1], specs, add);
    }
  }
  return new ParsedOptions(options, operands);
}

function shortCluster(
  arg: string,
  following: string | undefined,
  specs: OptionSpecs,
  add: (spec: OptionSpec, value: string) => void,
): number {
  for (let at = 1; at < arg.length; at++) {
    const letter = arg.charAt(at);
    const spec = specs.get(letter);
    if (spec === undefined) throw new CommandUsageError(`invalid option -- '${letter}'`);
    if (!spec.hasValue) {
      add(spec, '');
      continue;
    }
    const rest = arg.slice(at + 1);
    if (rest !== '') {
      add(spec, rest.startsWith('=') ? rest.slice(1) : rest);
      return 0;
    }
    if (following === undefined) throw new CommandUsageError(`option requires an argument -- '${letter}'`);
    add(spec, following);
    return 1;
  }
  return 0;
}

function longOption(name: string, specs: OptionSpecs): OptionSpec {
  const exact = name.length > 1 ? specs.get(name) : undefined;
  if (exact !== undefined) return exact;
  const starting = [...specs.keys()].filter((known) => known.length > 1 && known.startsWith(name));
  const [only] = starting;
  const spec = only === undefined ? undefined : specs.get(only);
  if (spec === undefined) throw new CommandUsageError(`unrecognized option '--${name}'`);
  if (starting.some((known) => specs.get(known) !== spec)) {
    throw new CommandUsageError(`option '--${name}' is ambiguous: --${starting.join(' --')}`);
  }
  return spec;
}

/** A whole number of at least 0. Throws `CommandUsageError`. */
export function parseCount(value: string, what: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new CommandUsageError(`${value}: invalid ${what}`);
  return Number(value);
}
