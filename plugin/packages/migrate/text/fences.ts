/** The words behind the marks of a fence that have another form in other programs. */
import type { ProgramKind } from '../source.ts';

/** ```` ```js [a.js] ````, ```` ```js:line-numbers {1} ````, ```` ```js showLineNumbers=3 ````. */
export function changeInfo(info: string, kind: ProgramKind): string {
  const lines = /:(no-)?line-numbers(?:=\d+)?/.exec(info);
  let changed = info.replace(/:(?:no-)?line-numbers(?:=\d+)?/, '');
  if (lines !== null && lines[1] === undefined) changed += ' lines';
  if (kind === 'vitepress') {
    changed = changed
      .replace(/^(\s*[\w+#-]+)\{/, '$1 {')
      .replace(/\[([^\]]+)\](?=\s|$)/, (_, title: string) => title.replace(/\s*~.*~$/, ''));
  }
  if (kind === 'docusaurus' || kind === 'starlight')
    changed = changed.replace(/\bshowLineNumbers(?:=\S+)?/, 'lines').replace(/\s+live\b/, '');
  if (kind === 'mkdocs')
    changed = changed
      .replace(/\blinenums="[^"]*"/, 'lines')
      .replace(/\bhl_lines="([^"]*)"/, (_, marked: string) => `{${marked.trim().replaceAll(/\s+/g, ',')}}`);
  return changed;
}
