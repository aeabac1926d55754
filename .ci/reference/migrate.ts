/** The tables of the migration pages: snippets of other programs, and what `waymark new --from` makes of each. */

import { Notes } from '../../plugin/packages/migrate/notes.ts';
import { convertText } from '../../plugin/packages/migrate/page-text.ts';
import { SiteLinks } from '../../plugin/packages/migrate/site-links.ts';
import type { ProgramKind } from '../../plugin/packages/migrate/source.ts';
import { markdownTable } from './table.ts';

/** `---` stands before a line of frontmatter, three backticks before the first line of a fence. */
const SNIPPETS: Readonly<Record<ProgramKind, readonly string[]>> = {
  docusaurus: [
    '---sidebar_label: Start',
    '---hide_table_of_contents: true',
    '---unlisted: true',
    '---sidebar_position: 2',
    '# Title',
    '<Tabs groupId="os">',
    '<TabItem value="mac" label="macOS">',
    '```js showLineNumbers',
    '> [!NOTE]\n> Words.',
    '<!-- Words -->',
    "import Tabs from '@theme/Tabs';",
  ],
  starlight: [
    '---sidebar: { label: Start, badge: New }',
    '---template: splash',
    '---tableOfContents: false',
    '---pagefind: false',
    '---next: false',
    '<Aside type="caution" title="Careful">Words</Aside>',
    '<CardGrid stagger>',
    '<LinkCard title="Begin" href="/begin" />',
    '<LinkButton href="/begin" variant="secondary">',
    '<Tabs syncKey="os">',
    '<TabItem label="macOS">',
    '<Icon name="approve-check" />',
    '<Code code="npm test" lang="sh" />',
    '<Badge text="New" variant="tip" />',
    '```js showLineNumbers',
    "import { Tabs } from '@astrojs/starlight/components';",
  ],
  vitepress: [
    '# Title',
    '---outline: false',
    '---layout: page',
    '---next: false',
    '> [!TIP]\n> Words.',
    '::: details',
    '```js [a.js]',
    '```js:line-numbers {1}',
    '<Badge type="tip" text="new" />',
    '[[toc]]',
    '<br>',
    '{id}',
    '<!-- Words -->',
  ],
  gitbook: [
    '# Title',
    '---hidden: true',
    '## Title <a href="#own" id="own"></a>',
    '{% hint style="info" %}',
    '{% hint style="success" %}',
    '{% hint style="warning" %}',
    '{% hint style="danger" %}',
    '{% tabs %}',
    '{% tab title="npm" %}',
    '{% stepper %}',
    '{% step %}\n### Begin\n',
    '{% columns %}',
    '{% update date="2026-01-02" %}',
    '{% code title="a.js" lineNumbers="true" %}\n```js',
    '{% content-ref url="https://acme.example" %}',
    '{% embed url="https://acme.example" %}',
    '{% file src="https://acme.example/a.pdf" %}',
    '<figure><img src="https://acme.example/a.png" alt=""><figcaption>Words</figcaption></figure>',
    '<br>',
  ],
  mkdocs: [
    '# Title',
    '---hide: [toc]',
    '!!! warning "Careful"\n    Words.',
    '??? note "More"\n    Words.',
    '=== "npm"\n\n    Words.',
    '```js linenums="1" hl_lines="1 3"',
    '## Title {#own}',
    '[Words](https://acme.example){ .md-button }',
    '<br>',
    '{id}',
  ],
};

export const MIGRATIONS: readonly ProgramKind[] = Object.keys(SNIPPETS) as ProgramKind[];

export function migrationTable(kind: ProgramKind): string {
  const rows = SNIPPETS[kind].map((snippet) => [
    code(written(snippet)),
    code(converted(snippet, kind)) || 'nothing',
  ]);
  return `${markdownTable(['Before', 'After'], rows)}\n`;
}

/** The snippet as its author has it. */
function written(snippet: string): string {
  return snippet.replace(/^---/, '').trim();
}

function converted(snippet: string, kind: ProgramKind): string {
  const links = new SiteLinks(
    { config: {}, sections: [], pages: [], assets: new Map(), redirects: [], base: '', content: '/docs' },
    ['/docs'],
  );
  const text = snippet.startsWith('---') ? `---\n${snippet.slice(3)}\n---\n` : snippet;
  const made = convertText(
    text,
    { from: '/docs/page.md', to: 'page' },
    { kind, links, notes: new Notes('/docs') },
  );
  return made.replaceAll(/^---\n|^---$/gm, '').trim();
}

/** Code of one line in a table; line breaks are marked. */
function code(text: string): string {
  const line = text.replaceAll(/\n+\s*/g, ' ⏎ ').replaceAll('|', '\\|');
  if (line === '') return '';
  const marks = '`'.repeat(Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length)) + 1);
  return marks.length === 1 ? `\`${line}\`` : `${marks} ${line} ${marks}`;
}
