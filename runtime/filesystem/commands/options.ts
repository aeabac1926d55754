/** Options of a command line as GNU programs read them: clusters, `--name=value`, operands anywhere, `--` ends them. */

export interface OptionSpec {
  /** `i`, `ignore-case`: all spellings of one option, the first names it in the result. */
  readonly names: readonly string[];
  readonly value?: boolean | undefined;
}

export interface ParsedOption {
  readonly name: string;
  readonly value: string;
}

export interface ParsedOptions {
  /** In the order given. */
  readonly options: readonly ParsedOption[];
  readonly operands: readonly string[];
}

/** The command line is wrong; the command prints the message. */
export class CommandUsageError extends Error {
  override readonly name = 'CommandUsageError';
}

/** Parses options; `number` names the option that `-5` stands for, if the command has one. Throws `CommandUsageError`. */
export function parseCommandOptions(
  args: readonly string[],
  specs: readonly OptionSpec[],
  number?: string | undefined,
): ParsedOptions {
  const byName = new Map<string, OptionSpec>();
  for (const spec of specs) for (const name of spec.names) byName.set(name, spec);
  const options: ParsedOption[] = [];
  const operands: string[] = [];
  const add = (spec: OptionSpec, value: string) => options.push({ name: spec.names[0] ?? '', value });

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
      const spec = longOption(name, byName);
      if (spec.value !== true) {
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
      at += shortCluster(arg, args[at + 1], byName, add);
    }
  }
  return { options, operands };
}

function shortCluster(
  arg: string,
  following: string | undefined,
  byName: ReadonlyMap<string, OptionSpec>,
  add: (spec: OptionSpec, value: string) => void,
): number {
  for (let at = 1; at < arg.length; at++) {
    const letter = arg.charAt(at);
    const spec = byName.get(letter);
    if (spec === undefined) throw new CommandUsageError(`invalid option -- '${letter}'`);
    if (spec.value !== true) {
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

function longOption(name: string, byName: ReadonlyMap<string, OptionSpec>): OptionSpec {
  const exact = name.length > 1 ? byName.get(name) : undefined;
  if (exact !== undefined) return exact;
  const starting = [...byName.keys()].filter((known) => known.length > 1 && known.startsWith(name));
  const [only] = starting;
  const spec = only === undefined ? undefined : byName.get(only);
  if (spec === undefined) throw new CommandUsageError(`unrecognized option '--${name}'`);
  if (starting.some((known) => byName.get(known) !== spec)) {
    throw new CommandUsageError(`option '--${name}' is ambiguous: --${starting.join(' --')}`);
  }
  return spec;
}

/** A whole number of at least 0. Throws `CommandUsageError`. */
export function parseCount(value: string, what: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new CommandUsageError(`${value}: invalid ${what}`);
  return Number(value);
}
