import { describe, expect, it } from 'vitest';
import { polish } from '../../../plugin/theme/polish.ts';

describe('the HTML of content', () => {
  it('gives headings with an id a link to themselves', () => {
    expect(polish('<h2 id="a-b">A</h2>', '', 'Link to this section')).toBe(
      '<h2 id="a-b"><a class="heading-anchor" href="#a-b" aria-label="Link to this section"></a>A</h2>',
    );
    expect(polish('<h2>A</h2>', '', 'Link to this section')).toBe('<h2>A</h2>');
  });

  it('opens addresses elsewhere in a new tab, and leaves what an author set', () => {
    expect(polish('<a href="https://x.y">z</a>', '', 'Link to this section')).toBe(
      '<a href="https://x.y" target="_blank" rel="noopener">z</a>',
    );
    expect(polish('<a href="https://x.y" target="_self" rel="me">z</a>', '', 'Link to this section')).toBe(
      '<a href="https://x.y" target="_self" rel="me">z</a>',
    );
    expect(polish('<a href="/a">z</a>', '', 'Link to this section')).toBe('<a href="/a">z</a>');
  });

  it('puts the base in front of paths once', () => {
    expect(polish('<a href="/a">z</a><a href="/docs/b">z</a>', '/docs', 'Link to this section')).toBe(
      '<a href="/docs/a">z</a><a href="/docs/b">z</a>',
    );
    expect(polish('<img src="/a.png" alt="A" loading="eager">', '/docs', 'Link to this section')).toBe(
      '<img src="/docs/a.png" alt="A" loading="eager" decoding="async">',
    );
    expect(polish('<img src="//cdn/a.png">', '/docs', 'Link to this section')).toContain('src="//cdn/a.png"');
  });

  it('lets tables scroll, also one within another', () => {
    expect(polish('<table><tr><td><table></table></td></tr></table>', '', 'Link to this section')).toBe(
      '<div class="table-scroll"><table><tr><td><div class="table-scroll"><table></table></div></td></tr></table></div>',
    );
  });

  it('keeps its hands off code and other elements', () => {
    const html = '<pre><code>&lt;a href="https://x.y"&gt;</code></pre><abbr>a</abbr><header id="x"></header>';
    expect(polish(html, '/docs', 'Link to this section')).toBe(html);
  });
});
