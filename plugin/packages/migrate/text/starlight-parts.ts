/** Parts of Starlight's pages that are neither a tag with another name nor prose: code that a component shows, and names of icons. */
import { isInTemplate } from './prose.ts';
import { attribute, replaceTags } from './tags.ts';

/** Icons of Starlight that have another name here. */
const ICONS: Readonly<Record<string, string>> = {
  'approve-check': 'check',
  'approve-check-circle': 'circle-check',
  astro: 'brand-astro',
  azureDevOps: 'brand-azure',
  card: 'square',
  deno: 'brand-deno',
  'down-arrow': 'arrow-down',
  'down-caret': 'chevron-down',
  email: 'envelope',
  error: 'circle-xmark',
  external: 'arrow-up-right-from-square',
  homebrew: 'beer-mug-empty',
  information: 'circle-info',
  'left-arrow': 'arrow-left',
  'left-caret': 'chevron-left',
  magnifier: 'magnifying-glass',
  mdx: 'markdown',
  microsoftTeams: 'brand-teams',
  nix: 'snowflake',
  'open-book': 'book-open',
  pnpm: 'brand-pnpm',
  'right-arrow': 'arrow-right',
  'right-caret': 'chevron-right',
  setting: 'gear',
  stackOverflow: 'stack-overflow',
  translate: 'language',
  vercel: 'brand-vercel',
  vscode: 'brand-vscode',
  'x.com': 'x-twitter',
  // Files by their kind.
  'seti:config': 'gear',
  'seti:css': 'css3',
  'seti:html': 'html5',
  'seti:javascript': 'js',
  'seti:json': 'braces',
  'seti:markdown': 'markdown',
  'seti:npm': 'npm',
  'seti:python': 'python',
  'seti:react': 'react',
  'seti:rust': 'rust',
  'seti:svelte': 'svelte',
  'seti:typescript': 'brand-typescript',
  'seti:vue': 'vuejs',
  'seti:yarn': 'yarn',
};

const ICON = /(<(?:Icon|Card|LinkCard|LinkButton|TabItem)\b[^<>]*?\s(?:icon|name)=)(["'])([\w.:-]+)\2/g;

/** Names of icons in tags that are still Starlight's. */
export function changeIcons(text: string): string {
  return text.replaceAll(ICON, (_, tag: string, quote: string, name: string) => {
    return `${tag}${quote}${ICONS[name] ?? name}${quote}`;
  });
}

/** `<Code code="…" lang="sh" title="…" />` as a fence, if its code is a literal text. */
export function codeToFences(text: string): string {
  return replaceTags(text, ['Code'], ({ attributes, selfClosing, at }) => {
    const given = /\scode=(?:"([^"]*)"|'([^']*)'|\{\s*`([^`]*)`\s*\})/.exec(` ${attributes}`);
    const code = given?.[1] ?? given?.[2] ?? given?.[3];
    if (!selfClosing || code === undefined || given?.[3]?.includes('${') || isInTemplate(text, at))
      return undefined;
    const indent = /[^\n]*$/.exec(text.slice(0, at))?.[0] ?? '';
    if (indent.trim() !== '') return undefined;
    const title = attribute(attributes, 'title');
    const info = `${attribute(attributes, 'lang') ?? 'text'}${title === undefined ? '' : ` title="${title}"`}`;
    const lines = code.replaceAll(/^\s*\n|\s+$/g, '').split('\n');
    return [`\`\`\`${info}`, ...lines.map((line) => indent + line), `${indent}\`\`\``].join('\n');
  });
}
