import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marksOf, shareText, textWithMarks } from '../../../runtime/packages/contract/shared-text.ts';

const name = fc.oneof(
  fc.constantFrom('v1', 'v2', 'en', 'a', 'b.c', '\u0001', 'ü', ' '),
  fc.string({ maxLength: 4 }),
);
const path = fc.array(name, { minLength: 1, maxLength: 12 }).map((names) => `/${names.join('/')}.md`);

describe('the shared form of page texts', () => {
  it('can be converted back to every original text', () => {
    const text = (own: string) =>
      fc
        .array(fc.oneof(fc.string(), fc.constantFrom('/', '\u0001', '(', own, '/v1', '/v1/en', '/a', '\n')))
        .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        path.chain((own) => fc.tuple(fc.constant(own), text(own.slice(0, own.lastIndexOf('/'))))),
        ([own, written]) => {
          expect(textWithMarks(shareText(written, own), marksOf(own))).toBe(written);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is the same for pages with the same links within their own folders', () => {
    const page = (folder: string) =>
      shareText(`[a](${folder}/b/c#d) [e](${folder}) <a href="${folder}/f">`, `${folder}/b/x.md`);
    expect(page('/v1/en')).toBe(page('/v2/fr'));
    expect(page('/v1/en')).not.toContain('v1');
  });

  it('ignores longer folder names and parts of other addresses', () => {
    const text = '/v10/a /v1.2 /v1-beta https://x.dev/v1/a //v1/a a/v1/b';
    expect(shareText(text, '/v1/a.md')).toBe(text);
  });
});
