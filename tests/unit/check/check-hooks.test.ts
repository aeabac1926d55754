/** Names that a repository's styles and scripts look for, and what pages have. */
import { describe, expect, test } from 'vitest';
import { checkSite } from '../../../plugin/check/check-site.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { loadSite } from '../../../plugin/site.ts';
import { ABSENT, HOOKS } from '../../../plugin/theme/hooks.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

async function check(files: RootFiles): Promise<string[]> {
  const site = await loadSite({ root: docsRoot({ 'docs.json': MINIMAL, 'index.mdx': 'Home\n', ...files }) });
  return checkSite(site, await createEngine(site).documents()).map(
    ({ code, file, line, column, message, hint }) => `${code} ${file}:${line}:${column} ${message} | ${hint}`,
  );
}

const styles = (css: string) => check({ 'style.css': css });
const finding = (place: string, name: string, hint: string) =>
  `hook-unknown ${place} \`${name}\` matches nothing on a page. | ${hint}`;

describe('selectors in a stylesheet', () => {
  test('are not read from attribute values, which may contain brackets', async () => {
    const css = 'a[class*="w-[19rem]"],\nfooter[class*="advanced-footer"],\n[class*=toc-item] { top: 0 }';
    expect(await styles(css)).toEqual([]);
  });

  test.each([
    ['#mdx-content p { color: red }', '1:1', '#mdx-content', 'Use `.mdx-content`.'],
    ['/* .x */\n\n  .dark .navbar a:hover { top: 0 }', '3:9', '.navbar', 'Use `#navbar`.'],
    ['a,\ntoc-item[data-active] { top: 0 }', '2:1', 'toc-item', 'Use `.toc-item`.'],
    ['callout { top: 0 }', '1:1', 'callout', 'Use `.callout`.'],
    ['@media (min-width: 1px) { div#panel { top: 0 } }', '1:30', '#panel', 'Use `.panel`.'],
  ])('that the theme lacks are reported with an alternative: %s', async (css, place, name, hint) => {
    expect(await styles(css)).toEqual([finding(`style.css:${place}`, name, hint)]);
  });

  test('are reported once per file, also those of features that do not exist', async () => {
    const found = await styles(
      '.starter-question-text { top: 0 }\n.starter-question-text:hover { top: 1px }\n',
    );
    const hint = 'The panel for questions has no such part: remove the rule.';
    expect(found).toEqual([finding('style.css:1:1', '.starter-question-text', hint)]);
  });

  test.each([
    ...HOOKS.map((hook) => `${hook} { top: 0 }`),
    '.mine, #mine, header, footer, main a:not(.card):hover { columns: 2; content: ".navbar" }',
    '.a { columns: 2; & .b { top: 0 } }',
    '/* .navbar */ @import "navbar.css"; @font-face { src: url(fonts/nav.navbar) }',
    '@layer navbar-link; .x { background: url("callout.png") }',
  ])('are accepted if pages have them or they name nothing of the theme: %s', async (css) => {
    expect(await styles(css)).toEqual([]);
  });

  test('are accepted if authors use them on their own elements', async () => {
    const files = {
      'style.css': '.navbar { top: 0 } #panel { top: 0 }',
      'index.mdx':
        'import { Mine } from "/snippets/mine.jsx";\n\n<div className="wide navbar">A</div>\n\n<Mine />\n',
      'snippets/mine.jsx': 'export const Mine = () => <p id={"panel"}>B</p>;\n',
    };
    expect(await check(files)).toEqual([]);
  });
});

test('selectors in a script that the theme lacks are reported', async () => {
  const script =
    "document.querySelector('.navbar a');\ndocument.getElementById('mobile-nav');\n// .panel\ndocument.getElementsByClassName(\"toc\");\n";
  expect(await check({ 'main.js': script })).toEqual([
    finding('main.js:1:25', '.navbar', 'Use `#navbar`.'),
    finding(
      'main.js:2:26',
      '#mobile-nav',
      'The drawer of small screens is the sidebar: use `#sidebar:popover-open`.',
    ),
  ]);
});

test('no selector is listed both as existing and as absent', () => {
  const names = HOOKS.flatMap((hook) => hook.match(/[#.][\w-]+/g) ?? []);
  expect(names.filter((name) => ABSENT.some(([pattern]) => pattern.test(name)))).toEqual([]);
});
