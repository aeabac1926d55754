/** The schema of the files of `plugin/packages/repository/translations/`: editors and tools of translators show from it each English word, and each mistake. */
import { ENGLISH, type Texts } from '../../plugin/packages/repository/translations/english.ts';

/** For words whose English does not say how they are used. */
const NOTES: Partial<Record<keyof Texts, string>> = {
  search: 'A verb, on a button.',
  mainNavigation: 'The name of the navigation, for screen readers.',
  resources: 'The name of the links at the top of a page, for screen readers.',
  showPagesOf: 'The name of a group of pages follows. For screen readers.',
  directory: 'Above the list of the pages of a section.',
  socials: 'The name of the links to other sites, such as GitHub. For screen readers.',
  searchMove: 'Beside the arrow keys.',
  searchOpen: 'A verb, beside the Enter key.',
  searchForgetAll: 'A verb: removes the earlier searches.',
  searchMeant: 'Words that are spelled alike follow.',
  seeAllLines: 'On a button below a long block of code.',
  askPrompt: 'Sent to an assistant by a reader, who is “I”.',
  check: 'The title of a box that says that something is as it should be.',
  details: 'The title of a part that is closed until a reader opens it.',
  required: 'After the name of a property.',
  defaultValue: 'Before the default value of a property.',
  showFor: 'Before a choice among versions of a text, such as “macOS”.',
  footnoteBack: 'Leads from a footnote to its place in the text.',
  apiAttributes: 'The properties of an object.',
  apiLinks: 'Requests that may follow a response.',
  apiValues: 'A list of the allowed values follows.',
  apiChildren: 'The properties of an object in a property.',
  apiOr: 'Between two ways to authenticate.',
  apiScopes: 'A list of the rights of a token follows.',
  apiUser: 'The label of a field.',
  apiWay: 'The label of a choice.',
  apiTry: 'On a button that opens a form to send a request.',
  onlyGroups: 'The names of groups of readers follow.',
};

/** A word keeps the values of the English one, and stands as it is in HTML and in its attributes. */
function wordSchema(name: keyof Texts): object {
  const values = ENGLISH[name].match(/\{\w+\}/g) ?? [];
  const escaped = values.map((value) => value.replaceAll(/[{}]/g, '\\$&'));
  return {
    type: 'string',
    description: [ENGLISH[name], NOTES[name]].filter((line) => line !== undefined).join('\n'),
    pattern: `^(?:${['[^"<>&{}]', ...escaped].join('|')})+$`,
    ...(values.length > 0 && { allOf: escaped.map((pattern) => ({ pattern })) }),
  };
}

export function translationSchema(): string {
  const names = Object.keys(ENGLISH) as (keyof Texts)[];
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'The words of the interface in one language',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(names.map((name) => [name, wordSchema(name)])),
    },
    required: ['$schema', ...names],
    additionalProperties: false,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
