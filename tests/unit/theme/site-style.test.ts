import { describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { configSchema } from '../../../plugin/packages/repository/config/schema.ts';
import { siteHref } from '../../../plugin/packages/repository/html/address.ts';
import { cssString, cssUrl } from '../../../plugin/packages/repository/html/css-text.ts';
import { contrast, formatHex, mix, parseHex } from '../../../plugin/theme/color.ts';
import { backgroundOf, palette } from '../../../plugin/theme/palette.ts';
import { siteStyle } from '../../../plugin/theme/site-style.ts';
import { plainSite } from '../../support/plain-site.ts';

const site = (config: object) =>
  plainSite({
    config: configSchema.parse({
      theme: 'mint',
      name: 'Test',
      colors: { primary: '#0f766e' },
      navigation: { pages: [] },
      ...config,
    }),
  });

const BLACK = { r: 0, g: 0, b: 0 };

describe('colours of docs.json', () => {
  const colors = ['#d1006e', '#ffffff', '#000000', '#ffff00', '#a8ff53', '#7f7f7f', '#0000ff', '#ff0000'];
  const backgrounds = [
    undefined,
    { light: '#eeeeee', dark: '#222831' },
    { light: '#808080', dark: '#808080' },
  ];

  it('give buttons `dark` in both schemes, and accents `primary` and `light`', () => {
    const values = palette(
      publicSite(site({ colors: { primary: '#0f766e', light: '#2dd4bf', dark: '#115e59' } })),
    );
    expect([values['--solid-light'], values['--solid-dark']]).toEqual(['#115e59', '#115e59']);
    expect([values['--accent-light'], values['--accent-dark']]).toEqual(['#0f766e', '#2dd4bf']);
  });

  it.each([
    ['#f72585', '#ffffff'],
    ['#8f74e0', '#ffffff'],
    ['#16a34a', '#ffffff'],
    ['#a8ff53', '#000000'],
    ['#facc15', '#000000'],
  ])('set letters on %s in %s', (primary, label) => {
    const values = palette(publicSite(site({ colors: { primary } })));
    expect(values['--on-solid-light']).toBe(label);
    // A shade of the brand's own colour.
    const solid = parseHex(values['--solid-light'] ?? '') ?? BLACK;
    expect(contrast(solid, parseHex(primary) ?? BLACK)).toBeLessThan(1.5);
  });

  it.each(colors.flatMap((primary) => backgrounds.map((color) => ({ primary, color }))))(
    'have enough contrast: $primary on $color',
    ({ primary, color }) => {
      const subject = site({ colors: { primary }, ...(color && { background: { color } }) });
      const values = palette(publicSite(subject));
      for (const scheme of ['light', 'dark'] as const) {
        const background = backgroundOf(publicSite(subject), scheme);
        const accent = parseHex(values[`--accent-${scheme}`] ?? '') ?? background;
        expect(contrast(accent, background)).toBeGreaterThanOrEqual(4.5);
        // Nothing can be read on its own tint on the grey in the middle.
        if (color?.light !== '#808080') {
          const soft = parseHex(formatHex(mix(background, accent, 0.1))) ?? background;
          expect(contrast(accent, soft)).toBeGreaterThanOrEqual(4.5);
        }
        const solid = parseHex(values[`--solid-${scheme}`] ?? '') ?? BLACK;
        const hover = parseHex(values[`--solid-hover-${scheme}`] ?? '') ?? BLACK;
        const label = parseHex(values[`--on-solid-${scheme}`] ?? '') ?? BLACK;
        expect(contrast(label, solid)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(label, hover)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});

describe('code blocks with a dark theme', () => {
  it('are dark on a light page, even without the scheme script', () => {
    const { look } = plainSite();
    const style = siteStyle(
      publicSite({
        ...site({}),
        look: { ...look, code: { ...look.code, backgrounds: { light: '#011627', dark: '#282a36' } } },
      }),
    );
    const rule = ':is(.code,.code-group,.api-box){color-scheme:dark}';
    expect(style).toContain(`.light ${rule}`);
    expect(style).toContain(`@media (prefers-color-scheme:light){html:not(.js,.dark) ${rule}}`);
    expect(style).not.toContain('color-scheme:light}');
  });
});

describe('text of docs.json in a stylesheet', () => {
  it('cannot leave its string', () => {
    expect(cssUrl('/a"),url(evil)</style>\n\\')).toBe('url("/a%22),url(evil)%3C/style%3E%0A%5C")');
    expect(cssString('A"}</style>')).not.toMatch(/<|"}/);
  });

  it('cannot leave its rule', () => {
    const style = siteStyle(
      publicSite(site({ background: { image: '/x")}</style><script>1</script>', decoration: 'gradient' } })),
    );
    expect(style).not.toContain('<');
    const rules = style.replace(/"[^"]*"/g, '');
    expect(rules.split('{').length).toBe(rules.split('}').length);
  });
});

describe('addresses in docs.json', () => {
  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>1</script>',
    'file:///etc/passwd',
  ])('are removed if they run scripts: %j', (href) => {
    expect(siteHref({ base: '/docs' }, href)).toBe('#');
  });

  it('safe addresses in docs.json are kept', () => {
    expect(siteHref({ base: '/docs' }, '/a')).toBe('/docs/a');
    expect(siteHref({ base: '/docs' }, 'mailto:a@b.c')).toBe('mailto:a@b.c');
    expect(siteHref({ base: '/docs' }, 'data:image/png;base64,AA')).toBe('data:image/png;base64,AA');
    expect(siteHref({ base: '' }, 'https://example.com/javascript:')).toBe('https://example.com/javascript:');
  });
});
