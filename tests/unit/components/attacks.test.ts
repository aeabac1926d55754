import { describe, expect, it } from 'vitest';
import { pageContext } from '../../../plugin/packages/mdx/components/page-context.ts';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { raw } from '../../../runtime/packages/contract/html.ts';
import { testRepository } from '../markdown/repository.ts';

const { site, remove } = testRepository({});
remove();

const ATTACK = '"><img src=x onerror=alert(1)>\'<script>alert(2)</script>';
/** Beside those that a component declares: attributes of HTML, properties of elements in them, and names that would end an attribute. */
const OTHERS = 'id className style src href title code to width scheme background bogus"onclick=" on"x'.split(
  ' ',
);
const NAMES = [
  ...new Set(BUILTINS.definitions.flatMap(({ props }) => Object.keys(props?.shape ?? {}))),
  ...OTHERS,
];

/** Every component of Waymark, by the name that authors write. */
const ALL = [...BUILTINS.names].map((name) => {
  const own = BUILTINS.functions[name];
  if (own === undefined) throw new Error(`<${name}> has no function.`);
  return { name, render: own };
});

function htmlOf(render: (typeof ALL)[number]['render'], value: unknown): string {
  const props = Object.fromEntries(NAMES.map((name) => [name, value]));
  const page = pageContext(site, { path: '/page', frontmatter: {}, languages: [], audience: 'public' });
  return render({ props, children: raw('<i>inside</i>'), page }).text;
}

describe.each(ALL)('the component <$name>', ({ render }) => {
  it('escapes the values of an author', () => {
    const html = htmlOf(render, ATTACK);
    expect(html).not.toMatch(/<(?:script|img src=x)/);
    // No attribute is left: a quote in a value would end it.
    for (const [tag] of html.matchAll(/<[a-z][^>]*>/g))
      expect(tag.replaceAll(/\s[\w:-]+(?:="[^"]*")?/g, '')).toMatch(/^<[a-z][a-z0-9]*\/?>$/);
  });

  it.each([
    [undefined],
    [null],
    [true],
    [0],
    [-1e9],
    [[]],
    [[ATTACK, {}, null]],
    [{ light: ATTACK, dark: {} }],
    [Symbol('x')],
    [() => ATTACK],
    [new Date(Number.NaN)],
  ])('accepts %s for any property', (value) => {
    expect(htmlOf(render, value)).not.toMatch(/<(?:script|img src=x)|\[object|undefined/);
  });
});

it('components render no address that runs a script', () => {
  for (const { name, render } of ALL) {
    const html = htmlOf(render, 'javascript:alert(1)');
    if (/\s(?:href|src)="javascript:/i.test(html)) throw new Error(`<${name}> links to a script.`);
  }
});
