import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageFile } from '../../../plugin/emit/page-file.ts';
import type { Section } from '../../../plugin/packages/repository/document.ts';
import { capLines } from '../../../runtime/packages/contract/files.ts';

const section = (anchor: string, markdown: string): Section => ({
  anchor,
  title: anchor,
  headings: [],
  markdown,
  text: '',
  code: '',
});

const slices = (markdown: string, sections: readonly Section[]): string[] => {
  const file = pageFile('/a/b.md', markdown, sections, 'T');
  const bytes = Buffer.from(file.text);
  return file.sections.map(({ start, end }) => bytes.toString('utf8', start, end));
};

describe('the sections of a page’s file', () => {
  it('are those of the document, and the first includes title and description', () => {
    expect(
      slices('# T\n\n> D\n\nlead\n\n## A\n\ntext\n', [section('', 'lead'), section('a', '## A\n\ntext')]),
    ).toEqual(['# T\n\n> D\n\nlead', '## A\n\ntext']);
  });

  it('may lack an introduction', () => {
    expect(slices('# T\n\n## A\n\ntext\n', [section('a', '## A\n\ntext')])).toEqual(['## A\n\ntext']);
  });

  it('are found if one is a prefix or a part of another', () => {
    const sections = [section('a', '## A'), section('a-1', '## A\n\nsee ## A'), section('a-2', '## A')];
    expect(slices('# T\n\n## A\n\n## A\n\nsee ## A\n\n## A\n', sections)).toEqual([
      '## A',
      '## A\n\nsee ## A',
      '## A',
    ]);
  });

  it('have correct offsets if long lines are broken and characters take several bytes', () => {
    const long = 'wörd '.repeat(2000).trim();
    const sections = [section('', long), section('b', '## B 🎉\n\nend')];
    const [lead, last] = slices(`# T\n\n${long}\n\n## B 🎉\n\nend\n`, sections);
    expect(lead).toBe(capLines(`# T\n\n${long}`));
    expect(last).toBe('## B 🎉\n\nend');
  });

  it('must occur in the text', () => {
    expect(() => pageFile('/a.md', '# T\n', [section('a', '## A')], 'T')).toThrow('"a" is not in the page');
    expect(() => pageFile('/a.md', '# T\n', [section('', 'lead')], 'T')).toThrow('lead');
  });

  it('cover any generated text', () => {
    const body = fc
      .string({ unit: 'grapheme', maxLength: 80 })
      .map((text) => text.replace(/\s+/g, ' ').trim());
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 6 }), (bodies) => {
        const sections = bodies.map((text, index) => section(`s${index}`, `## S${index}\n\n${text}`.trim()));
        const markdown = `${['# T', ...sections.map((each) => each.markdown)].join('\n\n')}\n`;
        expect(slices(markdown, sections)).toEqual(sections.map((each) => each.markdown));
      }),
    );
  });
});
