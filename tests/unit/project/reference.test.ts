import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPONENT_FACTS } from '../../../.ci/reference/component-examples.ts';
import { generatedFiles } from '../../../.ci/reference/main.ts';
import { pageContext } from '../../../plugin/components/page-context.ts';
import { BUILTINS } from '../../../plugin/components/registry.ts';
import { EXAMPLES } from '../../../plugin/config/examples.ts';
import { configSchema } from '../../../plugin/config/schema.ts';
import { CODES } from '../../../plugin/diagnostics/codes.ts';
import { raw } from '../../../plugin/extend/html.ts';
import { testRepository } from '../markdown/repository.ts';

const ROOT = join(import.meta.dirname, '../../..');
const page = (name: string): string => readFileSync(join(ROOT, 'starter/reference', name), 'utf8');

describe('the reference', () => {
  it('is what `npm run reference` writes', async () => {
    const outdated = (await generatedFiles()).filter(({ written, made }) => written !== made);
    expect(outdated.map(({ file }) => relative(ROOT, file))).toEqual([]);
  });

  it('describes every key of docs.json', () => {
    const names = Object.keys(configSchema.shape).filter((name) => name !== '$schema');
    expect(names.filter((name) => !page('docs-json.mdx').includes(`\n### \`${name}\`\n`))).toEqual([]);
  });

  it('has an example of each that the format allows', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(
      Object.keys(configSchema.shape)
        .filter((name) => name !== '$schema')
        .sort(),
    );
    expect(configSchema.safeParse(EXAMPLES).error?.issues).toBeUndefined();
  });

  it('names defaults with which a component is the same as without them', () => {
    const { site, remove } = testRepository({});
    remove();
    const page = () =>
      pageContext(site, { path: '/page', frontmatter: {}, languages: [], audience: 'public' });
    for (const [name, { defaults = {} }] of Object.entries(COMPONENT_FACTS)) {
      const component = BUILTINS.functions[name];
      expect(component, name).toBeDefined();
      const htmlWith = (props: object): string | undefined =>
        component?.({ props: { ...props }, children: raw('<i>inside</i>'), page: page() }).text;
      const base = { title: 'Title', content: 'Words', href: '/a', name: 'Name' };
      for (const [key, value] of Object.entries(defaults))
        expect(htmlWith({ ...base, [key]: value }), `${name} ${key}`).toBe(htmlWith(base));
    }
  });

  it('describes every diagnostic', () => {
    expect(Object.keys(CODES).filter((code) => !page('diagnostics.mdx').includes(`| \`${code}\` |`))).toEqual(
      [],
    );
  });

  it('describes every variable of the environment that an operator may set', () => {
    const sources = globSync('{plugin,runtime}/**/*.ts', { cwd: ROOT });
    const named = sources.flatMap((file) =>
      Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(/\bWAYMARK_[A-Z_]+\b/g), ([name]) => name),
    );
    // Passed by one process of the product to another, or by a run of the tests to those that it starts.
    const own = [
      'WAYMARK_WAITS',
      'WAYMARK_PROGRESS',
      'WAYMARK_PIPED',
      'WAYMARK_SERVED_RELEASE',
      'WAYMARK_EARLIER_RELEASE',
      'WAYMARK_BUILT_THEME',
    ];
    const others = new Set(named.filter((name) => !own.includes(name)));
    expect([...others].filter((name) => !page('environment.mdx').includes(`\`${name}\``))).toEqual([]);
  });
});
