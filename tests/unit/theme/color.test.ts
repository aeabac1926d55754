import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, formatHex, parseHex, readable, textOn } from '../../../plugin/theme/color.ts';

const rgb = fc.record({
  r: fc.integer({ min: 0, max: 255 }),
  g: fc.integer({ min: 0, max: 255 }),
  b: fc.integer({ min: 0, max: 255 }),
});

describe('colours of a theme', () => {
  it('accept short and long hexadecimal values only', () => {
    expect(parseHex('#0aF')).toEqual({ r: 0, g: 170, b: 255 });
    expect(parseHex('#00aaff80')).toEqual({ r: 0, g: 170, b: 255 });
    expect(parseHex('red')).toBeUndefined();
    expect(parseHex('#12345')).toBeUndefined();
  });

  it('keep a colour that has enough contrast', () => {
    const blue = { r: 0, g: 0, b: 160 };
    expect(readable(blue, { r: 255, g: 255, b: 255 }, 4.5)).toEqual(blue);
  });

  it('reach enough contrast on any background that allows it', () => {
    const white = { r: 255, g: 255, b: 255 };
    const dark = { r: 12, g: 14, b: 18 };
    fc.assert(
      fc.property(rgb, fc.constantFrom(white, dark), (color, background) => {
        const exact = parseHex(formatHex(readable(color, background, 5.2)));
        expect(exact === undefined ? 0 : contrast(exact, background)).toBeGreaterThan(5);
      }),
    );
  });

  it('choose a readable label colour for any button', () => {
    fc.assert(
      fc.property(rgb, (color) => {
        expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
