import { describe, expect, it } from 'vitest';
import { iconHtml } from '../../../plugin/packages/repository/icons/icon.ts';
import { setIcon } from '../../../plugin/packages/repository/icons/sets.ts';

const options = { base: '' };

describe('icons of the theme', () => {
  it('are found by every notation of Font Awesome names', () => {
    const github = setIcon('fa7-brands', 'github');
    expect(github).toBeDefined();
    for (const name of ['github', 'GitHub', 'fa-brands fa-github', 'brands/github', 'fab fa-github']) {
      expect(iconHtml(name, undefined, options).text).toBe(github);
    }
    expect(iconHtml({ name: 'github', style: 'brands' }, undefined, options).text).toBe(github);
  });

  it('are found by names of older versions, and of paid icons', () => {
    expect(iconHtml('cog', undefined, options).text).toContain('<svg');
    expect(iconHtml('sign-out-alt', undefined, options).text).toContain('<svg');
    expect(iconHtml('rocket-launch', undefined, options).text).toBe(setIcon('fa7-solid', 'rocket'));
    expect(iconHtml('camera-cctv', undefined, options).text).toBe(setIcon('fa7-solid', 'camera'));
    expect(iconHtml('diagram-subtask-2', undefined, options).text).toBe(
      setIcon('fa7-solid', 'diagram-project'),
    );
  });

  it('keep to the style and library of the site', () => {
    expect(iconHtml('star', 'regular', options).text).toBe(setIcon('fa7-regular', 'star'));
    expect(iconHtml('star', undefined, { base: '', library: 'lucide' }).text).toBe(setIcon('lucide', 'star'));
    expect(iconHtml('brand-github', undefined, { base: '', library: 'tabler' }).text).toBe(
      setIcon('tabler', 'brand-github'),
    );
    expect(iconHtml({ name: 'star', library: 'tabler' }, undefined, options).text).toBe(
      setIcon('tabler', 'star'),
    );
  });

  it('may be files, addresses and SVG, which are unchanged', () => {
    expect(iconHtml('/logo/a.svg', undefined, { base: '/docs' }).text).toContain('src="/docs/logo/a.svg"');
    expect(iconHtml('https://x.y/a.png', undefined, options).text).toContain('src="https://x.y/a.png"');
    expect(iconHtml('<svg><path/></svg>', undefined, options).text).toContain('<svg><path/></svg>');
  });

  it('have the attributes of outlined drawings in a class, and those of others as they are drawn', () => {
    expect(setIcon('lucide', 'check')).toBe(
      '<svg class="icon icon-outlined" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6L9 17l-5-5"/></svg>',
    );
    expect(setIcon('lucide', 'palette')).toMatch(
      /^<svg class="icon icon-outlined"[^>]*><path.*fill="currentColor"/,
    );
    expect(setIcon('lucide', 'square')).toMatch(/^<svg class="icon"[^>]*><rect[^>]* stroke="currentColor"/);
    expect(setIcon('tabler', 'alarm-filled')).toMatch(/^<svg class="icon"[^>]*><g fill="currentColor"/);
  });

  it('are empty for unknown names', () => {
    for (const name of ['no-such-icon', '', '   ', 'constructor', '__proto__', 'toString', 7, null, {}, []]) {
      expect(iconHtml(name, undefined, options).text).toBe('');
    }
  });

  it('cannot run scripts or affect the page', () => {
    const drawing = (svg: string) => iconHtml(svg, undefined, options).text;
    expect(drawing('<svg onload="x()" viewBox="0 0 1 1"><path OnClick=\'x()\' d="M0 0"/></svg>')).toBe(
      '<span class="icon"><svg viewBox="0 0 1 1"><path d="M0 0"/></svg></span>',
    );
    expect(drawing('<?xml version="1.0"?><!-- a --><svg><use href="#a"/><use xlink:href="//x"/></svg>')).toBe(
      '<span class="icon"><svg><use href="#a"/><use/></svg></span>',
    );
    for (const [svg = '', shown] of [
      ['<svg><script>x()</script><path/></svg>', '<svg><path/></svg>'],
      ['<svg><g><foreignObject><p>a<img src="x"/></p></foreignObject></g></svg>', '<svg><g></g></svg>'],
      ['<svg><a href="javascript:x()"><path/></a>b</svg>', '<svg>b</svg>'],
      ['<svg><style>*{display:none}</style><image href="#a"/></svg>', '<svg></svg>'],
      // HTML goes on within a title, so a shape in it would include the text after the icon.
      ['<svg><title><path/></title></svg>', '<svg></svg>'],
    ]) {
      expect(drawing(svg)).toBe(`<span class="icon">${shown}</span>`);
    }
    for (const svg of [
      '<svg><foreignObject><img src=x onerror=x()></foreignObject></svg>',
      '<svg><path d="M0 0"/>',
      '<svg></svg></span><img src="x">',
      '<svg></svg><svg></svg>',
      '<svg onload=x()></svg>',
      '<svg title="a"onload="x()"></svg>',
      '<svg <path/></svg>',
      '<svg><script>a<b</script></svg>',
      '<path/>',
      '<svg>'.repeat(2_000),
      `<svg${' a   '.repeat(2_000)}!`,
    ]) {
      expect(drawing(svg), svg.slice(0, 60)).toBe('');
    }
  });

  it('cannot leave their attribute by a file name', () => {
    expect(iconHtml('/a"onerror="x.svg', undefined, options).text).not.toContain('"onerror=');
  });
});
