import { describe, expect, it } from 'vitest';
import { siteHref } from '../../../plugin/packages/repository/html/address.ts';
import type { ImageSize } from '../../../plugin/theme/image-sizes.ts';
import { polish } from '../../../plugin/theme/polish.ts';

const VARIANTS = [
  { width: 2000, path: '/_waymark/image-1-2000.webp' },
  { width: 960, path: '/_waymark/image-1-960.webp' },
];
const SIZES = new Map<string, ImageSize>([
  ['/docs/a.png', { width: 800, height: 400 }],
  ['/docs/wide.png', { width: 2000, height: 1000, variants: VARIANTS }],
]);

const finish = (html: string, base = '') =>
  polish(html, {
    place: { base },
    linkTo: (href) => siteHref({ base }, href),
    headingLink: 'Link to this section',
    embedded: (host) => `Content from ${host}`,
    sizeOf: (address) => SIZES.get(address),
  });

describe('the rendered HTML of a page', () => {
  it('has an anchor link on each heading with an id', () => {
    expect(finish('<h2 id="a-b">A</h2>', '')).toBe(
      '<h2 id="a-b"><a class="heading-anchor" href="#a-b" aria-label="Link to this section"></a>A</h2>',
    );
    expect(finish('<h2>A</h2>', '')).toBe('<h2>A</h2>');
  });

  it('opens external links in a new tab unless the author set a target', () => {
    expect(finish('<a href="https://x.y">z</a>', '')).toBe(
      '<a class="link" href="https://x.y" target="_blank" rel="noopener">z</a>',
    );
    expect(finish('<a href="https://x.y" target="_self" rel="me">z</a>', '')).toBe(
      '<a class="link" href="https://x.y" target="_self" rel="me">z</a>',
    );
    expect(finish('<a href="/a">z</a>', '')).toBe('<a class="link" href="/a">z</a>');
    expect(finish('<a href="/a?b&gt;&quot;&amp;c">z</a>', '/docs')).toBe(
      '<a class="link" href="/docs/a?b&gt;&quot;&amp;c">z</a>',
    );
  });

  it('adds the base to paths once', () => {
    expect(finish('<a href="/a">z</a><a href="/docs/b">z</a>', '/docs')).toBe(
      '<a class="link" href="/docs/a">z</a><a class="link" href="/docs/b">z</a>',
    );
    expect(finish('<img src="/a.png" alt="A" loading="eager">', '/docs')).toBe(
      '<img src="/docs/a.png" alt="A" loading="eager" width="800" height="400" decoding="async">',
    );
    expect(finish('<img src="//cdn/a.png">', '/docs')).toContain('src="//cdn/a.png"');
  });

  it.each([
    ['actions', 'data-actions="copy download"'],
    ['actions="true"', 'data-actions="copy download"'],
    ['actions="copy,download"', 'data-actions="copy download"'],
    ['actions="download" actionsPlacement="top-right"', 'data-actions="download" data-placement="top-right"'],
    ['actions="false"', 'data-actions=""'],
  ])('names the buttons of an image with %s', (written, made) => {
    expect(finish(`<img src="/b.png" alt="" ${written}>`)).toContain(`<img src="/b.png" alt="" ${made} `);
  });

  it('has image variants if the width is known, else a single one', () => {
    const srcset =
      'srcset="/docs/_waymark/image-1-2000.webp 2000w, /docs/_waymark/image-1-960.webp 960w" sizes="min(100vw,';
    expect(finish('<img src="/wide.png">', '/docs')).toContain(`${srcset} 960px)"`);
    expect(finish('<img src="/wide.png" width="300">', '/docs')).toContain(`height="150" ${srcset} 300px)"`);
    expect(finish('<img src="/wide.png" class="h-40">', '/docs')).toContain(
      'srcset="/docs/_waymark/image-1-2000.webp" loading',
    );
    expect(finish('<img src="/wide.png" srcset="/own.png 2x">', '/docs')).not.toContain('_waymark');
  });

  it('makes tables scroll, also nested ones', () => {
    expect(finish('<table><tr><td><table></table></td></tr></table>', '')).toBe(
      '<div class="table-scroll"><table><tr><td><div class="table-scroll"><table></table></div></td></tr></table></div>',
    );
  });

  it('leaves code and other elements unchanged', () => {
    const html = '<pre><code>&lt;a href="https://x.y"&gt;</code></pre><abbr>a</abbr><header id="x"></header>';
    expect(finish(html, '/docs')).toBe(html);
  });

  it('reserves space for images unless the author sets a size', () => {
    const sizes = (attributes: string) =>
      /(?: (?:width|height)="\d+")+/.exec(finish(`<img src="/docs/a.png"${attributes}>`))?.[0];
    expect(sizes('')).toBe(' width="800" height="400"');
    expect(sizes(' width="200"')).toBe(' width="200" height="100"');
    expect(sizes(' class="rounded-lg dark:hidden"')).toBe(' width="800" height="400"');
    expect(sizes(' style="width:50%;max-width:300px"')).toBe(' width="800" height="400"');
    for (const own of [
      ' style="height: 24px"',
      ' style="max-height:24px"',
      ' class="logo"',
      ' class="h-10"',
      ' width="50%"',
    ])
      expect(sizes(own)).toBeUndefined();
  });

  it('loads the first image eagerly, and others lazily', () => {
    const loading = finish('<img class="icon" src="x"><img src="a"><img src="b">').match(/loading="\w+"/g);
    expect(loading).toEqual(['loading="lazy"', 'loading="eager"', 'loading="lazy"']);
  });

  it('titles embedded pages, and keeps their aspect ratio', () => {
    expect(
      finish('<iframe src="https://www.youtube.com/embed/x?a=1&amp;b" width="560" height="315"></iframe>'),
    ).toContain('title="Content from youtube.com" loading="lazy" style="aspect-ratio:560/315;height:auto"');
    expect(finish('<iframe src="https://a.b/<x" title="Mine" height="400"></iframe>')).toContain(
      'title="Mine" height="400" loading="lazy">',
    );
  });

  it('labels a link without text by its address', () => {
    expect(finish('<a href="/x?a=1&amp;b"></a>')).toBe(
      '<a class="link" href="/x?a=1&amp;b" aria-label="/x?a=1&amp;b"></a>',
    );
    expect(finish('<a href="/x"><svg><path d="M0"/></svg></a>')).toContain('aria-label="/x"');
    expect(finish('<a href="/x"><img src="/i.png" alt="An image"></a>')).not.toContain('aria-label');
    expect(finish('<a href="/x" aria-label="X"></a><a href="/y">Y</a>')).not.toContain('aria-label="/');
  });

  it('parses attributes that contain a bracket', () => {
    expect(finish('<img alt="a > b" src="/x.png"><a title=\'>\' href="/y">z</a>', '/docs')).toBe(
      '<img alt="a > b" src="/docs/x.png" loading="eager" decoding="async"><a class="link" title=\'>\' href="/docs/y">z</a>',
    );
  });
});
