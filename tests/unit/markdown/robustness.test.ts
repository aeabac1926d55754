import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../plugin/markdown/engine.ts';
import { pageMarkdown } from '../../../plugin/markdown/page-markdown.ts';
import { pageOf, repository } from './repository.ts';

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
    'of a .%s page gives a document, and content or an error with a place',
    async (format) => {
      const one = repository({});
      one.remove();
      const engine = createEngine(one.site);
      await fc.assert(
        fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
          const page = pageOf(`page.${format}`, `---\ntitle: A\n---\n${pieces.join('')}`);
          const document = await engine.document(page);
          expect(pageMarkdown(one.site, page, document)).not.toContain('[object Object]');
          for (const { line, column, file } of document.diagnostics) {
            expect(file).toBe(page.file);
            expect(line).toBeGreaterThanOrEqual(4);
            expect(column).toBeGreaterThanOrEqual(1);
          }
          const compiled = await engine.compile(page);
          (compiled.Content as (props: object) => unknown)({ components: {} });
          expect(compiled.headings.map(({ id }) => id)).toEqual(document.headings.map(({ id }) => id));
        }),
        { numRuns: 400, seed: 7 },
      );
    },
  );
});
