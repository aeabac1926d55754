/**
 * Plain English, as CONTRIBUTING.md asks for it: a sentence leads with a verb or a noun, and a condition begins with "if".
 * A rule of textlint, which loads rules of a folder as JavaScript.
 */

const RULES = [
  [/^(?:What|Who|Where)\s.*\.$/s, 'Lead with a verb or a noun; "whoever" for a person.'],
  [
    /\bwhere (?:absent|none\b|there (?:is|are)\b|it (?:is|has) (?:not?|given|installed|missing|set|valid)\b)/,
    'A condition begins with "if".',
  ],
  [/(?<!\b(?:[Tt]here|what) )\b(?:is|was) no (?!longer\b|more\b)[a-z]+/, 'Write "is not a …".'],
  [
    /(?:^who |[;:] who (?!may\b)|\b(?:for|to|of|by|from|with) who )\w+/,
    '"whoever" for a person, or name the person.',
  ],
  [
    /^Of (?:each|every|all|an?|the|another)\b/,
    'Lead with a verb or a noun: "For each page the server counts …".',
  ],
  [/\bbut for\b/, 'Write "except for".'],
];

/** Sentences of a paragraph, with where they begin. Code and quotations, such as titles of tests, are not prose. */
function* sentences(text) {
  const prose = text.replace(/`[^`]*`|“[^”]*”/g, (code) => 'x'.repeat(code.length));
  for (const match of prose.matchAll(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]?/g)) {
    const start = match.index + (match[0].length - match[0].trimStart().length);
    yield { start, sentence: match[0].trim() };
  }
}

/** @type {import('@textlint/types').TextlintRuleModule} */
export default function plainEnglish({ Syntax, RuleError, report, locator, getSource }) {
  const check = (node) => {
    for (const { start, sentence } of sentences(getSource(node))) {
      for (const [pattern, advice] of RULES) {
        const at = pattern.exec(sentence)?.index;
        if (at === undefined) continue;
        const padding = locator.at(start + at);
        report(node, new RuleError(`"${sentence.slice(at, at + 40)}": ${advice}`, { padding }));
      }
    }
  };
  return { [Syntax.Paragraph]: check, [Syntax.TableCell]: check };
}
