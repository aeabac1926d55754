/** Any mention of `groups` in frontmatter closes the page and is an error with its place; a similar key is a warning. */
import { expect, test } from 'vitest';
import { parseFrontmatter } from '../../../plugin/packages/repository/content/frontmatter.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';

function parse(text: string) {
  const diagnostics = new Diagnostics();
  const { closed, frontmatter } = parseFrontmatter(text, 'a.mdx', diagnostics);
  return { closed, frontmatter, problems: diagnostics.list() };
}

test.each([
  ['an empty value', '---\ntitle: A\ngroups:\n---\n', 3],
  ['a null', '---\ngroups: ~\n---\n', 2],
  ['a null in words', '---\ngroups: null\n---\n', 2],
  ['an alias that does not exist', '---\ngroups: *staff\n---\n', 2],
  ['an empty name', '---\ngroups: ""\n---\n', 2],
  ['a list of empty names', '---\ngroups: ["", " "]\n---\n', 2],
  ['a list without its entry', '---\ngroups:\n  -\n---\n', 2],
  ['a map', '---\ngroups: {staff: true}\n---\n', 2],
  ['two of them', '---\ngroups: [staff]\ntitle: A\ngroups: []\n---\n', 4],
  ['a merge key', '---\nbase: &x {groups: [staff]}\n<<: *x\n---\n', 2],
  ['a merge key of nothing', '---\n<<: *x\n---\n', 2],
  ['a list of merge keys', '---\n<<: [*x, *y]\n---\n', 2],
  ['another key above it', '---\naccess:\n  groups: [staff]\n---\n', 2],
  ['a list above it', '---\naccess:\n  - groups: [staff]\n---\n', 2],
  ['a list as the key', '---\n? [groups]\n: staff\n---\n', 2],
  ['a zero width space before the key', '---\ntitle: A\n\u200Bgroups: [staff]\n---\n', 3],
  ['a byte order mark before the key', '---\ntitle: A\n\uFEFFgroups: [staff]\n---\n', 3],
  ['a no-break space before the key', '---\n\u00A0groups: [staff]\n---\n', 2],
  ['a no-break space after the key', '---\ngroups\u00A0: [staff]\n---\n', 2],
  ['a soft hyphen in the key', '---\ngro\u00ADups: [staff]\n---\n', 2],
  ['a word joiner', '---\n\u2060groups: [staff]\n---\n', 2],
  ['a mark of direction', '---\n\u200Egroups: [staff]\n---\n', 2],
  ['a control character', '---\n\u0001groups: [staff]\n---\n', 2],
  ['Cyrillic letters', '---\ngr\u043Eu\u0440s: [staff]\n---\n', 2],
  ['wide letters', '---\n\uFF47\uFF52\uFF4F\uFF55\uFF50\uFF53: [staff]\n---\n', 2],
  ['capital letters', '---\nGroups: [staff]\n---\n', 2],
  ['no blank after the colon', '---\ngroups:[staff]\n---\n', 2],
  ['broken YAML', '---\ntitle: "A\ngroups: [staff]\n---\n', 4],
  ['broken YAML on one line', '---\n{title: A, groups: [staff]\n---\n', 3],
  ['no end', '---\ntitle: A\ngroups: [staff]\n\n# Text\n', 1],
  ['no end, below a blank line', '---\n\ngroups: [staff]\n\n# Text\n', 1],
  ['no end, below a comment', '---\n# ours\ngroups: [staff]\n\n# Text\n', 1],
  ['no end, quoted', '---\n"groups": [staff]\n', 1],
  ['no end, of CRLF', '---\r\ngroups: [staff]\r\n\r\ntext\r\n', 1],
  ['other dashes', '\u2014\ntitle: A\n\u2014\u2014\ngroups: [staff]\n\u2014\n', 4],
  ['longer dashes', '----\ngroups: [staff]\n----\n', 2],
  ['text before it', '{/* ours */}\n\n---\ntitle: A\ngroups: [staff]\n---\n', 5],
  ['an empty block before it', '---\n---\ngroups: [staff]\n---\ntext\n', 3],
  ['words behind the dashes', '--- # who\ntitle: A\ngroups: [staff]\n---\n', 3],
  ['no first dashes', 'title: A\ngroups: [staff]\n---\ntext\n', 2],
  ['a comment in the second block', '---\n---\n---\n# access\ngroups: [staff]\n---\n', 5],
  ['plus signs', '+++\ngroups = ["staff"]\n+++\n', 2],
  ['`public` between plus signs', '+++\ntitle = "A"\npublic = false\n+++\n', 3],
  ['`public` below text', '<!-- ours -->\n---\npublic: false\n---\n', 3],
  ['`public` between longer dashes', '----\npublic: "no"\n----\n', 2],
  ['`public` without dashes', 'title: A\npublic: false\n\ntext\n', 2],
  ['a table of TOML', '+++\n[extra]\ngroups = ["staff"]\n+++\n', 3],
  ['JSON between semicolons', ';;;\n{ "groups": ["staff"] }\n;;;\n', 2],
  ['JSON on several lines', ';;;\n{\n  "title": "A",\n  "groups": ["staff"]\n}\n;;;\n', 4],
  ['JSON without dashes', '{\n  "public": false\n}\n\ntext\n', 2],
  ['no end, in another language', '---js\n{ groups: ["staff"] }\n', 2],
  ['blanks before all of it', '  title: A\n  groups: [staff]\n\ntext\n', 2],
  ['tildes', '~~~\ntitle: A\ngroups: [staff]\n~~~\n\ntext\n', 3],
  ['tildes and a language', '~~~ yaml\ntitle: A\ngroups: staff\n~~~\n', 3],
  ['backticks around all of it', '```mdx\n---\ntitle: A\ngroups: [staff]\n---\n\ntext\n```\n', 4],
  ['equals signs', '===\ntitle: A\ngroups: [staff]\n===\n', 3],
  ['stars', '***\ngroups: [staff]\n***\ntext\n', 2],
  ['stars below text', 'Text.\n\n***\ngroups: [staff]\n***\n', 4],
  ['underscores', '___\ngroups: [staff]\n___\n', 2],
  ['per cent signs', '%%%\ngroups: [staff]\n%%%\n', 2],
  ['an HTML comment', '<!--\ntitle: A\ngroups: [staff]\n-->\ntext\n', 3],
  ['an HTML comment on a line', '<!-- title: A; public: false -->\ntext\n', 1],
  ['an HTML comment with words', '<!--\nNot for all.\n\ngroups: [staff]\n-->\n', 4],
  ['an HTML comment below frontmatter', '---\ntitle: A\n---\n<!-- groups: [staff] -->\n', 4],
  ['a comment of MDX', '{/*\n  For us.\n  groups: [staff]\n*/}\n\ntext\n', 3],
  ['a block quote', '> ---\n> title: A\n> groups: [staff]\n> ---\n\ntext\n', 3],
  ['a block quote below frontmatter', '---\ntitle: A\n---\n\n> public: false\n\ntext\n', 5],
  ['a list', '- title: A\n- groups: staff\n\ntext\n', 2],
  ['bold letters', '**title:** A\n**Groups:** staff\n\ntext\n', 2],
  ['attributes of AsciiDoc', ':title: A\n:groups: staff\n\ntext\n', 2],
  ['braces in dashes', '***\n{ title: A, "groups": ["staff"] }\n***\n', 2],
  ['four blanks before all of it', '    title: A\n    groups: [staff]\n\ntext\n', 2],
  ['a heading that a formatter made of it', '---\n\n## title: A groups: [staff]\n', 3],
  ['one line', '---title: A groups: [staff]---\n', 1],
  ['dashes as numbers', '&#45;&#45;&#45;\ngroups: [staff]\n', 2],
  ['the text of another key', '---\ndescription: |\n  Text\n  groups: [staff]\n---\n', 2],
  ['the folded text of another key', '---\ntitle: >\n  A\n  public: false\n---\n', 2],
  ['a merge key with its tag', '---\n!!merge <<: { groups: [staff] }\n---\n', 2],
  ['a link that nobody sees', '[comment]: # (groups: staff)\n\ntext\n', 1],
  ['imports before it', 'import A from "/snippets/a.mdx"\n\ngroups: [staff]\n', 3],
  ['metadata of a module', 'export const metadata = {\n  title: "A",\n  groups: ["staff"],\n}\n', 3],
  ['a colon in full width', '~~~\ngroups\uFF1A [staff]\n~~~\n', 2],
  ['another block before it', '---\ntitle: A\n---\n\ngroups: [staff]\n---\ntext\n', 5],
])('an unintelligible restriction closes the page: %s', (_, text, line) => {
  const { closed, problems } = parse(text);
  expect(closed).toBe(true);
  expect(problems[0]).toMatchObject({
    severity: 'error',
    file: 'a.mdx',
    line,
    column: expect.any(Number),
  });
});

test('a key given by an alias, an anchor defined elsewhere, or a line separator is understood', () => {
  expect(parse('---\nname: &k groups\n*k : [staff]\n---\n').frontmatter.groups).toEqual(['staff']);
  expect(parse('---\ntitle: A\u2028groups: [staff]\n---\n').frontmatter.groups).toEqual(['staff']);
  expect(parse('---\nx: &s [staff]\ngroups: *s\n---\n')).toMatchObject({
    closed: false,
    frontmatter: { groups: ['staff'] },
    problems: [],
  });
});

test('invisible characters around the opening dashes change nothing', () => {
  for (const text of [
    '\uFEFF\uFEFF---\ngroups: [staff]\n---\n',
    '\u200B---\ngroups: [staff]\n---\n',
    '---\u200B\ngroups: [staff]\n---\u200B\n',
  ]) {
    expect(parse(text), JSON.stringify(text)).toMatchObject({
      closed: false,
      frontmatter: { groups: ['staff'] },
      problems: [],
    });
  }
});

test.each([
  ['group', 'groups'],
  ['grups', 'groups'],
  ['gruops', 'groups'],
  ['groupss', 'groups'],
  ['publics', 'public'],
  ['pubic', 'public'],
])('the key `%s` is a warning that suggests `%s`', (name, meant) => {
  const { closed, problems } = parse(`---\n${name}: [staff]\n---\n`);
  expect(closed).toBe(false);
  expect(problems).toEqual([
    expect.objectContaining({
      severity: 'warning',
      code: 'frontmatter-invalid',
      hint: `Did you mean \`${meant}\`?`,
      line: 2,
      column: 1,
    }),
  ]);
});

test.each([
  ['---\npublic:\n---\n'],
  ['---\npublic: perhaps\n---\n'],
  ['---\nPublic: true\n---\n'],
  ['---\n\u200Bpublic: true\n---\n'],
  ['---\npublic: false\npublic: true\n---\n'],
  ['---\nbase: &x {public: false}\npublic: true\n<<: *x\n---\n'],
])('an unintelligible `public` does not open a page: %j', (text) => {
  const { frontmatter, problems } = parse(text);
  expect(frontmatter.public).toBe(false);
  expect(problems.map(({ severity }) => severity)).toContain('error');
});

test('text, code examples and lists with similar names restrict nothing', () => {
  for (const text of [
    '---\ntitle: About groups\ndescription: "groups: who reads"\n---\n\nGroups: a list.\n',
    '---\nrelated:\n  - groups: /guides/groups\n---\n',
    '---\ncustom: {a: [1], topics: x}\nгруппы: x\ngröße: x\n---\ntext\n',
    '---\n\nA rule at the start, and text.\n\n```yaml\ngroups: [staff]\n```\n',
    '# Title\n\n---\n\nText about groups.\n',
    '# Title\n\n---\n\npublic: no one knows.\n',
    '# Title\n\n---\n\n    groups: [staff]\n',
    '---\ntitle: A\n---\n\nWho reads\n\npublic: false\n',
    '---\ntitle: A\n---\n\n```yaml\ngroups: [staff]\n```\n',
    '# Title\n\n```yaml\ngroups: [staff]\n```\n',
    '# Title\n\n~~~\ngroups: [staff]\n~~~\n',
    'A sentence.\n\n<!-- groups: [staff] -->\n\n> groups: [staff]\n',
    'Groups are lists, e.g. `groups: [staff]`.\n\n~~~\npublic: false\n~~~\n',
    '---\ntitle: A\n---\n\n- Groups: now in beta\n- groups of users\n',
    '---\ntitle: A\n---\n\nexport const data = {\n  groups: [1, 2],\n}\n',
    'title: A\npath: /api/*\n\nThe text of the page.\n\ngroups: one, two\n',
    '<Note>For all groups: read it</Note>\n',
    '---\ndescription: |\n  What groups do.\n  groups: lists of people\n---\n',
    '# About groups: a guide\n\nText.\n',
  ]) {
    expect(parse(text), JSON.stringify(text)).toMatchObject({ closed: false, problems: [] });
  }
});
