import { describe, expect, it } from 'vitest';
import { headingId, UniqueIds } from '../../../plugin/packages/mdx/markdown/tree/heading-id.ts';

describe('headingId', () => {
  it.each([
    ['Quick Start', 'quick-start'],
    ['yourTask.batchTrigger()', 'yourtask-batchtrigger'],
    ['What’s new', 'what’s-new'],
    ["What's new", 'what’s-new'],
    ['API Keys & Limits', 'api-keys-&-limits'],
    ['S3 / R2', 's3-/-r2'],
    ['PL/SQL', 'pl/sql'],
    ['Add @types/node', 'add-@types/node'],
    ['Breaking changes before 1.0', 'breaking-changes-before-1-0'],
    ['host:1433', 'host1433'],
    ['Who, then [really]?', 'who-then-really'],
    ['Step 3: Send messages, stops', 'step-3-send-messages-stops'],
    ['April 15 - Voice', 'april-15---voice'],
    ['DIFY_SECRET_KEY', 'dify_secret_key'],
    ['session.out — task → clients', 'session-out-—-task-→-clients'],
    ['示例：内容审核', '示例：内容审核'],
    ['Split it with $ref', 'split-it-with-$ref'],
    ['Payouts + tax', 'payouts-+-tax'],
    ['???', ''],
  ])('%s', (text, id) => {
    expect(headingId(text)).toBe(id);
  });
});

describe('UniqueIds', () => {
  it('numbers repeated ids, and avoids ids that the author chose', () => {
    const ids = new UniqueIds();
    ids.reserve('setup-2');
    expect([ids.claim('Setup'), ids.claim('Setup'), ids.claim('Setup'), ids.claim('!')]).toEqual([
      'setup',
      'setup-3',
      'setup-4',
      'section',
    ]);
  });

  it('avoids the ids of the interface', () => {
    const ids = new UniqueIds();
    expect([ids.claim('Footer'), ids.claim('Footer'), ids.claim('Words')]).toEqual([
      'footer-1',
      'footer-2',
      'words-1',
    ]);
  });
});
