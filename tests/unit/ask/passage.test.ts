import { describe, expect, it } from 'vitest';
import { passageOf } from '../../../runtime/features/ask/passage.ts';
import { needlesOf } from '../../../runtime/packages/search/fragment/needles.ts';
import { readSection } from '../../../runtime/packages/search/fragment/section-text.ts';

const SECTION = `## Install

Choose a client.

**npm**

Install it with one command:

\`\`\`bash
npm install acme
\`\`\`

**yarn**

Add it with one command:

\`\`\`bash
yarn add acme
\`\`\`

1. **Get a key**

   Open the dashboard and copy it.
2. **Call the service**

   \`\`\`python Python
   client.reset()
   \`\`\`

   \`\`\`javascript JavaScript
   await client.reset();
   \`\`\`

Both clients log to the console.

| Size | Price |
| --- | --- |
| Small | 3 |
| Large | 9 |
`;

const passage = (question: string) => passageOf(readSection(SECTION), needlesOf(question)(undefined), 280);

describe('the passage of a section', () => {
  it.each([
    ['install with yarn', ['yarn'], 'Add it with one command:\n\n```bash\nyarn add acme\n```'],
    ['copy the key', ['Get a key'], 'Open the dashboard and copy it.'],
    ['reset in JavaScript', ['Call the service'], '```javascript JavaScript\nawait client.reset();\n```'],
    ['which client should I choose?', [], 'Choose a client.'],
    ['price of a large box', [], '| Size | Price |\n| --- | --- |\n| Large | 9 |'],
  ])('is only the tab, step, block of code or row that answers: %s', (question, within, text) => {
    const found = passage(question);
    expect(found.within).toEqual(within);
    expect(found.text.replace(/\n*…$/, '')).toBe(text);
  });

  it('ends at the first title, and goes on behind the last step', () => {
    expect(passage('which client should I choose?').text).not.toContain('npm');
    expect(passage('log to the console')).toMatchObject({
      within: [],
      text: expect.not.stringContaining('reset'),
    });
  });

  it('quotes the sentence that answers, and no code', () => {
    expect(passage('log to the console').quote).toBe('Both clients log to the console.');
    expect(passage('yarn add acme').quote).toBe('');
  });
});
