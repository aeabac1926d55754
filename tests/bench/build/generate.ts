/** The same pages for both tools: a docs.json repository, and a Starlight project with an equal sidebar. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PAGES_PER_GROUP = 20;
const WORDS =
  'release server request response token client header cache index query section page build deploy route value option default error limit stream worker schema field'.split(
    ' ',
  );

/** A small deterministic generator (mulberry32), so that each run builds the same text. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function sentence(next: () => number, words: number): string {
  const text = Array.from({ length: words }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * About 2.7 kB of MDX: prose, a code block, a table, a list and a link to another page.
 *
 * @param index The same gives the same text.
 */
export function pageBody(index: number, link: string): string {
  const next = random(index + 1);
  const paragraph = () => Array.from({ length: 4 }, () => sentence(next, 12)).join(' ');
  return `${paragraph()}

## Configure part ${index}

${paragraph()} See [another page](${link}).

\`\`\`ts title="part-${index}.ts"
import { createServer } from 'node:http';

export interface Options${index} { port: number; host?: string }

export async function start${index}({ port, host = 'localhost' }: Options${index}): Promise<void> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ page: ${index}, url: request.url }));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
}
\`\`\`

### Options

| Name | Type | Default |
| --- | --- | --- |
| \`port\` | number | ${3000 + (index % 1000)} |
| \`host\` | string | localhost |
| \`retries\` | number | ${index % 7} |

## Behaviour

- ${sentence(next, 10)}
- ${sentence(next, 10)}
- ${sentence(next, 10)}

${paragraph()}

### Errors

${paragraph()} ${paragraph()}
`;
}

function group(index: number): number {
  return Math.floor(index / PAGES_PER_GROUP);
}

export function address(index: number): string {
  return `/part-${group(index)}/page-${index}`;
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function groups(pages: number): { name: string; pages: number[] }[] {
  const list: { name: string; pages: number[] }[] = [];
  for (let index = 0; index < pages; index++) {
    const at = group(index);
    list[at] ??= { name: `Part ${at}`, pages: [] };
    list[at].pages.push(index);
  }
  return list;
}

/** A docs.json repository of `pages` pages. */
export function generateDocs(root: string, pages: number): void {
  const navigation = groups(pages).map(({ name, pages: entries }) => ({
    group: name,
    pages: entries.map((index) => address(index).slice(1)),
  }));
  write(
    path.join(root, 'docs.json'),
    JSON.stringify({
      theme: 'mint',
      name: 'Bench',
      colors: { primary: '#0f766e' },
      navigation: { groups: navigation },
    }),
  );
  for (let index = 0; index < pages; index++) {
    const head = `---\ntitle: "Page ${index}"\ndescription: "What page ${index} is about."\n---\n\n`;
    write(path.join(root, `${address(index)}.mdx`), head + pageBody(index, address((index * 7 + 1) % pages)));
  }
}

/** A Starlight project of the same pages and the same sidebar, as its own guide sets one up. */
export function generateStarlight(root: string, pages: number): void {
  const sidebar = groups(pages).map(({ name, pages: entries }) => ({
    label: name,
    items: entries.map((index) => ({ slug: address(index).slice(1) })),
  }));
  write(
    path.join(root, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: { astro: '*', '@astrojs/starlight': '*' } }),
  );
  write(
    path.join(root, 'astro.config.mjs'),
    `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({ site: 'https://bench.example.com', integrations: [starlight({ title: 'Bench', sidebar: ${JSON.stringify(sidebar)} })] });
`,
  );
  write(
    path.join(root, 'src/content.config.ts'),
    `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  );
  for (let index = 0; index < pages; index++) {
    const head = `---\ntitle: "Page ${index}"\ndescription: "What page ${index} is about."\n---\n\n`;
    write(
      path.join(root, 'src/content/docs', `${address(index)}.mdx`),
      head + pageBody(index, address((index * 7 + 1) % pages)),
    );
  }
}
