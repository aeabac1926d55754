/** A rough reading of MDX into sections, for as long as the product's own is not there. */
import GithubSlugger from 'github-slugger';
import type { BenchSection } from './corpus.ts';

export function roughSections(source: string, title: string): BenchSection[] {
  const slugger = new GithubSlugger();
  const sections: { anchor: string; heading: string; headings: string[]; lines: string[] }[] = [
    { anchor: '', heading: title, headings: [], lines: [] },
  ];
  const trail: { depth: number; text: string }[] = [];
  let fence = '';
  for (const line of source.split('\n')) {
    const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && marker !== '') fence = marker;
    else if (fence !== '' && marker.startsWith(fence)) fence = '';
    const heading = fence === '' ? /^\s*(#{1,6})\s+(.+?)\s*$/.exec(line) : null;
    if (heading === null) {
      if (fence === '' && /^(import|export)\s/.test(line)) continue;
      sections.at(-1)?.lines.push(line);
      continue;
    }
    const depth = heading[1]?.length ?? 1;
    const text = (heading[2] ?? '').replace(/<[^>]+>|[`*]|\{#[^}]*\}/g, '').trim();
    while ((trail.at(-1)?.depth ?? 0) >= depth) trail.pop();
    sections.push({
      anchor: slugger.slug(text),
      heading: text,
      headings: trail.map((t) => t.text),
      lines: [line],
    });
    trail.push({ depth, text });
  }
  return sections.map(({ anchor, heading, headings, lines }) => {
    const markdown = lines.join('\n').trim();
    const code = [...markdown.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)]
      .map((m) => m[1] ?? m[2] ?? '')
      .join('\n');
    const text = markdown
      .replace(/```[\s\S]*?```/g, ' ')
      .replace(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^#+ .*$/m, ' ')
      .replace(/[*`|]/g, ' ');
    return { anchor, heading, headings, text, code, markdown };
  });
}
