import { expect, it } from 'vitest';
import { CodeHighlighter } from '../../../plugin/packages/mdx/markdown/highlight/highlight.ts';
import { HighlightThreads } from '../../../plugin/packages/mdx/markdown/highlight/highlight-threads.ts';

const LOOK = {
  themes: { light: 'github-light', dark: 'dracula' },
  palette: ['--shiki-light:#D73A49', '--shiki-dark:#FF79C6'],
  grammars: [{ name: 'shout', scopeName: 'source.shout', patterns: [{ match: '[A-Z]+', name: 'keyword' }] }],
};
const BLOCKS = [
  { language: 'ts', code: 'export const a = `\n1\n`;\nlet b = a;' },
  { language: 'md python', code: '# a\n\n```python\nimport os\n```' },
  { language: 'shout', code: 'hear ME' },
  { language: 'text', code: '<plain> & simple' },
  { language: 'bash', code: 'cat <<EOF\n$HOME\nEOF' },
];

it.each([1, 3])('%d threads highlight as the main one does, in any theme', async (count) => {
  const threads = new HighlightThreads(LOOK, count);
  const alone = new CodeHighlighter(LOOK);
  const shared = new CodeHighlighter({ ...LOOK, threads });
  try {
    for (const theme of [undefined, 'nord']) {
      const blocks = Array.from({ length: 40 }, (_, at) => {
        const block = BLOCKS[at % BLOCKS.length] as (typeof BLOCKS)[number];
        return { ...block, code: `${block.code}\n${at}` };
      });
      for (const block of blocks) {
        shared.themed(theme).begin(block);
        // The jobs of a page are one message.
        if (Math.random() < 0.3) await Promise.resolve();
      }
      for (const block of blocks)
        expect(await shared.themed(theme).lines(block)).toEqual(await alone.themed(theme).lines(block));
    }
  } finally {
    threads.close();
  }
});

it('code that was asked for twice is highlighted once, and code that nobody began is too', async () => {
  const threads = new HighlightThreads(LOOK, 1);
  const highlighter = new CodeHighlighter({ ...LOOK, threads });
  const [code = { language: 'text', code: '' }] = BLOCKS;
  try {
    const [first, second] = await Promise.all([highlighter.lines(code), highlighter.lines(code)]);
    expect(first).toEqual(second);
    expect(first?.[0]).toContain('<span');
  } finally {
    threads.close();
  }
});

it('a thread that ends fails whoever waits for it, and nobody who asks later', async () => {
  const threads = new HighlightThreads(LOOK, 1);
  try {
    await expect(threads.html({ code: 'a', language: 'nonsense', theme: undefined })).rejects.toThrow(
      /nonsense/,
    );
    // Another one takes its place.
    expect(await threads.html({ code: 'a', language: 'text', theme: undefined })).toBe('a');
  } finally {
    threads.close();
  }
});
