import { afterEach, describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { isFormula, mayHoldMath } from '../../../plugin/packages/mdx/markdown/parse/math.ts';
import { parse } from '../../../plugin/packages/mdx/markdown/parse/parse.ts';
import { testRepository } from './repository.ts';

let remove = (): void => {};
afterEach(() => remove());

/** The formulas of a text. */
function formulas(source: string, format: 'mdx' | 'md' = 'mdx'): string[] {
  const found: string[] = [];
  const visit = (node: object): void => {
    if ('type' in node && /math/i.test(String(node.type)) && 'value' in node) found.push(String(node.value));
    if ('children' in node) for (const child of node.children as object[]) visit(child);
  };
  visit(parse(source, format).tree);
  return found;
}

describe('an inline formula', () => {
  it.each([
    ['E = mc^2'],
    ['x'],
    ['\\alpha'],
    ['f(x)'],
    ['x_1'],
    ['O(n)'],
    ['a/b'],
    ['\\frac{1}{2}'],
    ['n > 0'],
    ['42'],
    ['Lvl(c)'],
    ['(n, k)'],
    ['timeoutPropose'],
    ['0 - 65535'],
    [' a = b '],
  ])('is recognised in "%s"', (content) => {
    expect(isFormula(content, undefined)).toBe(true);
  });

  it.each([
    ['\\texttt{0}', '_'],
    ['2^{13} ... 2^{13 − 1}', '5'],
    ['(\\text{Vt}(D)_i)_{i \\in I} ', '1'],
    ['^*', 'D'],
  ])('is recognised in "%s" whatever follows: "%s"', (content, next) => {
    expect(isFormula(content, next)).toBe(true);
  });

  it.each([
    ['5 and ', '1'],
    ['20/', '1'],
    ['500–', '1'],
    ['25 a month for 100 credits, with the rate at ', '0'],
    ['5 a month, or 10', ','],
    [' and 200 ', undefined],
    ['lt, ', 'e'],
    ['HOME/bin:', 'P'],
    ['5/', '1'],
    ['FOO=', 'B'],
    ['{FOO}/', '{'],
    [' x', undefined],
    ['MY_VAR and other words', undefined],
    ['US', '5'],
  ])('is not recognised in "%s" before "%s"', (content, next) => {
    expect(isFormula(content, next)).toBe(false);
  });

  it('is searched for only in text that may contain one', () => {
    expect(mayHoldMath('It costs $5, or $10 a year.')).toBe(false);
    expect(mayHoldMath('export const a = `\u0024{b} and \u0024{c}`')).toBe(false);
    expect(mayHoldMath('so $x^2$ it is')).toBe(true);
    expect(mayHoldMath('for $5, so $x^2$ it is')).toBe(true);
    expect(mayHoldMath('so $x^2\n+ 1$ it is')).toBe(true);
  });
});

describe('a text with dollar signs', () => {
  it('contains inline and block formulas, whose braces are no expressions', () => {
    expect(formulas('a $\\frac{1}{2}$ b\n\n$$\n\\sum_{i=1}^n\n$$\n\n- $x$\n')).toEqual([
      '\\frac{1}{2}',
      '\\sum_{i=1}^n',
      'x',
    ]);
    expect(formulas('a $x^2$ b\n', 'md')).toEqual(['x^2']);
  });

  it.each([
    [
      '$\\text{Vt}(D) = (\\text{Vt}(D)_i)_{i \\in I}$ and $i$',
      ['\\text{Vt}(D) = (\\text{Vt}(D)_i)_{i \\in I}', 'i'],
    ],
    [
      '$\\texttt{0}$--$\\texttt{9}$: $\\texttt{0}_{16}\\leftrightarrow\\texttt{0000}$',
      ['\\texttt{0}', '\\texttt{9}', '\\texttt{0}_{16}\\leftrightarrow\\texttt{0000}'],
    ],
    ['the range $−2^{13} ... 2^{13 − 1}$.', ['−2^{13} ... 2^{13 − 1}']],
    ['the range −2$^{13} ... 2^{13 − 1}$1.', ['^{13} ... 2^{13 − 1}']],
    ['$$\n1{,}000\\ \\text{a}\n{b}\n$$', ['1{,}000\\ \\text{a}\n{b}']],
    ['<A>\n  - a\n\n  <B>\n    $$\n    1{,}000\n    $$\n  </B>\n</A>', ['1{,}000']],
    ['- a\n\n      $$\n      1{,}000\n      $$\n\n  b', ['1{,}000']],
    ['`$a`, $2^{y−1} ≤ x < 2^{y−1}$ and `$b`', ['2^{y−1} ≤ x < 2^{y−1}']],
    // Our reading escapes the first sign; then the brace is a mistake.
    ['between $a and {b c}, and $1', ['a and {b c}, and']],
  ])('has the same formulas as with remark-math: %j', (source, expected) => {
    expect(formulas(source).map((formula) => formula.trim())).toEqual(expected);
  });

  it('keeps expressions beside formulas, and dollar signs in code and expressions', () => {
    const { tree } = parse('$x^2$\n\n`$a` <b>{"$"}</b> is {1 + 1}, <i>{"$"}</i> and $5\n', 'mdx');
    const words = JSON.stringify(tree);
    expect(words.match(/mdxTextExpression/g)).toHaveLength(3);
    expect(words).not.toMatch(/"text","value":"[^"]*\{/);
  });

  it('keeps the text between two prices', () => {
    const source = 'It costs $5 for **one** {1 + 1}, <b>$10</b> for $n$ of them, or $20.\n';
    expect(formulas(source)).toEqual(['n']);
    const types = JSON.stringify(parse(source, 'mdx').tree);
    for (const type of ['strong', 'mdxTextExpression', 'mdxJsxTextElement']) expect(types).toContain(type);
  });

  it('keeps source positions after an escaped dollar sign', () => {
    const { tree, edits, text } = parse('Costs $5 and $6 or $x^2$, {missing}\n', 'mdx');
    const node = JSON.stringify(tree).includes('mdxTextExpression');
    expect(node).toBe(true);
    expect(edits.original(1, text.indexOf('{') + 1)).toEqual({ line: 1, column: 27 });
  });
});

describe('a page with formulas', () => {
  it('reports an invalid formula, and shows prices without escapes', async () => {
    const one = testRepository({
      'page.mdx':
        'Costs $5 or $6, $x^2$.\n\n$\\nope{x}$\n\n<Latex>\\frac{1}{2}</Latex>\n\nIn a line: <Latex>\\sqrt{x}</Latex>, <Latex>{"y^2"}</Latex>.\n',
    });
    remove = one.remove;
    const page = one.page('/page');
    const document = await createEngine(one.site).document(page);
    expect(document.diagnostics).toMatchObject([{ code: 'math-invalid', line: 3, column: 1 }]);
    expect(document.features).toEqual(new Set(['math']));
    expect(pageMarkdown(publicSite(one.site), page, document)).toBe(
      '# Title\n\nCosts $5 or $6, $x^2$.\n\n$\\nope{x}$\n\n$\\frac{1}{2}$\n\nIn a line: $\\sqrt{x}$, $y^2$.\n',
    );
  });
});
