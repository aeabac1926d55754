/** The text behind the language of a code fence: ```` ```ts title="a.ts" lines {1,3-4} ````. */
export interface Fence {
  readonly title?: string | undefined;
  readonly icon?: string | undefined;
  readonly lines?: boolean | undefined;
  readonly wrap?: boolean | undefined;
  readonly expandable?: boolean | undefined;
  readonly nocopy?: boolean | undefined;
  readonly twoslash?: boolean | undefined;
  /** Lines that begin with `+` or `-` are added or removed. */
  readonly diff?: boolean | undefined;
  /** A Shiki theme for this block. */
  readonly theme?: string | undefined;
  /** Diagrams: whether and where buttons are shown. */
  readonly actions?: string | undefined;
  readonly placement?: string | undefined;
  /** A JSON Schema that the text fits: a path in the repository, or an address. */
  readonly schema?: string | undefined;
  /** The part of a file that it is: `src/app.ts#L3-9`. */
  readonly file?: string | undefined;
  /** For `waymark test`. `off`: it is passed over; `partial`: it leaves things out; `run`, `continue`, `output`: it is run. */
  readonly test?: string | undefined;
  /** 1-based line numbers. */
  readonly highlight: readonly number[];
  readonly focus: readonly number[];
}

const FLAGS: ReadonlySet<string> = new Set(['lines', 'wrap', 'expandable', 'nocopy', 'twoslash', 'diff']);
const TEXTS = ['icon', 'theme', 'actions', 'placement', 'schema', 'file', 'test'];
const IGNORED_KEYS: ReadonlySet<string> = new Set(['shiki']);

/** Tells whether a word where the language stands is an option instead. `diff` is both, and a language there. */
export function isLoneFlag(word: string): boolean {
  return word !== 'diff' && FLAGS.has(word);
}

// key="…", key='…', key={…}, {…}, a quoted text or a word.
const TOKEN = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\S+))|\{([^}]*)\}|"([^"]*)"|'([^']*)'|(\S+)/g;

/** Words that are not options make the title, as in ```` ```bash Terminal ````. */
export function parseFence(meta: string | null | undefined): Fence {
  const options: Record<string, string | boolean> = {};
  const title: string[] = [];
  let highlight: number[] = [];
  let focus: number[] = [];
  for (const match of (meta ?? '').matchAll(TOKEN)) {
    const [, key, double, single, braced, bare, range, ...quoted] = match;
    if (key !== undefined) {
      const value = double ?? single ?? braced ?? bare ?? '';
      if (key === 'highlight') highlight = lineNumbers(value);
      else if (key === 'focus') focus = lineNumbers(value);
      else if (FLAGS.has(key)) options[key] = value !== 'false';
      else if (!IGNORED_KEYS.has(key))
        options[key] = braced === undefined ? value : braced.replaceAll(/^["'`]|["'`]$/g, '');
    } else if (range !== undefined) highlight = lineNumbers(range);
    else {
      // `[expandable]` is written too.
      const word = (quoted.find((part) => part !== undefined) ?? '').replace(/^\[([\w-]+)\]$/, '$1');
      if (FLAGS.has(word)) options[word] = true;
      else if (!IGNORED_KEYS.has(word)) title.push(word);
    }
  }
  // Alone: in a title the word is one of several.
  if (title.length === 1 && title[0] === 'test') {
    title.length = 0;
    options.test ??= 'run';
  }
  const known = Object.fromEntries([...TEXTS, ...FLAGS].map((key) => [key, options[key]]));
  known.title = options.title ?? options.filename ?? (title.length > 0 ? title.join(' ') : undefined);
  return { ...(known as Omit<Fence, 'highlight' | 'focus'>), highlight, focus };
}

/** `1,3-5` -> 1, 3, 4, 5. Brackets around it are allowed, as in `highlight={[1,3]}`. */
export function lineNumbers(text: string): number[] {
  const result: number[] = [];
  for (const part of text.replaceAll(/[[\]\s"']/g, '').split(',')) {
    const match = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (!match) continue;
    const from = Number(match[1]);
    const to = Math.min(Number(match[2] ?? match[1]), from + 10_000);
    for (let line = from; line <= to; line++) result.push(line);
  }
  return result;
}
