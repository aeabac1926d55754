import { describe, expect, test } from 'vitest';
import { parseFrontmatter } from '../../../plugin/packages/repository/content/frontmatter.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';

function parse(text: string) {
  const diagnostics = new Diagnostics();
  const parsed = parseFrontmatter(text, 'a.mdx', diagnostics);
  const problems = diagnostics
    .list()
    .map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
  const severities = diagnostics.list().map(({ severity }) => severity);
  const hints = diagnostics.list().map(({ hint }) => hint);
  const messages = diagnostics.list().map(({ message }) => message);
  return { ...parsed, problems, severities, hints, messages };
}

test('parseFrontmatter splits frontmatter and body', () => {
  expect(parse('---\ntitle: A\n---\n\n# B\n')).toMatchObject({
    frontmatter: { title: 'A' },
    source: '\n# B\n',
    sourceLine: 4,
    closed: false,
    problems: [],
  });
});

test.each([
  ['empty file', '', '', 1],
  ['no frontmatter', '# A\n\ntext', '# A\n\ntext', 1],
  ['a rule later on', 'text\n\n---\n\nmore\n\n---\n', 'text\n\n---\n\nmore\n\n---\n', 1],
  ['an unclosed rule', '---\n\ntext', '---\n\ntext', 1],
  ['a longer rule', '----\ntitle: A\n----\n', '----\ntitle: A\n----\n', 1],
  ['TOML', '+++\ntitle = "A"\n+++\ntext', '+++\ntitle = "A"\n+++\ntext', 1],
  ['empty frontmatter', '---\n---\ntext', 'text', 3],
  ['blank frontmatter', '---\n\n---\ntext', 'text', 4],
  ['only a comment', '---\n# nothing\n---\ntext', 'text', 4],
  ['nothing after it', '---\n---', '', 2],
])('a page with %s has empty frontmatter and no problem', (_, text, source, sourceLine) => {
  expect(parse(text)).toMatchObject({ frontmatter: {}, source, sourceLine, problems: [] });
});

test('a self-referencing value is left out', () => {
  const { frontmatter, problems } = parse('---\ntitle: A\nother: &o\n  again: *o\n---\n');
  expect({ frontmatter, problems }).toEqual({
    frontmatter: { title: 'A' },
    problems: ['frontmatter-invalid a.mdx:3:1'],
  });
});

test('a byte order mark, CRLF, trailing spaces and leading blank lines are accepted', () => {
  const parsed = parse('\uFEFF\r\n\r\n---  \r\ntitle: A\r\nnoindex: true\r\n--- \r\nline\r\nnext\rlast');
  expect(parsed).toMatchObject({
    frontmatter: { title: 'A', noindex: true },
    source: 'line\nnext\nlast',
    sourceLine: 7,
    problems: [],
  });
});

test('three dashes inside a value do not end the frontmatter', () => {
  expect(parse('---\ntitle: a --- b\ndescription: |\n  x\n  ---y\n---\nbody').frontmatter).toEqual({
    title: 'a --- b',
    description: 'x\n---y\n',
  });
});

test('unknown keys are kept with their YAML value', () => {
  const { frontmatter, problems } = parse(
    '---\n"og:title": X\ncustom: {a: [1, true]}\ndate: 2024-05-01\nrelated: false\nbase: &b {x: 1}\ncopy: *b\n__proto__: {evil: 1}\n---\n',
  );
  expect(problems).toEqual([]);
  expect(frontmatter).toMatchObject({
    'og:title': 'X',
    custom: { a: [1, true] },
    date: '2024-05-01',
    related: false,
    copy: { x: 1 },
  });
  expect(Object.getPrototypeOf(frontmatter)).toBe(Object.prototype);
  expect((frontmatter as { evil?: unknown }).evil).toBeUndefined();
});

test('frontmatter that only gray-matter accepts is read with a warning', () => {
  const parsed = parse(
    '---\ntitle: "A"\ndescription: "\nfirst \\"x\\"\n\nsecond\n"\nog:title: \'it\'\'s\nlong\'\nnoindex: maybe\n---\ntext',
  );
  expect(parsed).toMatchObject({
    frontmatter: { title: 'A', 'og:title': "it's long" },
    source: 'text',
    sourceLine: 12,
    problems: ['frontmatter-syntax a.mdx:3:15', 'frontmatter-invalid a.mdx:10:1'],
  });
  expect(parsed.frontmatter.description?.trim()).toBe('first "x"\nsecond');
  expect(parse('---\ndescription: "\ngroups: [staff]\n"\n---\n')).toMatchObject({
    closed: true,
    problems: [expect.stringMatching(/^frontmatter-syntax/)],
  });
  const list = parse("---\nhidden: true\nkeywords: ['a', 'b\n', 'c']\ntag: 2024-01-01\n---\n");
  expect(list.frontmatter).toEqual({ hidden: true, keywords: ['a', 'b', 'c'], tag: '2024-01-01' });
  expect(list).toMatchObject({ severities: ['warning'], closed: false });
  expect(parse('---\na:\n\t- b\n---\n')).toMatchObject({
    frontmatter: { a: ['b'] },
    problems: ['frontmatter-syntax a.mdx:3:1'],
  });
  expect(parse('---\ntitle: "A\nB"\ngroups: [staff]\n---\n')).toMatchObject({
    frontmatter: { title: 'A B', groups: ['staff'] },
    closed: false,
    problems: ['frontmatter-syntax a.mdx:2:10'],
  });
  expect(parse('---\ntitle: "A\n\tgroups: [staff]\nB"\n---\n')).toMatchObject({
    frontmatter: {},
    closed: true,
  });
  // A quote that nobody closes is one all the same.
  expect(parse('---\ntitle: "A\ndescription: "B"\n---\n').problems).toHaveLength(1);
});

test('empty values count as absent', () => {
  expect(parse('---\ntitle:\ndescription: ~\ncustom: null\n---\n').frontmatter).toEqual({});
});

test('numbers, dates and booleans become text for text keys, as written', () => {
  expect(parse('---\ntitle: 1.10\ntag: true\nsidebarTitle: 2024-01-01\n---\n').frontmatter).toEqual({
    title: '1.10',
    tag: 'true',
    sidebarTitle: '2024-01-01',
  });
});

test('booleans accept common spellings such as yes and no', () => {
  const { frontmatter, problems } = parse(
    '---\nhidden: yes\nnoindex: "true"\nsearchable: False\npublic: no\n---\n',
  );
  expect(frontmatter).toEqual({ hidden: true, noindex: true, searchable: false, public: false });
  expect(problems).toEqual([]);
});

test('word lists in frontmatter are read as lists', () => {
  expect(parse('---\nkeywords: [a, " b ", 3, ""]\ngroups: staff, old\n---\n').frontmatter).toEqual({
    keywords: ['a', 'b', '3'],
    groups: ['staff, old'],
  });
  expect(parse('---\nkeywords: one, two words\n---\n').frontmatter).toEqual({
    keywords: ['one', 'two words'],
  });
});

test('a value of the wrong type is reported at its position, and left out', () => {
  const parsed = parse(
    '---\ntitle: [a]\nhidden: maybe\n  \nboost: high\nkeywords: {a: 1}\nmode: wide\n---\n',
  );
  expect(parsed.frontmatter).toEqual({ mode: 'wide' });
  expect(parsed.problems).toEqual([
    'frontmatter-invalid a.mdx:2:1',
    'frontmatter-invalid a.mdx:3:1',
    'frontmatter-invalid a.mdx:5:1',
    'frontmatter-invalid a.mdx:6:1',
  ]);
  expect(parsed.closed).toBe(false);
});

test('a restriction of the wrong type closes the page, and a wrong `public` does not open it', () => {
  expect(parse('---\ngroups: {staff: true}\n---\n')).toMatchObject({ closed: true, frontmatter: {} });
  expect(parse('---\ngroups: [{includes: [a]}]\n---\n').closed).toBe(true);
  expect(parse('---\npublic: perhaps\n---\n')).toMatchObject({
    closed: false,
    frontmatter: { public: false },
  });
});

test('the last of duplicate frontmatter keys counts', () => {
  const parsed = parse('---\ntitle: A\ntag: x\ntitle: B\n---\n');
  expect(parsed.frontmatter).toEqual({ title: 'B', tag: 'x' });
  expect(parsed.problems).toEqual(['frontmatter-invalid a.mdx:4:1']);
});

test('a key that is one slip from a known one is reported with it, and keys of authors are not', () => {
  const keys = [
    'titel',
    'hiden',
    'sidebar_title',
    'Description',
    'model',
    'icons',
    'section',
    'versionTo',
    'author',
  ];
  const parsed = parse(`---\n${keys.map((key) => `${key}: x\n`).join('')}---\n`);
  expect(parsed.problems).toEqual([2, 3, 4, 5].map((line) => `frontmatter-invalid a.mdx:${line}:1`));
  expect(parsed.hints).toEqual(
    ['title', 'hidden', 'sidebarTitle', 'description'].map((key) => `Did you mean \`${key}\`?`),
  );
  expect(parsed.severities).toEqual(Array(4).fill('warning'));
});

test('broken YAML is an error at its position, and the body is kept', () => {
  const parsed = parse('\n---\ntitle: A\ndescription: a: b\n---\nbody\n');
  expect(parsed).toMatchObject({ frontmatter: {}, source: 'body\n', sourceLine: 6, closed: false });
  expect(parsed.problems).toHaveLength(1);
  expect(parsed.problems[0]).toMatch(/^frontmatter-syntax a\.mdx:4:\d+$/);
});

test.each([
  ['goes on in a line that is not indented', '---\ntitle: "A\nB"\n---\n'],
  ['does not end', '---\ntitle: "A\n---\n'],
  ['has text behind its closing quote', '---\ntitle: "Say "A" to it"\n---\n'],
])('a text in quotes that %s is said to do so', (what, text) => {
  expect(parse(text).messages).toEqual([`The frontmatter is not valid YAML: a text in quotes ${what}.`]);
});

test.each([
  ['a value that contains itself, beside an open line', '---\na: &o\n  again: *o\nb: "c\nd"\n---\n'],
  ['an open quote', '---\ntitle: "A\n---\n'],
  ['an open list', '---\nkeywords: [a, b\n---\n'],
  ['text only', '---\njust words\n---\n'],
  ['a list', '---\n- a\n- b\n---\n'],
  ['garbage', '---\n]{%@\n---\n'],
  ['TOML inside', '---\ntitle = "A"\nx = [1]\n---\n'],
  ['no end', '---\ntitle: A\n\n# Text'],
])('frontmatter with %s is one syntax error', (_, text) => {
  const parsed = parse(text);
  expect(parsed.frontmatter).toEqual({});
  expect(parsed.problems).toHaveLength(1);
  expect(parsed.problems[0]).toMatch(/^frontmatter-syntax a\.mdx:\d+:\d+$/);
});

test.each([
  ['---\ntitle: "A\ngroups: [staff]\n---\n', true],
  ['---\ntitle: "A\npublic: false\n---\n', true],
  ['---\ntitle: "A\npublic: true\n---\n', false],
  ['---\ngroups: [staff]\n\n# No end', true],
])('unreadable frontmatter closes the page if it may contain a restriction: %j', (text, closed) => {
  expect(parse(text).closed).toBe(closed);
});

test('exponentially nested aliases are a problem, and do not hang', () => {
  const levels = Array.from(
    { length: 12 },
    (_, at) => `l${at + 1}: &l${at + 1} [${Array(10).fill(`*l${at}`).join(', ')}]`,
  );
  const parsed = parse(`---\nl0: &l0 [x]\n${levels.join('\n')}\ntitle: A\n---\nbody`);
  expect(parsed.frontmatter.title).toBe('A');
  expect(parsed.problems.length).toBeGreaterThan(0);
});

describe('the keys `contextual` and `related`', () => {
  test.each([
    [
      'contextual:\n  options: [copy, claude]\n',
      { contextual: { options: ['copy', 'claude'], display: 'header' } },
    ],
    ['contextual:\n  options: []\n', { contextual: { options: [], display: 'header' } }],
    ['related: false\n', { related: false }],
    ['related: [/a, b/c, {D: /e}]\n', { related: ['/a', 'b/c', { D: '/e' }] }],
  ])('%j is accepted', (yaml, frontmatter) => {
    expect(parse(`---\n${yaml}---\n`)).toMatchObject({ frontmatter, problems: [] });
  });

  test.each([
    'contextual: copy\n',
    'contextual:\n  options: [copy, telepathy]\n',
    'contextual:\n  options: [{title: No address}]\n',
    'contextual:\n  display: footer\n  options: [copy]\n',
    'related: true\n',
    'related: [1]\n',
    'related: [{A: [b]}]\n',
  ])('%j is reported and ignored', (yaml) => {
    const { frontmatter, problems } = parse(`---\n${yaml}---\n`);
    expect(frontmatter).toEqual({});
    expect(problems).toEqual(['frontmatter-invalid a.mdx:2:1']);
  });
});

test.each([
  'javascript:a()',
  ' java\\tscript:a()',
  'data:text/html,a',
  'file:///a',
  'ftp://example.com/a',
  'vbscript:a',
])('a canonical address that leads nowhere on the web is left out, with a warning: %s', (address) => {
  const { frontmatter, problems } = parse(`---\ncanonical: "${address}"\n---\n`);
  expect(frontmatter).toEqual({});
  expect(problems).toEqual(['frontmatter-invalid a.mdx:2:1']);
});

test.each(['https://example.com/a', 'http://example.com', '//example.com/a', '/a', 'a'])(
  'a canonical address of the web is kept: %s',
  (address) => {
    expect(parse(`---\ncanonical: ${address}\n---\n`)).toMatchObject({
      frontmatter: { canonical: address },
      problems: [],
    });
  },
);

test.each([
  ['open brackets', `x: ${'['.repeat(5_000)}`],
  ['brackets', `x: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['braces', `x: ${'{a: '.repeat(3_000)}1${'}'.repeat(3_000)}`],
])(
  'frontmatter that is nested too deep is named with its file, and closes what it restricts: %s',
  (_, yaml) => {
    expect(parse(`---\n${yaml}\ngroups: [staff]\n---\nText`)).toMatchObject({
      frontmatter: {},
      closed: true,
      problems: ['frontmatter-syntax a.mdx:2:1'],
      messages: ['The values of the frontmatter are nested too deep to be read.'],
    });
  },
);
