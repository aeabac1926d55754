import { createHighlighterCore, type RegexEngine } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { bundledThemes } from 'shiki/themes';
import { beforeAll, describe, expect, it } from 'vitest';
import { withSharedPatterns } from '../../../plugin/packages/mdx/markdown/highlight/shared-patterns.ts';

const CODE: readonly (readonly [keyof typeof bundledLanguages, string])[] = [
  ['tsx', 'const a = <T,>(x: T) => <b title={`a b`}>{/* c */ f<number>(1, "é𝒳")}</b>;\n// end\n'],
  ['html', '<p style="color: red">é</p><script>\nif (a < 1) { `x` }\n</script><style>a{b:c}</style>\n'],
  ['ruby', 'x = <<~SQL\n  select #{a} from b\nSQL\ny = %w[a b].map { |c| /d#{c}\\//i }\n'],
  ['bash', 'cat <<\'EOF\' | grep -v "a$(b)"\ntext $c\nEOF\nfor a in *; do echo $((1 + 2)); done\n'],
  ['markdown', '# A\n\n```js\nlet a = 1;\n```\n\n- *b* [c](d)\n'],
  ['yaml', 'a: &b\n  - |\n    text\n  - {c: "d", e: 1}\n'],
];

let plain: RegexEngine;
beforeAll(async () => {
  plain = await createOnigurumaEngine(import('shiki/wasm'));
});

/** The engine, with the patterns that are compiled, and the scanners in use. */
function counted(engine: RegexEngine) {
  const compiled: string[] = [];
  let open = 0;
  const counting: RegexEngine = {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const scanner = engine.createScanner(patterns);
      compiled.push(...patterns.map(String));
      open += 1;
      return {
        findNextMatchSync: (...of) => scanner.findNextMatchSync(...of),
        dispose() {
          open -= 1;
          scanner.dispose?.();
        },
      };
    },
  };
  return { engine: counting, compiled, open: () => open };
}

const highlighted = async (engine: RegexEngine): Promise<unknown[]> => {
  const tokens: unknown[] = [];
  for (const [lang, code] of CODE) {
    const shiki = await createHighlighterCore({
      engine,
      themes: [bundledThemes['github-dark']],
      langs: [bundledLanguages[lang]],
    });
    tokens.push(shiki.codeToTokensBase(code, { lang, theme: 'github-dark', tokenizeTimeLimit: 0 }));
  }
  return tokens;
};

describe('shared patterns of grammar rules', () => {
  it('give the same tokens as separate scanners, with far fewer compilations', async () => {
    const alone = counted(plain);
    const shared = counted(plain);
    const [expected, found] = [
      await highlighted(alone.engine),
      await highlighted(withSharedPatterns(shared.engine)),
    ];
    expect(found).toEqual(expected);
    expect(shared.compiled.length).toBeLessThan(alone.compiled.length / 2);
  });

  it('find the same match from any position, in any order, and the first pattern of equal ones', () => {
    const patterns = ['b+', '(?<=a)b', '\\Gc', 'a(?=b)|é', 'zz', '$', 'x(y)?', 'c{2}', '[bc]', '^a', '\\bq'];
    const text = 'aabbc ccxéxy q zab';
    for (const list of [
      patterns,
      patterns.toReversed(),
      [...patterns, 'a\\Kb'],
      [...patterns, ...patterns],
    ]) {
      const expected = plain.createScanner(list);
      const found = withSharedPatterns(plain).createScanner(list);
      const string = plain.createString(text);
      const places = Array.from({ length: 200 }, (_, index) => (index * 7919) % (text.length + 1));
      for (const start of [...text].map((_, index) => index).concat(places))
        expect(found.findNextMatchSync(string, start, 0), `from ${start}`).toEqual(
          expected.findNextMatchSync(string, start, 0),
        );
    }
  });

  it('are freed with the last scanner that uses them', () => {
    const { engine, open } = counted(plain);
    const shared = withSharedPatterns(engine);
    const list = Array.from({ length: 40 }, (_, index) => `w${index}x`);
    const [one, other] = [shared.createScanner(list), shared.createScanner(['end', ...list])];
    one.dispose?.();
    expect(other.findNextMatchSync(plain.createString('w39x'), 0, 0)?.index).toBe(40);
    other.dispose?.();
    expect(open()).toBe(0);
  });
});
