import { describe, expect, it } from 'vitest';
import { siteHref } from '../../../plugin/packages/repository/html/address.ts';
import { inlineMarkdown, withoutMarkdown } from '../../../plugin/packages/repository/html/inline-markdown.ts';

describe('inline Markdown of docs.json', () => {
  it('supports links, bold, emphasis and code', () => {
    expect(
      inlineMarkdown('**New**: see `x` *here* [a](/b) and [c](https://d.e).', (href) =>
        siteHref({ base: '/docs' }, href),
      ).text,
    ).toBe(
      '<strong>New</strong>: see <code>x</code> <em>here</em> <a href="/docs/b">a</a> and <a href="https://d.e">c</a>.',
    );
  });

  it('escapes HTML, and drops script addresses', () => {
    expect(inlineMarkdown('<img src=x onerror=y>', (href) => siteHref({ base: '' }, href)).text).toBe(
      '&lt;img src=x onerror=y&gt;',
    );
    expect(
      inlineMarkdown('[a](javascript:alert)', (href) => siteHref({ base: '' }, href)).text,
    ).not.toContain('javascript');
    expect(inlineMarkdown('[a](/x"onclick="y)', (href) => siteHref({ base: '' }, href)).text).not.toContain(
      '"onclick',
    );
  });

  it('leaves code unchanged', () => {
    expect(inlineMarkdown('`**a** <b>` **c**', (href) => siteHref({ base: '' }, href)).text).toBe(
      '<code>**a** &lt;b&gt;</code> <strong>c</strong>',
    );
  });

  it('marks reach around code', () => {
    const text = 'See [`@acme/sdk` 2](/sdk), **the `x` flag** and [a](`b`).';
    expect(inlineMarkdown(text, (href) => href).text).toBe(
      'See <a href="/sdk"><code>@acme/sdk</code> 2</a>, <strong>the <code>x</code> flag</strong> and [a](<code>b</code>).',
    );
    expect(inlineMarkdown('[`a`](/a)').text).toBe('<code>a</code>');
    expect(withoutMarkdown(text)).toBe('See @acme/sdk 2, the x flag and [a](b).');
    expect(inlineMarkdown('\u00000\u0000 `<b>`').text).toBe('0 <code>&lt;b&gt;</code>');
  });

  it('leaves names with underscores unchanged', () => {
    expect(inlineMarkdown('snake_case_name', (href) => siteHref({ base: '' }, href)).text).toBe(
      'snake_case_name',
    );
  });
});
