import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { pageOfText, testRepository } from './repository.ts';

const piece = fc.constantFrom(
  '<',
  '>',
  '{',
  '}',
  '/',
  '<!--',
  '-->',
  '`',
  '```',
  '\n',
  '\n\n',
  ' ',
  '  ',
  '    ',
  '- ',
  '1. ',
  '> ',
  '# ',
  '| ',
  '|--|',
  'a',
  '*',
  '_',
  '[a](b)',
  '![',
  '](',
  '<br>',
  '<Card title="x">',
  '</Card>',
  '<Note>',
  '</Note>',
  '<b>',
  '</b>',
  '<Steps>',
  '</Steps>',
  '<Step>',
  '</Step>',
  '{x}',
  '{{y}}',
  '{"s"}',
  '{/* c */}',
  '\\',
  '&amp;',
  '$',
  '<https://a.b>',
  'import a from "b"',
  'export const z = 1',
  '<Unknown {...p}>',
  '[^1]',
  '[^1]: n',
  '{#id}',
  '<img src="x">',
  '<table><tr><td>',
  'é😀',
);

describe('any text', () => {
  it.each(['mdx', 'md'])(
    'any text of a .%s page yields a document, and content or an error with a position',
    async (format) => {
      const one = testRepository({});
      one.remove();
      const engine = createEngine(one.site);
      await fc.assert(
        fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
          const page = pageOfText(`page.${format}`, `---\ntitle: A\n---\n${pieces.join('')}`);
          const document = await engine.document(page);
          expect(pageMarkdown(publicSite(one.site), page, document)).not.toContain('[object Object]');
          for (const { line, column, file } of document.diagnostics) {
            expect(file).toBe(page.file);
            expect(line).toBeGreaterThanOrEqual(4);
            expect(column).toBeGreaterThanOrEqual(1);
          }
          const compiled = await engine.compile(page);
          compiled.render({}, () => {});
          expect(compiled.headings.map(({ id }) => id)).toEqual(document.headings.map(({ id }) => id));
        }),
        { numRuns: 400, seed: 7 },
      );
    },
  );
});

const PROPS =
  'title="T" label="L" name="n" path="p" tip="t" href="/x" icon="star" src="/a.png" repo="a/b" description="d" cta="go"';

describe('any component, with headings and blocks in it', () => {
  it.each([
    ['among words', (inner: string) => `Words ${inner} more.`],
    ['in a paragraph of HTML', (inner: string) => `<p>${inner}</p>`],
    ['in bold words', (inner: string) => `**a ${inner} b**`],
    ['in a heading', (inner: string) => `## A ${inner}`],
    ['in a link', (inner: string) => `[a ${inner}](/y)`],
    ['in a cell', (inner: string) => `| a |\n|---|\n| ${inner} |`],
    ['in a list', (inner: string) => `- a ${inner}`],
    ['in a property', (inner: string) => `<Accordion title={${inner}}>a</Accordion>`],
    ['in a value', (inner: string) => `{[1, 2].map(() => ${inner})}`],
    ...[...BUILTINS.names]
      .filter((name) => name !== 'Snippet' && name !== 'Latex')
      .map((name) => [
        `in <${name}>`,
        (inner: string) => `<${name} ${PROPS}>\n${inner}\n\n- x\n\n  ${inner}\n</${name}>`,
      ]),
  ] as [string, (inner: string) => string][])(
    'has clean Markdown and valid paragraphs %s',
    async (_, around) => {
      const one = testRepository({});
      one.remove();
      const engine = createEngine(one.site);
      for (const name of BUILTINS.names) {
        if (name === 'Snippet') continue;
        const reports: unknown[] = [];
        const source = around(`<${name} ${PROPS}>text</${name}>`);
        const page = pageOfText('page.mdx', `${source}\n\n<Prompt>\n## H\n</Prompt>\n`);
        const document = await engine.document(page);
        const markdown = pageMarkdown(publicSite(one.site), page, document);
        expect(markdown.replaceAll(/`[^`]*`/g, ''), source).not.toMatch(/<\/?[A-Z]|\[object/);
        const compiled = await engine.compile(page);
        const shown = compiled.render(BUILTINS.functions, (report) => reports.push(report));
        expect(reports, source).toEqual([]);
        // A block would end the paragraph that it stands in.
        expect(shown, source).not.toMatch(/<p[ >](?:(?!<\/p>).)*<(?:div|p|ul|details|figure|section)[ >]/);
      }
    },
  );
});
