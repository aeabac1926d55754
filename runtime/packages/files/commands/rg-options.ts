/** Options of `rg`, and its help. */
import { optionSpecs } from './options.ts';

/** Those of the second paragraph are accepted, and without effect here. */
export const RG_OPTIONS = optionSpecs(`
  e,regexp= f,file= F,fixed-strings P,pcre2 i,ignore-case s,case-sensitive S,smart-case v,invert-match
  w,word-regexp x,line-regexp U,multiline multiline-dotall c,count count-matches l,files-with-matches
  files-without-match files o,only-matching q,quiet m,max-count= n,line-number N,no-line-number column
  b,byte-offset vimgrep H,with-filename I,no-filename heading no-heading p,pretty 0,null A,after-context=
  B,before-context= C,context= context-separator= no-context-separator passthru,passthrough r,replace=
  trim M,max-columns= g,glob= iglob= t,type= T,type-not= type-list .,hidden u,unrestricted
  d,max-depth,maxdepth= no-messages

  no-ignore no-ignore-vcs no-config no-require-git a,text L,follow j,threads= color= colors= sort= sortr=
  E,encoding= engine= line-buffered block-buffered
`);

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
