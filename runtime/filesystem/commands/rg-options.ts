/** Options of `rg`, and its help. */
import type { OptionSpec } from './options.ts';

export const RG_OPTIONS: readonly OptionSpec[] = [
  { names: ['e', 'regexp'], value: true },
  { names: ['f', 'file'], value: true },
  { names: ['F', 'fixed-strings'] },
  { names: ['P', 'pcre2'] },
  { names: ['i', 'ignore-case'] },
  { names: ['s', 'case-sensitive'] },
  { names: ['S', 'smart-case'] },
  { names: ['v', 'invert-match'] },
  { names: ['w', 'word-regexp'] },
  { names: ['x', 'line-regexp'] },
  { names: ['U', 'multiline'] },
  { names: ['multiline-dotall'] },
  { names: ['c', 'count'] },
  { names: ['count-matches'] },
  { names: ['l', 'files-with-matches'] },
  { names: ['files-without-match'] },
  { names: ['files'] },
  { names: ['o', 'only-matching'] },
  { names: ['q', 'quiet'] },
  { names: ['m', 'max-count'], value: true },
  { names: ['n', 'line-number'] },
  { names: ['N', 'no-line-number'] },
  { names: ['column'] },
  { names: ['b', 'byte-offset'] },
  { names: ['vimgrep'] },
  { names: ['H', 'with-filename'] },
  { names: ['I', 'no-filename'] },
  { names: ['heading'] },
  { names: ['no-heading'] },
  { names: ['p', 'pretty'] },
  { names: ['0', 'null'] },
  { names: ['A', 'after-context'], value: true },
  { names: ['B', 'before-context'], value: true },
  { names: ['C', 'context'], value: true },
  { names: ['context-separator'], value: true },
  { names: ['no-context-separator'] },
  { names: ['passthru', 'passthrough'] },
  { names: ['r', 'replace'], value: true },
  { names: ['trim'] },
  { names: ['M', 'max-columns'], value: true },
  { names: ['g', 'glob'], value: true },
  { names: ['iglob'], value: true },
  { names: ['t', 'type'], value: true },
  { names: ['T', 'type-not'], value: true },
  { names: ['type-list'] },
  { names: ['.', 'hidden'] },
  { names: ['u', 'unrestricted'] },
  { names: ['d', 'max-depth', 'maxdepth'], value: true },
  { names: ['no-messages'] },
  // Accepted, and without effect here.
  { names: ['no-ignore'] },
  { names: ['no-ignore-vcs'] },
  { names: ['no-config'] },
  { names: ['no-require-git'] },
  { names: ['a', 'text'] },
  { names: ['L', 'follow'] },
  { names: ['j', 'threads'], value: true },
  { names: ['color'], value: true },
  { names: ['colors'], value: true },
  { names: ['sort'], value: true },
  { names: ['sortr'], value: true },
  { names: ['E', 'encoding'], value: true },
  { names: ['engine'], value: true },
  { names: ['line-buffered'] },
  { names: ['block-buffered'] },
];

export const RG_HELP = `Usage: rg [OPTION]... PATTERN [PATH]...
       rg --files [PATH]...
Print the lines that match, of every file below PATH (default: all from here; or standard input in a pipe).

  -i -s -S           ignore case, heed it (default), smart
  -F -w -x -v        literal text, whole words, whole lines, invert
  -e PATTERN         several patterns          -U   match across lines
  -n --column        line numbers, columns     -H -I  with, without file names
  -l -c -o -q        only names, counts, matching parts, nothing
  --files-without-match  --count-matches  -m N   stop after N lines of a file
  -A N -B N -C N     lines of context after, before, around
  -g GLOB            only files that match; '!GLOB' leaves out
  -t TYPE -T TYPE    only, not files of a type: md, json, yaml, txt (--type-list)
  -r TEXT            print TEXT for each match ($1 is the first group)
  --files            list the files      --hidden   names that begin with a dot, too
  --heading          the name once, above its lines
  -d N               at most N folders deep

Exit code: 0 something matched, 1 nothing did, 2 an error.
`;
