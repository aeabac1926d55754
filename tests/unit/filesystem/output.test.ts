import { describe, expect, it } from 'vitest';
import { addHints } from '../../../runtime/packages/files/hints.ts';
import { limitOutput } from '../../../runtime/packages/files/output.ts';
import { buildTree } from '../../../runtime/packages/files/tree.ts';
import { packTree } from '../../runtime/shell/tree.ts';

describe('limitOutput', () => {
  it('keeps output that fits', () => {
    expect(limitOutput('é'.repeat(50), 100, 'x')).toBe('é'.repeat(50));
    expect(limitOutput('a\ud800b', 100, 'x')).toBe('a\ufffdb');
  });

  it('cuts at a line, and says how to continue', () => {
    const text = Array.from({ length: 100 }, (_, at) => `line ${at + 1}\n`).join('');
    const cut = limitOutput(text, 100, 'cat /a.md');
    expect(cut).toMatch(
      /line 13\n\[cut: 13 of 100 lines shown, 792 bytes in all\. Next: sed -n '14,26p' \/a\.md/,
    );
    expect(limitOutput(text, 100, 'rg x | head')).toContain("{ rg x | head; } | sed -n '14,26p'");
  });

  it('cuts one long line between characters', () => {
    const cut = limitOutput('😀'.repeat(100), 10, 'jq .');
    expect(cut).toBe('😀😀\n[cut within a line of 400 bytes. The rest: { jq .; } | head -n 1 | cut -c 3-]\n');
  });
});

describe('addHints', () => {
  const paths = ['/guides/start.md', '/api/index.md', '/deep/er/limits.md', '/openapi/users.json'];
  const packed = packTree(Object.fromEntries(paths.map((path) => [path, ''])));
  const root = buildTree(packed.table, { kind: 'anonymous' });
  it.each([
    ['cat: /guides/start: No such file or directory\n', 'did you mean /guides/start.md?'],
    ['cat: guides/start.mdx: No such file or directory\n', 'did you mean /guides/start.md?'],
    ['head: https://x.dev/guides/start#a: No such file or directory\n', 'did you mean /guides/start.md?'],
    ["ls: cannot access '/guides/start': No such file or directory\n", 'did you mean /guides/start.md?'],
    ['cat: /limits.md: No such file or directory\n', 'did you mean /deep/er/limits.md?'],
    ['rg: /openapi/users: No such file or directory (os error 2)\n', 'did you mean /openapi/users.json?'],
    ['bash: curl: command not found\n', 'there is no curl here'],
  ])('adds a hint to %j', (stderr, hint) => {
    expect(addHints(stderr, root)).toContain(`${stderr}hint: ${hint}`);
  });

  it('adds nothing if there is no hint', () => {
    expect(addHints('cat: /nothing/like/it: No such file or directory\n', root)).not.toContain('hint');
    expect(addHints('', root)).toBe('');
  });
});
