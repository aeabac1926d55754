/** The examples on the page about diagnostics: files, and the lines that a check of them prints. */
import type { DiagnosticCode } from '../../../plugin/packages/source/diagnostics/codes.ts';
import { CONFIG_EXAMPLES } from './config.ts';
import { type DiagnosticExample, exampleFiles, printed, problemsOfExample, shownFiles } from './example.ts';
import { NAVIGATION_EXAMPLES } from './navigation.ts';
import { AGENT_EXAMPLES, SPECIFICATION_EXAMPLES } from './others.ts';
import { PAGE_EXAMPLES } from './pages.ts';
import { SAMPLE_EXAMPLES } from './samples.ts';

const SECTIONS: Readonly<Record<string, Readonly<Record<string, DiagnosticExample>>>> = {
  Configuration: CONFIG_EXAMPLES,
  'Navigation and access': NAVIGATION_EXAMPLES,
  'Pages, components and snippets': PAGE_EXAMPLES,
  Specifications: SPECIFICATION_EXAMPLES,
  'Skills and questions': AGENT_EXAMPLES,
  Samples: SAMPLE_EXAMPLES,
};

/** One of each code. */
export const DIAGNOSTIC_EXAMPLES: Readonly<Record<DiagnosticCode, DiagnosticExample>> = {
  ...CONFIG_EXAMPLES,
  ...NAVIGATION_EXAMPLES,
  ...PAGE_EXAMPLES,
  ...SPECIFICATION_EXAMPLES,
  ...AGENT_EXAMPLES,
  ...SAMPLE_EXAMPLES,
};

export async function diagnosticsPage(): Promise<string> {
  const sections: string[] = [];
  for (const [title, examples] of Object.entries(SECTIONS)) {
    const parts: string[] = [];
    for (const [code, example] of Object.entries(examples))
      parts.push(await accordion(code as DiagnosticCode, example));
    sections.push(`### ${title}\n\n<AccordionGroup>\n${parts.join('\n')}\n</AccordionGroup>`);
  }
  return `${sections.join('\n\n')}\n`;
}

async function accordion(code: DiagnosticCode, example: DiagnosticExample): Promise<string> {
  const found = (await problemsOfExample(code, example)).filter((diagnostic) => diagnostic.code === code);
  const { note } = example;
  const files = exampleFiles(example);
  const blocks = shownFiles(example).map((name) => fence(`${languageOf(name)} ${name}`, files[name] ?? ''));
  return [
    `<Accordion title="${code}" id="${code}">`,
    ...(note === undefined ? [] : [note]),
    ...blocks,
    fence('text wrap', `${printed(found)}\n`),
    '</Accordion>',
  ].join('\n\n');
}

/** Longer than any that the text holds. */
function fence(info: string, text: string): string {
  const marks = '`'.repeat(text.includes('```') ? 4 : 3);
  return `${marks}${info}\n${text}${marks}`;
}

function languageOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  // Pointers of Git LFS stand for these.
  return ['png', 'mp4'].includes(ending) ? 'text' : ending;
}
