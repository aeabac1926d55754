/** Edits that people make in docs, each with the change that it is. */
import type { DocsState, StatePage, StateSpecification } from '@waymark/changes/state';
import { copied, isObject, type JsonObject, listOf, objectOf } from '@waymark/source/values';
import type { ChangeSet } from '../../../runtime/packages/contract/changes.ts';

/** A state after an edit, and whether a set of changes says it and nothing else. */
export interface Edited {
  readonly state: DocsState;
  readonly isTold: (set: ChangeSet) => boolean;
}

/** @param pick A number below the given one. Undefined if nothing in the state can be edited so. */
export type Edit = (state: DocsState, pick: (below: number) => number) => Edited | undefined;

const SECTION = /^## .+$/gm;

/** A page with sections that have enough text, other than others have. */
function somePage({ pages }: DocsState, pick: (below: number) => number): StatePage | undefined {
  const texts = Map.groupBy(pages, ({ markdown }) => markdown.slice(-400));
  const fit = pages.filter(
    ({ markdown }) =>
      markdown.length > 800 &&
      (texts.get(markdown.slice(-400))?.length ?? 0) === 1 &&
      sections(markdown).filter(({ text }) => text.length > 150).length > 2,
  );
  return fit[pick(fit.length)];
}

/** Parts of a text that begin with a heading of the second level, outside of code. */
function sections(
  markdown: string,
): { readonly start: number; readonly heading: string; readonly text: string }[] {
  const outside = markdown.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, 'x'));
  const starts = Array.from(outside.matchAll(SECTION), ({ index }) => index);
  return starts.map((start, at) => {
    const part = markdown.slice(start, starts[at + 1]);
    const [heading = '', ...lines] = part.split('\n');
    return { start, heading: heading.slice(3), text: lines.join('\n') };
  });
}

const withPage = (state: DocsState, old: StatePage, now: Partial<StatePage>): DocsState => ({
  ...state,
  pages: state.pages.map((page) => (page === old ? { ...page, anchors: [], ...now } : page)),
});

const onPage =
  (
    edit: (
      page: StatePage,
      pick: (below: number) => number,
    ) => readonly [Partial<StatePage>, Edited['isTold']] | undefined,
  ): Edit =>
  (state, pick) => {
    const page = somePage(state, pick);
    const made = page === undefined ? undefined : edit(page, pick);
    if (page === undefined || made === undefined) return undefined;
    return { state: withPage(state, page, made[0]), isTold: made[1] };
  };

const only = (
  { pages, apis }: ChangeSet,
  kind: string,
  path: string,
): ChangeSet['pages'][number] | undefined =>
  pages.length === 1 && apis.length === 0 && pages[0]?.kind === kind && pages[0].path === path
    ? pages[0]
    : undefined;

/** The kinds of the sections of the only page that changed. */
const kindsOn = (set: ChangeSet, path: string): string =>
  only(set, 'changed', path)
    ?.sections.map(({ kind }) => kind)
    .sort()
    .join() ?? 'none';

function inSection(
  change: (text: string, heading: string) => { text?: string; heading?: string; kinds: string } | undefined,
): Edit {
  return onPage((page, pick) => {
    const all = sections(page.markdown).filter(({ text }) => text.length > 150);
    const part = all[pick(all.length)];
    const made = part && change(part.text, part.heading);
    if (part === undefined || made === undefined || made.text === part.text) return undefined;
    const written = `## ${made.heading ?? part.heading}\n${made.text ?? part.text}`;
    const end = part.start + 3 + part.heading.length + 1 + part.text.length;
    const markdown = page.markdown.slice(0, part.start) + written + page.markdown.slice(end);
    return [{ markdown }, (set) => kindsOn(set, page.path) === made.kinds];
  });
}

/** The first sentence of a paragraph in a text. */
const SENTENCE = /^(?![-*>|#`\d!<\s])[^\n|`]{50,}?[.:](?=\s|$)/m;

const PAGES: Readonly<Record<string, Edit>> = {
  'page renamed': onPage((page) => {
    const path = page.path.replace(/[^/]+$/, 'another-name');
    return [{ path }, (set) => only(set, 'moved', path)?.from === page.path];
  }),
  'page moved to a folder': onPage((page) => {
    const path = `/elsewhere${page.path}`;
    return [{ path }, (set) => only(set, 'moved', path)?.from === page.path];
  }),
  'page moved and edited': onPage((page) => {
    const path = `/elsewhere/${page.path.split('/').at(-1)}-2`;
    const sentence = SENTENCE.exec(page.markdown)?.[0];
    if (sentence === undefined) return undefined;
    const markdown = page.markdown.replace(
      sentence,
      'This sentence says something that is completely different now.',
    );
    return [{ path, markdown }, (set) => (only(set, 'moved', path)?.sections.length ?? 0) > 0];
  }),
  'page removed': (state, pick) => {
    const page = somePage(state, pick);
    if (page === undefined) return undefined;
    const isTold = (set: ChangeSet): boolean => only(set, 'removed', page.path)?.redirected !== undefined;
    return { state: { ...state, pages: state.pages.filter((each) => each !== page) }, isTold };
  },
  'page added': (state) => {
    const path = '/quite-new';
    const markdown =
      '# Quite new\n\nNothing like this page was here before, as its words are about lighthouses in winter storms.\n';
    const page: StatePage = { path, title: 'Quite new', markdown, audience: 'public' };
    return {
      state: { ...state, pages: [...state.pages, page] },
      isTold: (set) => only(set, 'added', path) !== undefined,
    };
  },
  'page with another title': onPage((page) => [
    { title: 'Another title', markdown: page.markdown.replace(/^# .*$/m, '# Another title') },
    (set) => kindsOn(set, page.path) === 'renamed',
  ]),
  'heading renamed': inSection((_, heading) => ({ heading: `How ${heading} is done`, kinds: 'renamed' })),
  'section changed and renamed': inSection((text, heading) => {
    const sentence = SENTENCE.exec(text)?.[0];
    if (sentence === undefined || text.length < 4 * sentence.length || /^###/m.test(text)) return undefined;
    return {
      heading: `More on ${heading}`,
      text: text.replace(sentence, 'One other sentence stands here.'),
      kinds: 'renamed',
    };
  }),
  'sentence changed': inSection((text) => {
    const sentence = SENTENCE.exec(text)?.[0];
    return sentence === undefined
      ? undefined
      : { text: text.replace(sentence, 'One other sentence stands here.'), kinds: 'changed' };
  }),
  'number changed': inSection((text) => {
    const found = /(?<=[a-z] )\d+(?= [a-z])/.exec(text);
    return found === null
      ? undefined
      : { text: text.replace(found[0], `${Number(found[0]) + 1}`), kinds: 'changed' };
  }),
  'code changed': inSection((text) => {
    const found = /^```\w+[^\n]*\n[^\n]*[a-z]{4}/m.exec(text);
    return found === null
      ? undefined
      : { text: text.replace(found[0], `${found[0]}Other`), kinds: 'changed' };
  }),
  'section removed': onPage((page, pick) => {
    const all = sections(page.markdown).filter(({ text }) => text.length > 150 && !/^###/m.test(text));
    const part = all[pick(all.length)];
    if (part === undefined) return undefined;
    const markdown = page.markdown.replace(`## ${part.heading}\n${part.text}`, () => '');
    return [{ markdown }, (set) => kindsOn(set, page.path) === 'removed'];
  }),
  'section split in two': inSection((text) => {
    const blocks = text.trim().split('\n\n');
    if (blocks.length < 4 || /```|^[ #<>]|:$/m.test(text)) return undefined;
    const half = Math.ceil(blocks.length / 2);
    const parts = [blocks.slice(0, half), blocks.slice(half)].map((part) => part.join('\n\n'));
    return { text: `\n${parts[0]}\n\n## The second half of it\n\n${parts[1]}\n\n`, kinds: 'added,changed' };
  }),
  'section moved to another page': (state, pick) => {
    const [from, to] = [somePage(state, pick), somePage(state, pick)];
    const part =
      from && sections(from.markdown).findLast(({ text }) => text.length > 200 && !/^###/m.test(text));
    if (from === undefined || to === undefined || part === undefined || from === to) return undefined;
    const written = `## ${part.heading}\n${part.text}`;
    if (to.markdown.includes(`## ${part.heading}\n`)) return undefined;
    const without = withPage(state, from, { markdown: from.markdown.replace(written, () => '') });
    const isTold = ({ pages, apis }: ChangeSet): boolean =>
      apis.length === 0 &&
      pages.length === 1 &&
      pages[0]?.path === to.path &&
      pages[0].sections.map(({ kind, from: page }) => `${kind} ${page}`).join() === `moved ${from.path}`;
    return { state: withPage(without, to, { markdown: `${to.markdown.trimEnd()}\n\n${written}` }), isTold };
  },
  'item added to a list': inSection((text) => {
    const item = /^[-*] .+$/m.exec(text)?.[0];
    return item === undefined
      ? undefined
      : {
          text: text.replace(item, (line) => `${line}\n${line.slice(0, 2)}One more item of the list`),
          kinds: 'changed',
        };
  }),
};

/** Other forms of the same text. */
const FORMS: Readonly<Record<string, (markdown: string) => string>> = {
  blanks: (text) => text.replaceAll('\n\n', '\n\n\n').replace(/([.!?])$/gm, '$1  '),
  'signs of lists': (text) => text.replace(/^(\s*)- (?!-)/gm, '$1* '),
  'emphasis signs': (text) =>
    text.replace(/(?<![\w*\\])\*\*(?=\w)([^*\n`_]+)(?<=\w)\*\*(?![\w*])/g, '__$1__'),
  'lines of paragraphs': (text) =>
    text.replace(/^(?![-*>|#`\d!<\s[])[^\n|`<]{90,}$/gm, (line) =>
      line.replace(/(?<=^.{40,60}[a-z]) (?=[a-z])/, '\n'),
    ),
  tables: (text) =>
    text.replace(/^\|.*\|$/gm, (row) => row.replace(/ \| /g, '   |  ').replace(/\| ?-{3,}/g, '| :-----')),
  comments: (text) => `${text.trimEnd()}\n\n<!-- reviewed -->\n`,
  'a stamp': (text) => `${text.trimEnd()}\n\nLast updated: 2026-11-28\n`,
  'breaks of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'typographic quotes': (text) => text.replace(/(?<=[a-z])'(?=[a-z])/g, '’'),
};

for (const [name, change] of Object.entries(FORMS))
  Object.assign(PAGES, {
    [`reformatted: ${name}`]: ((state) => ({
      state: {
        ...state,
        pages: state.pages.map((page) => ({ ...page, markdown: outsideCode(page.markdown, change) })),
      },
      isTold: ({ pages, apis }) => pages.length + apis.length === 0,
    })) satisfies Edit,
  });

/** Code means what it says, its blanks and signs too. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  if (/^ {2,}(?:```|[-*\d<|])|^<|\\$/m.test(markdown)) return markdown;
  const parts = markdown.split(/(^```[\s\S]*?^```$)/m);
  return parts.map((part, at) => (at % 2 === 0 && part.trim() !== '' ? change(part) : part)).join('');
}

/** Edits of a specification. */
export function apiEdits(
  read: (specification: StateSpecification) => JsonObject | undefined,
): Readonly<Record<string, Edit>> {
  const onSpecification =
    (
      edit: (
        document: JsonObject,
        pick: (below: number) => number,
      ) => ((set: ChangeSet) => boolean) | undefined,
    ): Edit =>
    (state, pick) => {
      const fit = state.specifications.filter((each) => isObject(objectOf(read(each)).paths));
      const specification = fit[pick(fit.length)];
      const document = specification && copied(read(specification));
      const isTold = isObject(document) ? edit(document, pick) : undefined;
      if (specification === undefined || isTold === undefined) return undefined;
      const changed = { ...specification, text: JSON.stringify(document) };
      return {
        state: {
          ...state,
          specifications: state.specifications.map((each) => (each === specification ? changed : each)),
        },
        isTold,
      };
    };
  const tells =
    (code: RegExp, breaking: boolean, count = 1) =>
    ({ apis }: ChangeSet): boolean =>
      apis.length >= count &&
      apis.every((each) => code.test(each.code)) &&
      apis.some((each) => each.breaking === breaking);
  return {
    'API: field renamed': onSpecification((document, pick) => {
      const part = someSchema(document, pick);
      if (part === undefined) return undefined;
      const { properties, name } = part;
      Object.assign(properties, { [`${name}Renamed`]: properties[name] });
      Reflect.deleteProperty(properties, name);
      return tells(/property-(removed|added)$|required-request-property$|became-optional$/, true, 2);
    }),
    'API: field removed': onSpecification((document, pick) => {
      const part = someSchema(document, pick);
      if (part === undefined) return undefined;
      Reflect.deleteProperty(part.properties, part.name);
      return tells(/property-removed$/, true);
    }),
    'API: field added': onSpecification((document, pick) => {
      const part = someSchema(document, pick);
      if (part === undefined) return undefined;
      Object.assign(part.properties, { quiteNew: { type: 'string' } });
      return tells(/property-added$/, false);
    }),
    'API: parameter required': onSpecification((document, pick) => {
      const parameter = someParameter(document, pick, ({ required }) => required !== true);
      if (parameter === undefined) return undefined;
      Object.assign(parameter, { required: true });
      return tells(/became-required$/, true);
    }),
    'API: parameter renamed': onSpecification((document, pick) => {
      const parameter = someParameter(document, pick, () => true);
      if (parameter === undefined) return undefined;
      Object.assign(parameter, { name: 'renamedParameter' });
      return tells(/parameter-removed$|request-parameter$/, true, 2);
    }),
    'API: enum value removed': onSpecification((document, pick) => {
      const schema = someEnum(document, pick);
      schema?.pop();
      return (
        schema &&
        (({ apis }) => apis.length > 0 && apis.every(({ code }) => code.endsWith('enum-value-removed')))
      );
    }),
    'API: enum value added': onSpecification((document, pick) => {
      const schema = someEnum(document, pick);
      schema?.push('quite-new');
      return (
        schema &&
        (({ apis }) => apis.length > 0 && apis.every(({ code }) => code.endsWith('enum-value-added')))
      );
    }),
    'API: operation removed': onSpecification((document, pick) => {
      const paths = objectOf(document.paths);
      const path = Object.keys(paths)[pick(Object.keys(paths).length)];
      if (path === undefined) return undefined;
      Reflect.deleteProperty(paths, path);
      return tells(/^api-removed$/, true);
    }),
    'API: operation deprecated': onSpecification((document, pick) => {
      const all = operations(document).filter(({ deprecated }) => deprecated !== true);
      const operation = all[pick(all.length)];
      if (operation === undefined) return undefined;
      Object.assign(operation, { deprecated: true });
      return tells(/^endpoint-deprecated$/, false);
    }),
    'reformatted: order of keys': onSpecification((document) => {
      reverse(document);
      return ({ apis, pages }) => apis.length + pages.length === 0;
    }),
    'reformatted: texts of an API': onSpecification((document) => {
      for (const operation of operations(document))
        Object.assign(operation, { summary: 'Other words', tags: ['other'] });
      return ({ apis }) => apis.length === 0;
    }),
  };
}

function operations(document: JsonObject): JsonObject[] {
  return Object.values(objectOf(document.paths)).flatMap((item) =>
    ['get', 'put', 'post', 'delete', 'patch'].flatMap((method) => {
      const operation = objectOf(item)[method];
      return isObject(operation) ? [operation] : [];
    }),
  );
}

/** Properties of a schema that responses of an operation name. */
function someSchema(
  document: JsonObject,
  pick: (below: number) => number,
): { properties: Record<string, unknown>; name: string } | undefined {
  const used = new Set(
    operations(document).flatMap(({ responses }) =>
      Array.from(
        JSON.stringify(objectOf(responses)['200'] ?? {}).matchAll(/#\/components\/schemas\/([\w.-]+)/g),
        ([, name = '']) => name,
      ),
    ),
  );
  const schemas = objectOf(objectOf(document.components).schemas);
  const fit = [...used]
    .map((name) => objectOf(objectOf(schemas[name]).properties))
    .filter((each) => Object.keys(each).length > 2);
  const properties = fit[pick(fit.length)];
  const names = Object.keys(properties ?? {}).filter(
    (name) => objectOf(properties?.[name]).writeOnly !== true,
  );
  const name = names[pick(names.length)];
  return properties === undefined || name === undefined
    ? undefined
    : { properties: properties as Record<string, unknown>, name };
}

function someParameter(
  document: JsonObject,
  pick: (below: number) => number,
  fits: (parameter: JsonObject) => boolean,
): JsonObject | undefined {
  const all = operations(document)
    .flatMap(({ parameters }) => listOf(parameters))
    .filter(isObject)
    .filter((each) => each.in === 'query' && fits(each));
  return all[pick(all.length)];
}

/** Values of a parameter or of a body. */
function someEnum(document: JsonObject, pick: (below: number) => number): unknown[] | undefined {
  const found: unknown[][] = [];
  const visit = (value: unknown): void => {
    for (const each of listOf(value)) visit(each);
    if (!isObject(value)) return;
    if (
      Array.isArray(value.enum) &&
      value.enum.length > 1 &&
      value.enum.every((each) => typeof each === 'string')
    )
      found.push(value.enum);
    for (const [key, inner] of Object.entries(value)) if (!/^(?:examples?|x-.*)$/.test(key)) visit(inner);
  };
  for (const { parameters, requestBody } of operations(document)) visit([parameters, requestBody]);
  return found[pick(found.length)];
}

function reverse(value: unknown): void {
  for (const each of listOf(value)) reverse(each);
  if (!isObject(value)) return;
  const entries = Object.entries(value).reverse();
  for (const [key] of entries) Reflect.deleteProperty(value, key);
  for (const [key, inner] of entries) {
    reverse(inner);
    Object.assign(value, { [key]: inner });
  }
}

export const PAGE_EDITS: Readonly<Record<string, Edit>> = PAGES;
