/** Colours that authors give to parts of a diagram, in the scheme that they did not think of. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browseSite } from './browsed-site.ts';
import { buildWritten } from './built-site.ts';

const DIAGRAMS = [
  'graph TD\n  A[Start] --> B{Choice}\n  B -->|edge| C[Plain]\n  subgraph one [Group]\n    C --> D[(Data)]\n  end\n  style A fill:#ffffff\n  classDef pale fill:#ffeecc\n  class B pale\n  style one fill:#eeeeff\n  style D fill:#222222',
  'sequenceDiagram\n  rect rgb(240, 248, 255)\n  Ship->>Lamp: Message\n  Note over Ship,Lamp: Remark\n  end',
];

const site = browseSite(() =>
  buildWritten('diagram-colors', (root) => {
    const docs = {
      theme: 'mint',
      name: 'M',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index'] },
    };
    writeFileSync(join(root, 'docs.json'), JSON.stringify(docs));
    writeFileSync(
      join(root, 'index.mdx'),
      DIAGRAMS.map((text) => `\`\`\`mermaid\n${text}\n\`\`\`\n`).join('\n'),
    );
  }),
);

it.each([
  ['dark', ['Start', 'Choice', 'Group', 'Message'], ['Plain', 'Data', 'Remark']],
  ['light', ['Start', 'Choice', 'Group', 'Message', 'Plain', 'Remark'], ['Data']],
] as const)('words on them are readable in the %s scheme', async (colorScheme, black, white) => {
  const page = await site.browser.newPage({ colorScheme });
  await page.goto(site.url);
  const look = async (words: string): Promise<number> => {
    const label = page.locator('.diagram-stage svg').getByText(words, { exact: true }).first();
    await label.waitFor();
    return label.evaluate((element) => {
      const { color, fill } = getComputedStyle(element);
      const [red = 0] = (element instanceof SVGElement ? fill : color).match(/\d+/g)?.map(Number) ?? [];
      return red;
    });
  };
  for (const words of black) expect([words, (await look(words)) < 60]).toEqual([words, true]);
  for (const words of white) expect([words, (await look(words)) > 200]).toEqual([words, true]);
  await page.close();
});
