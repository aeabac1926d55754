/** `waymark types`, as the language service of MDX reads what it writes. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMdxLanguagePlugin } from '@mdx-js/language-service';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';

const CONFIG = `import { defineComponent, defineConfig, html, z } from 'waymark/extend';
export default defineConfig({
  components: [
    defineComponent({
      name: 'Rating',
      props: z.object({
        stars: z.coerce.number().describe('From 1 to 5.'),
        size: z.enum(['small', 'large']).optional(),
      }),
      html: ({ props }) => html\`<b>\${props.stars}</b>\`,
    }),
  ],
});
`;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-types-'));
  const docs = {
    name: 'Types',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index'] },
  };
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs));
  writeFileSync(join(folder, 'index.mdx'), 'Home\n');
  writeFileSync(join(folder, 'waymark.config.mjs'), CONFIG);
  const { code, stderr } = await loadedWaymark(['types', folder]);
  expect(code, stderr).toBe(0);
  return () => rmSync(folder, { recursive: true, force: true });
});

/** A page as an editor has it, with the settings that were written. `|` is where somebody types. */
function editor(written: string) {
  const page = written.replace('|', '');
  const file = join(folder, 'page.jsx');
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const plugin = createMdxLanguagePlugin([], [], true, options.jsxImportSource);
  const context = { getAssociatedScript: () => undefined };
  const code = plugin.createVirtualCode?.('page.mdx', 'mdx', ts.ScriptSnapshot.fromString(page), context);
  const [jsx] = code?.embeddedCodes ?? [];
  if (jsx === undefined) throw new Error('The page has no code.');
  const text = jsx.snapshot.getText(0, jsx.snapshot.getLength());
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, allowJs: true, checkJs: true, types: [] }),
    getScriptFileNames: () => [...fileNames, file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) =>
      name === file
        ? ts.ScriptSnapshot.fromString(text)
        : existsSync(name)
          ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8'))
          : undefined,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  });
  const mistakes = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
  const offset = (at: number): number => {
    for (const { sourceOffsets, generatedOffsets, lengths } of jsx.mappings)
      for (const [n, start] of sourceOffsets.entries()) {
        const length = lengths[n] ?? 0;
        if (at >= start && at <= start + length) return (generatedOffsets[n] ?? 0) + at - start;
      }
    throw new Error('Nothing of the page is there.');
  };
  return {
    mistakes: mistakes.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    completions: () =>
      service
        .getCompletionsAtPosition(file, offset(written.indexOf('|')), {})
        ?.entries.map(({ name }) => name) ?? [],
    help: () => {
      const info = service.getQuickInfoAtPosition(file, offset(written.indexOf('|')));
      return ts.displayPartsToString(info?.documentation);
    },
  };
}

describe('an editor with the types for MDX', () => {
  it('completes properties of built-in and custom components', () => {
    expect(editor('<Card | title="x" />').completions()).toEqual(
      expect.arrayContaining(['href', 'icon', 'horizontal']),
    );
    expect(editor('<Rating | />').completions()).toEqual(expect.arrayContaining(['stars', 'size']));
    expect(editor('<Tree.Folder | />').completions()).toContain('defaultOpen');
  });

  it('completes values, and describes properties', () => {
    expect(editor('<Rating stars="3" size="|" />').completions()).toEqual(['small', 'large']);
    expect(editor('<Rating st|ars="3" />').help()).toBe('From 1 to 5.');
    expect(editor('<Card hr|ef="/x" />').help()).toBe('Target of a click: a page, a file or an address.');
  });

  it('reports no mistake in a correct page', () => {
    const page = editor(
      '# Title\n\n<Card title="x" horizontal href="/a">\n  **Bold** <b>text</b>\n</Card>\n\n<Steps><Step title={<i>x</i>}>One</Step></Steps>\n\n<Rating stars={4} />\n',
    );
    expect(page.mistakes).toEqual([]);
  });

  it.each([
    ['<Rating stars={true} />', /boolean/],
    ['<Rating />', /stars/],
    ['<Rating stars="3" size="huge" />', /huge/],
    ['<Card horizontal={7} />', /horizontal|Flag|number/],
  ])('reports the mistake in %s', (page, message) => {
    expect(editor(page).mistakes.join()).toMatch(message);
  });
});

it('every built-in component is declared in the types', () => {
  const text = readFileSync(join(folder, 'waymark-env.d.ts'), 'utf8');
  for (const name of BUILTINS.names) expect(text).toContain(`${name.split('.').at(-1)}: (`);
});

it('an existing tsconfig.json is not changed', async () => {
  const own = '{ "include": [] }';
  const file = join(folder, 'tsconfig.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, own);
  const { code, stdout } = await loadedWaymark(['types', folder]);
  const after = readFileSync(file, 'utf8');
  writeFileSync(file, before);
  expect([code, after]).toEqual([0, own]);
  expect(stdout).not.toContain('tsconfig');
});
