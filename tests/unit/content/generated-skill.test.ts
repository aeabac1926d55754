import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'skills-ref';
import { expect, test } from 'vitest';
import { generatedSkill } from '../../../plugin/packages/repository/content/generated-skill.ts';
import { isSkillName } from '../../../plugin/packages/repository/content/skill-rules.ts';
import { loadSite, type SiteOptions } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

async function skill(config: object, files: RootFiles = {}, options: Omit<SiteOptions, 'root'> = {}) {
  const site = await loadSite({
    root: docsRoot({ 'docs.json': { ...MINIMAL, ...config }, ...files }),
    ...options,
  });
  const [made] = site.skills;
  if (made === undefined) throw new Error('There is no skill.');
  return { ...made, site, text: new TextDecoder().decode(made.files.get('SKILL.md')) };
}

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\nText.\n`;

test('a generated skill names the contents of the documentation, and how to read it', async () => {
  const { text, name, audience } = await skill(
    {
      name: 'Acme API!',
      description: 'Everything about Acme.',
      server: 'https://acme.example/docs',
      navigation: {
        languages: [
          { language: 'fr', pages: ['fr/a'] },
          {
            language: 'en',
            default: true,
            tabs: [
              {
                tab: 'Guides',
                pages: ['index', { group: 'Start', pages: ['a b', { group: 'Deep', pages: ['c'] }] }],
              },
              { tab: 'Hidden', hidden: true, pages: ['d'] },
              { tab: 'Elsewhere', href: 'https://example.com' },
              { tab: 'More', groups: [{ group: 'Last', root: 'e', pages: ['c', 'secret'] }] },
            ],
          },
        ],
      },
    },
    {
      'index.mdx': page('Welcome'),
      'a b.mdx': page('"A [b]"', 'description: |\n  First\n  line.\n'),
      'c.mdx': page('C'),
      'd.mdx': page('D'),
      'e.mdx': page('E'),
      'fr/a.mdx': page('Français'),
      'secret.mdx': page('Secret', 'groups: [staff]\n'),
    },
    { url: 'https://acme.example/docs', base: '/docs' },
  );
  expect(name).toBe('acme-api');
  expect(audience).toBe('public');
  expect(text).toBe(`---
name: acme-api
description: "Acme API!: Everything about Acme. Use when you answer questions about Acme API! or write code that uses it. Covers Start, Last."
---

# Acme API!

Everything about Acme.

## How to read it

- Connect to the MCP server at \`https://acme.example/docs/mcp\`. Its tool \`search\` finds passages; \`query_docs_filesystem\` runs read-only shell commands (\`rg\`, \`cat\`, \`ls\`) over all pages, several pages in one call.
- Without HTTP, start the same server with \`npx waymark mcp https://acme.example/docs\`.
- Each page is plain Markdown at its address with \`.md\` at the end.
- All pages are listed in https://acme.example/docs/llms.txt.

## What the documentation covers

### Guides

- [Welcome](https://acme.example/docs/index.md)

**Start**

- [A \\[b\\]](https://acme.example/docs/a%20b.md): First line.
- [C](https://acme.example/docs/c.md)

### More

**Last**

- [E](https://acme.example/docs/e.md)
`);
});

test.each([
  ['Straße & Café', 'strasse-cafe'],
  ['日本語', 'docs'],
  ['-- x --', 'x'],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ['!!!', 'docs'],
])('the skill name generated from %s is valid', async (name, expected) => {
  const made = await skill({ name });
  expect(made.name).toBe(expected);
  expect(isSkillName(made.name)).toBe(true);
});

test('a generated skill stays small and valid on a large site with any texts', async () => {
  const names = Array.from({ length: 900 }, (_, at) => `p${at}`);
  const made = await skill(
    {
      name: 'Big: "quoted" # site',
      description: 'word: \n # '.repeat(500),
      navigation: {
        groups: Array.from({ length: 30 }, (_, at) => ({
          group: `Group ${at}`,
          pages: names.slice(at * 30, at * 30 + 30),
        })),
      },
    },
    Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name)])),
  );
  expect(made.text.split('\n').length).toBeLessThan(500);
  expect(made.text.match(/^- \[/gm)?.length).toBe(120);
  expect(made.text.match(/^- and 26 more$/gm)).toHaveLength(30);
  expect(made.description.length).toBeLessThanOrEqual(1024);
  const dir = join(docsRoot({}), made.name);
  mkdirSync(dir);
  writeFileSync(join(dir, 'SKILL.md'), made.text);
  expect(await validate(dir)).toEqual([]);
});

test('a generated skill shortens a list of very many groups, and says so', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `p${at}`);
  const { text } = await skill(
    { navigation: { groups: names.map((name) => ({ group: `Group ${name}`, pages: [name] })) } },
    Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name)])),
  );
  expect(text.match(/^- \[/gm)?.length).toBe(120);
  expect(text.endsWith('There are more sections than fit here.\n')).toBe(true);
});

test('a generated skill names only what its readers may read', async () => {
  const files = {
    'open.mdx': page('Open', 'public: true\n'),
    'inside.mdx': page('Inside'),
    'staff.mdx': page('Staff', 'groups: [staff]\n'),
  };
  const config = {
    navigation: {
      groups: [
        { group: 'One', pages: ['open', 'inside'] },
        { group: 'Two', pages: ['staff'] },
      ],
    },
  };
  const titles = async (access: SiteOptions['access']) => {
    const { text, audience } = await skill(config, files, { access });
    expect(text).not.toContain('Two');
    return [audience, ...(text.match(/(?<=^- \[)\w+/gm) ?? [])];
  };
  expect(await titles('public')).toEqual(['public', 'Open', 'Inside']);
  expect(await titles('partial')).toEqual(['public', 'Open']);
  expect(await titles('full')).toEqual(['authenticated', 'Open', 'Inside']);
});

test('a generated skill is deterministic, and exists for a site without pages', async () => {
  const { site, text } = await skill({ navigation: { pages: [] } });
  expect(new TextDecoder().decode(generatedSkill(site).files.get('SKILL.md'))).toBe(text);
  expect(site.skills).toHaveLength(1);
  expect(site.skills[0]?.name).toBe('test');
});
