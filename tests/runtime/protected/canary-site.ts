/** A repository whose protected pages hold words of their own in every place that a page can hold text. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KEEPERS, type Keeper, type Words } from './canary-words.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

/** Paths of the pages of one audience. */
export function pathsOf(words: Words, keeper: Keeper): { page: string; hidden: string } {
  return { page: `/guides/${words[keeper].path}`, hidden: `/guides/${words[keeper].hidden}` };
}

export async function canarySite(root: string, words: Words): Promise<void> {
  const files = new Map<string, string | Uint8Array>([
    ['docs.json', JSON.stringify(config(words), null, 2)],
    [
      'index.mdx',
      '---\ntitle: Welcome\npublic: true\n---\n\nWelcome to plain words. ![open](/images/open.png)\n',
    ],
    [
      'guides/open.mdx',
      '---\ntitle: Open guide\npublic: true\n---\n\nAnybody reads plain words.\n\n## Part\n\nMore.\n',
    ],
    ['images/open.png', PIXEL],
    ['images/logo.svg', SVG],
    [
      '.mintlify/skills/open-skill/SKILL.md',
      skill('open-skill', 'Says plain words to anybody.', 'public: true', 'Plain.'),
    ],
  ]);
  for (const keeper of KEEPERS)
    for (const [name, content] of filesOf(words, keeper)) files.set(name, content);
  for (const [name, content] of files) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
}

function config(words: Words): object {
  const groupsOf = (keeper: Keeper) => (keeper === 'signedin' ? {} : { groups: [keeper] });
  return {
    theme: 'mint',
    contextual: { options: ['copy', 'view', 'chatgpt', 'mcp', 'cursor'] },
    name: 'Acme Docs',
    colors: { primary: '#0a7cff' },
    logo: '/images/logo.svg',
    redirects: KEEPERS.map((keeper) => ({
      source: `/old-${words[keeper].redirect}`,
      destination: pathsOf(words, keeper).page,
    })),
    navigation: {
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'guides/open'] }] },
        ...KEEPERS.map((keeper) => ({
          tab: words[keeper].tag,
          icon: `/images/${words[keeper].icon}.svg`,
          // In a list of groups, a string is the name of a user group.
          groups: [
            ...(keeper === 'signedin' ? [] : [keeper]),
            {
              group: words[keeper].group,
              pages: [pathsOf(words, keeper).page.slice(1)],
            },
            { group: 'Endpoints', openapi: `/specs/${words[keeper].spec}.json` },
          ],
        })),
      ],
      global: {
        anchors: KEEPERS.filter((keeper) => keeper !== 'signedin').map((keeper) => ({
          anchor: words[keeper].anchor,
          href: `https://example.com/${words[keeper].anchor}`,
          ...groupsOf(keeper),
        })),
      },
    },
  };
}

function filesOf(words: Words, keeper: Keeper): readonly (readonly [string, string | Uint8Array])[] {
  const own = words[keeper];
  const groups = keeper === 'signedin' ? '' : `groups: [${keeper}]\n`;
  const { page, hidden } = pathsOf(words, keeper);
  const text = `---
title: Page ${own.title}
description: About ${own.description}
keywords: [${own.keyword}]
rss: true
${groups}---

import Part from '/snippets/part-${keeper}.mdx'
import { Counter } from '/snippets/counter-${keeper}.jsx'

It says ${own.body}. Read on in the [open guide](/guides/open).

## Heading ${own.heading}

\`\`\`js
const value = "${own.code}";
\`\`\`

![Picture ${own.alt}](/images/${own.image}.png)

<img src={"/images/" + "${own.expressed}.png"} alt="" />

<div className="before:content-['${own.utility}']">Styled</div>

<Part />

<Update label="May" description="v1">
It changed ${own.update}.
</Update>

<Counter />
`;
  const spec = {
    openapi: '3.1.0',
    info: { title: `API ${own.spec}`, version: '1' },
    // No request leaves the machine: the playground's proxy refuses a private address, after it has found the server.
    servers: [{ url: `http://127.0.0.1:9/${keeper}` }],
    paths: {
      [`/${keeper}/things`]: {
        get: {
          summary: `List ${own.operation}`,
          parameters: [{ name: own.parameter, in: 'query', schema: { type: 'string' } }],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  };
  return [
    [`${page.slice(1)}.mdx`, text],
    [`${hidden.slice(1)}.mdx`, `---\ntitle: Hidden\nhidden: true\n${groups}---\n\nHidden text.\n`],
    [`snippets/part-${keeper}.mdx`, `Part ${own.snippet}.\n`],
    [
      `snippets/counter-${keeper}.jsx`,
      `import { useState } from 'react';
export const Counter = () => {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count > 3 ? '${own.script}' : count + 1)}>${own.island} {count}</button>;
};
`,
    ],
    [`images/${own.image}.png`, PIXEL],
    [`images/${own.expressed}.png`, PIXEL],
    [`images/${own.icon}.svg`, SVG],
    [`specs/${own.spec}.json`, JSON.stringify(spec)],
    [
      `.mintlify/skills/${own.skill}/SKILL.md`,
      skill(own.skill, `Knows ${own.skill}.`, groups.trim(), `It says ${own.skilltext}.`),
    ],
  ];
}

function skill(name: string, description: string, more: string, text: string): string {
  return `---\nname: ${name}\ndescription: ${description}\n${more === '' ? '' : `${more}\n`}---\n\n# Skill\n\n${text}\n`;
}
