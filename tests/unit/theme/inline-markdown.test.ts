import { describe, expect, it } from 'vitest';
import { inlineMarkdown } from '../../../plugin/theme/inline-markdown.ts';

describe('inline Markdown of docs.json', () => {
  it('has links, bold, emphasis and code', () => {
    expect(inlineMarkdown('**New**: see `x` *here* [a](/b) and [c](https://d.e).', '/docs')).toBe(
      '<strong>New</strong>: see <code>x</code> <em>here</em> <a href="/docs/b">a</a> and <a href="https://d.e">c</a>.',
    );
  });

  it('lets no HTML and no script address through', () => {
    expect(inlineMarkdown('<img src=x onerror=y>', '')).toBe('&lt;img src=x onerror=y&gt;');
    expect(inlineMarkdown('[a](javascript:alert)', '')).not.toContain('javascript');
    expect(inlineMarkdown('[a](/x"onclick="y)', '')).not.toContain('"onclick');
  });

  it('leaves what stands in code as it is', () => {
    expect(inlineMarkdown('`**a** <b>` **c**', '')).toBe('<code>**a** &lt;b&gt;</code> <strong>c</strong>');
  });

  it('leaves names with underscores alone', () => {
    expect(inlineMarkdown('snake_case_name', '')).toBe('snake_case_name');
  });
});
