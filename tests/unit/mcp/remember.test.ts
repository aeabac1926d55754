import { describe, expect, it } from 'vitest';
import { remember } from '../../../runtime/mcp/remember.ts';

function counted(capacity: number) {
  const asked: string[] = [];
  const answer = remember(
    (input: string) => {
      asked.push(input);
      return input.repeat(2);
    },
    { key: (input) => input, size: (text) => text.length, capacity },
  );
  return { asked, answer };
}

describe('an answer', () => {
  it('is kept when it was asked for twice', () => {
    const { asked, answer } = counted(10_000);
    expect([answer('a'), answer('b'), answer('a'), answer('a')]).toEqual(['aa', 'bb', 'aa', 'aa']);
    expect(asked).toEqual(['a', 'b', 'a']);
  });

  it('is forgotten when the room is full, the one not asked for longest first', () => {
    const { asked, answer } = counted(2_100);
    // Ten answers of a little over 200 fill the room.
    for (const input of 'aabbccddeeffgghhiijj') answer(input);
    answer('a');
    expect(asked).toHaveLength(20);
    for (const input of 'kk') answer(input);
    answer('a');
    expect(asked).toHaveLength(22);
    answer('b');
    expect(asked.at(-1)).toBe('b');
  });

  it('is not kept where it would take the room of many', () => {
    const { asked, answer } = counted(3_000);
    for (let time = 0; time < 3; time += 1) answer('x'.repeat(100));
    expect(asked).toHaveLength(3);
  });

  it('is not kept where working it out failed', () => {
    let tries = 0;
    const answer = remember(
      () => {
        tries += 1;
        if (tries < 3) throw new Error('not now');
        return 'answer';
      },
      { key: () => 'key', size: () => 1, capacity: 10_000 },
    );
    expect(() => answer('')).toThrow('not now');
    expect(() => answer('')).toThrow('not now');
    expect(answer('')).toBe('answer');
  });
});
