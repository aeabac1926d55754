import { describe, expect, it } from 'vitest';
import { parse, SyntaxFailure } from '../../../plugin/packages/mdx/markdown/parse/parse.ts';

const types = (source: string, format: 'mdx' | 'md' = 'mdx') =>
  parse(source, format).tree.children.map((node) => node.type);

function words(source: string, format: 'mdx' | 'md' = 'mdx'): string {
  const collect = (node: object): string => {
    if ('value' in node && 'type' in node && node.type === 'text') return String(node.value);
    return 'children' in node ? (node.children as object[]).map(collect).join('') : '';
  };
  return collect(parse(source, format).tree);
}

describe('MDX that the strict parser refuses', () => {
  it.each([
    ['an HTML comment on its own', 'a\n\n<!-- c -->\n\nb'],
    ['a comment over several lines', 'a\n\n<!-- one\n\ntwo */ -->\n\nb'],
    ['a comment inside a component', '<Card>\n  <!-- c -->\n  text\n</Card>'],
    ['an unclosed line break', 'a <br> b'],
    ['an unclosed image', '<img src="a>b" alt={"x>y"}>\n\nb'],
    ['a stray closing tag of an empty element', 'a </br> b'],
    ['an address in angle brackets', 'see <https://example.com/a?b=c>'],
    ['a mail address in angle brackets', 'write to <me@example.com>'],
    ['a placeholder', 'use <your-key> here'],
    ['a placeholder in code behind an address', "at 'http://localhost:`<port>`' it is"],
    ['a bracket that ends a tag on a line of its own', '<div>\n  <h1\n    id="a"\n  >Title</h1>\n</div>'],
    ['a comparison', 'if a <1 or b <= 2'],
    ['a variable that is no expression', 'say {{user.name}} or {{#node.text#}}'],
    ['a template tag', 'say {% tag %}'],
  ])('is accepted with %s', (_name, source) => {
    const { tree, text } = parse(source, 'mdx');
    expect(tree.children.length).toBeGreaterThan(0);
    expect(text.trimEnd().split('\n')).toHaveLength(source.split('\n').length);
  });

  it.each([
    ['a list', '<Info>\nA:\n\n- one\n- two\n  </Info>'],
    ['a list with numbers', '<Info>\n1. one\n\n   two\n   </Info>'],
    ['two elements', '<Info>\n<div>\n\n- one\n  </div>\n  </Info>'],
    ['an item', '- <Info>\n  - one\n    </Info>\n- three'],
    ['a quote', '> <Info>\n> - one\n>   </Info>'],
    ['lists in lists', '<Info>\n- one\n  - two\n    </Info>'],
  ])('keeps an element that a formatter closed within %s', (_name, block) => {
    const after = '\n\n### After\n\n[x](https://a.example/b)\n\n<Card title="c" />\n';
    const { tree, text, edits } = parse(block + after, 'mdx');
    const seen: unknown[] = [];
    const visit = (node: object): void => {
      const { name, start, ordered } = node as { name?: string; start?: number; ordered?: boolean };
      if (name !== undefined) seen.push(name);
      if (ordered === true) seen.push(start);
      if ('children' in node) (node.children as object[]).forEach(visit);
    };
    visit(tree);
    expect(seen.filter((value) => value !== 'div' && value !== 1)).toEqual(['Info', 'Card']);
    const line = block.split('\n').findIndex((each) => each.includes('</Info>')) + 1;
    const column = (block.split('\n')[line - 1] ?? '').indexOf('</Info>') + 1;
    const now = (text.split('\n')[line - 1] ?? '').indexOf('</Info>') + 1;
    expect(edits.original(line, now)).toEqual({ line, column });
  });

  it('keeps comments as comments, and text after them on its line', () => {
    const { tree } = parse('a\n\n<!-- one\ntwo -->\n\n## b', 'mdx');
    expect(tree.children.map(({ type }) => type)).toEqual(['paragraph', 'mdxFlowExpression', 'heading']);
    expect(tree.children[2]?.position?.start).toMatchObject({ line: 6, column: 1 });
  });

  it('is not changed inside code', () => {
    const { text } = parse('`<br>` <br>\n\n```html\n<br> <!-- c -->\n```', 'mdx');
    expect(text).toBe('`<br>` <br />\n\n```html\n<br> <!-- c -->\n```\n');
  });

  it('may end with a backslash', () => {
    expect(types('export const a = 1\\\\')).toEqual(['mdxjsEsm']);
  });

  it('shows placeholders and braces as written', () => {
    expect(words('use <your-key> and {{user.name}}')).toBe('use <your-key> and {{user.name}}');
  });

  it('may indent the content of components, which is not code', () => {
    const { tree } = parse('<Card>\n      deep text\n\n        deeper\n</Card>', 'mdx');
    const [card] = tree.children;
    expect(card && 'children' in card && card.children.map(({ type }) => type)).toEqual([
      'paragraph',
      'paragraph',
    ]);
  });
});

describe('plain Markdown', () => {
  it('keeps braces and indented code', () => {
    expect(words('a {b} c {', 'md')).toBe('a {b} c {');
    expect(types('a {\n\n    code', 'md')).toEqual(['paragraph', 'code']);
  });

  it.each([
    'a\n\n    no code, as in MDX',
    'import { A } from "/snippets/a.jsx"\n\nexport const b = 1\n\n<A b={b} />',
    '<Note>a {1 + 1}</Note>\n\n<br />',
  ])('parses like MDX if it is valid MDX: %j', (text) => {
    expect(parse(text, 'md')).toEqual(parse(text, 'mdx'));
    expect(parse(text, 'md').plain).toBe(false);
  });

  it('is parsed strictly as MDX if it has import or export statements', () => {
    const text = 'import { A } from "/snippets/a.jsx"\n\n<A>\n';
    expect(() => parse(text, 'md')).toThrow('closing tag');
    expect(types(`import what you need\n\n<A>\n`, 'md')).toEqual(['paragraph', 'html']);
    expect(types(`\`\`\`js\n${text}\`\`\`\n\n<A>\n`, 'md')).toEqual(['code', 'html']);
  });

  it('may contain components', () => {
    expect(types('<Note>a {b</Note>\n\ntext', 'md')).toEqual(['mdxJsxFlowElement', 'paragraph']);
  });
});

describe('mistakes in a page', () => {
  const failure = (source: string): SyntaxFailure => {
    try {
      parse(source, 'mdx');
    } catch (error) {
      if (error instanceof SyntaxFailure) return error;
      throw error;
    }
    throw new Error('It was accepted.');
  };

  it.each([
    ['a component that is not closed', 'a\n\n<Card>\n\ntext\n', 3, 1],
    ['closing tags in the wrong order', '<Card>\n<Note>\n</Card>\n</Note>\n', 3, 1],
    ['an expression that does not end', 'text {a + \n\nb', 1, 6],
    ['a component without its bracket at the end', 'a\n\n<Card', 3, 1],
    ['a component without its bracket in a sentence', 'a\n\nb <Card\n\nc', 3, 3],
    ['a component without its bracket behind a property', 'a\n\n<Card title="b"\n\nc', 3, 1],
  ])('are errors at their position: %s', (_name, source, line, column) => {
    const { line: found, column: at, hint } = failure(source);
    expect([found, at]).toEqual([line, column]);
    expect(hint).not.toBe('');
  });

  it.each([
    ['a\nexport const B = () => { return 1; }\n', /^Put an empty line before/],
    ['a\n\nb\nexport const B = () => {\n  return <p>{a b}</p>;\n}\n', /^Put an empty line before/],
    ['a\nb {a b}\n\nexport const c = 1;\n', /^Balance the braces/],
  ])('get a hint that distinguishes statements from text: %j', (source, hint) => {
    expect(failure(source).hint).toMatch(hint);
  });

  it.each(['Map<String, Long> and List<T', 'types <T, K> and <K extends T, V>', 'a <B, and <C', 'x < Y'])(
    'do not include generic types in text: %j',
    (source) => {
      expect(words(source)).toBe(source);
    },
  );

  it('have columns in the author’s text, also after repairs on the line', () => {
    expect(failure('<br> <hr> {a b c}').column).toBe('<br> <hr> {a '.length + 1);
  });
});

describe('an unclosed tag', () => {
  const failure = (source: string): SyntaxFailure => {
    try {
      parse(source, 'mdx');
    } catch (error) {
      if (error instanceof SyntaxFailure) return error;
      throw error;
    }
    throw new Error('The text of this test parses.');
  };

  it('is reported with its line if the closing tag is in a paragraph', () => {
    const wrong = failure('<A>\n<B>\nx\n</B>\n<B>y</B></A>\n').below(3);
    expect(wrong.message).toMatch(/`<\/A>`.*, opened in line 4$/);
    expect(wrong.message).not.toMatch(/\d+:\d+/);
  });

  it('is reported with the line of its opening tag in page and file', () => {
    const wrong = failure('a <br>\n\n<A>\n\n<B>\n\n</A>\n');
    expect(wrong.message).toMatch(/`<B>`, opened in line 5$/);
    expect(wrong.below(4)).toMatchObject({
      message: expect.stringMatching(/`<B>`, opened in line 9$/),
      line: wrong.line + 4,
      column: wrong.column,
      hint: wrong.hint,
    });
  });

  it.each([
    ['a paragraph', 'a\n\n<Note>b\n', 'paragraph', 3, 1],
    ['a quote', '> <Note>\n\nb\n</Note>\n', 'blockQuote', 1, 3],
  ])(
    'is reported at its place in the file, and at no other in the message: %s ends',
    (_name, source, block, line, column) => {
      expect(failure(source).below(3)).toMatchObject({
        message: `Expected a closing tag for \`<Note>\` before the end of \`${block}\``,
        line: line + 3,
        column,
      });
    },
  );

  it('is reported without a line if the parser gives none', () => {
    expect(failure('</Foo>').message).not.toContain('line');
  });
});

describe('nested links', () => {
  const links = (source: string, format: 'mdx' | 'md') => {
    const found: string[] = [];
    const visit = (node: object) => {
      if ('type' in node && node.type === 'link' && 'url' in node) found.push(String(node.url));
      if ('children' in node) for (const child of node.children as object[]) visit(child);
    };
    visit(parse(source, format).tree);
    return found;
  };

  it.each(['mdx', 'md'] as const)('are reduced to the outer one in %s', (format) => {
    const source =
      'See <a href="https://a.example">https://a.example **https://b.example**</a>, https://c.example.\n\n' +
      '<a href="https://d.example">\n  https://d.example\n</a>\n\n[d](https://e.example)';
    expect(links(source, format)).toEqual(['https://c.example', 'https://e.example']);
    expect(words(source, format)).toContain('https://a.example https://b.example, https://c.example.');
  });
});

describe('names of emoji', () => {
  const words = (source: string, format: 'mdx' | 'md' = 'mdx') => JSON.stringify(parse(source, format).tree);

  it.each(['mdx', 'md'] as const)('become emoji in text, not in code or within words, in %s', (format) => {
    expect(words('Go :rocket: (:+1:)', format)).toContain('"value":"Go 🚀 (👍)"');
    for (const same of [
      '`:rocket:`',
      'a:rocket:b',
      '10:100:10',
      ':no-such-emoji:',
      '::rocket::',
      ':constructor:',
    ])
      expect(words(`x ${same}`, format)).not.toMatch(/🚀|💯|function/);
  });
});
