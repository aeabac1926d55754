/** Which statements count as proven. The bench of `tests/bench/ask` has the numbers. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidenceOf, isInDocs, type ProofVerdict, verdictOf } from '../../../runtime/features/ask/prove.ts';
import { samples, type TestedSentence } from '../../bench/ask/sentences.ts';
import { HELD_OUT, MISSED_BEFORE, WRITTEN } from '../../bench/ask/written.ts';

const SECTION = [
  'A backup holds users and keys. It is made once a day, and kept for 30 days.',
  'Run `waymark backup --out FILE` before an upgrade. The server need not be stopped.',
  '',
  '| Key | Default |',
  '| --- | --- |',
  '| `keepDays` | 30 |',
  '',
  'Tokens of the API override tokens of the session. Admins may delete users; members may read pages.',
  'Acme tries again after 5 minutes, and then every hour for 24 hours. It answers 404 if the page is missing and 403 if it may not be read.',
].join('\n');

const on = (section: string, statement: string, language = 'en'): ProofVerdict =>
  verdictOf(statement, [evidenceOf(section, language)], language);
const proven = (statement: string): boolean => on(SECTION, statement) === 'proven';

describe('a statement about a section', () => {
  it.each([
    'A backup holds users and keys.',
    'Backups hold keys and users, and are kept for 30 days.',
    'Before an upgrade, run `waymark backup --out FILE`.',
    'The default of `keepDays` is 30.',
    '- The server need not be stopped.',
    'According to the documentation, the server need not be stopped.',
    'API tokens override session tokens.',
    'Tokens of the session are overridden by tokens of the API.',
    'If the page is missing, it answers 404.',
  ])('is proven: %s', (statement) => expect(proven(statement)).toBe(true));

  it.each([
    ['a word with “non-”', 'Finds all non-nap sleep sessions.', 'Naps are left out.'],
    [
      '“without”',
      'Preview the config without writing it.',
      'With it you preview the config, and nothing is written.',
    ],
  ])('is proven by %s, which denies', (_, section, statement) =>
    expect(on(section, statement)).toBe('proven'),
  );

  it.each([
    ['another number', 'A backup is kept for 31 days.'],
    ['another name', 'Run `waymark backup --to FILE` before an upgrade.'],
    ['a negation', 'A backup does not hold users and keys.'],
    ['a negation that is missing', 'The server needs to be stopped.'],
    ['the opposite', 'Run `waymark backup --out FILE` after an upgrade.'],
    ['other words', 'Administrators encrypt archives with passwords.'],
    ['no words', '…'],
    ['another unit', 'A backup is kept for 30 hours.'],
    ['a word in the place of another', 'A backup is deleted after 30 days.'],
    ['another verb', 'A backup encrypts users and keys.'],
    ['things that have changed places', 'Tokens of the session override tokens of the API.'],
    ['the subject of the other half', 'Members may delete users.'],
    ['the number of something else', 'Acme tries again after 24 hours.'],
    ['a number left out', 'It answers 404 if it may not be read.'],
    ['a word that says more', 'Only admins may delete users.'],
  ])('is not proven with %s: %s', (_, statement) => expect(proven(statement)).toBe(false));
});

const provenBy = (section: string, statement: string, language?: string): boolean =>
  on(section, statement, language) === 'proven';

describe('the verdict on a statement', () => {
  const TABLE = [
    '| Plan | Branches | Support | Log retention |',
    '| --- | --- | --- | --- |',
    '| Free | 0 | ❌ | 1 day |',
    '| Hobby | 5 | ❌ | 7 days |',
    '| Pro | 20 | ✅ | 30 days |',
  ].join('\n');

  it.each<[ProofVerdict, string]>([
    ['proven', 'On the Hobby plan you can have at most 5 branches.'],
    ['proven', 'Pro comes with 20 branches, and logs are kept for 30 days.'],
    ['proven', 'The Free plan has no support.'],
    ['unproven', 'On the Hobby plan you can have 20 branches.'],
    ['unproven', 'Logs are kept for 30 hours on the Pro plan.'],
    ['unproven', 'The Hobby plan includes support.'],
    ['unproven', 'The Pro plan has 30 branches.'],
  ])('of a table, read across a row, is %s: %s', (verdict, statement) =>
    expect(on(TABLE, statement)).toBe(verdict),
  );

  it.each<[ProofVerdict, string]>([
    ['proven', 'Backups stay available for 30 days.'],
    ['unchecked', 'A backup is destroyed once a day.'],
    ['unchecked', 'Operators archive everything nightly, and keep users.'],
    ['unproven', 'A backup is kept for 30 weeks.'],
    ['unproven', 'Run `waymark restore`.'],
  ])('is %s: %s', (verdict, statement) => expect(on(SECTION, statement)).toBe(verdict));

  it.each<[ProofVerdict, string, string]>([
    [
      'proven',
      'We recommend that you add keys in the dashboard.',
      'We recommend adding keys in the dashboard.',
    ],
    ['proven', 'Seats are available for $10 a month.', 'Seats cost $10 a month.'],
    [
      'proven',
      'Each retry of the parent would trigger a new task:',
      'Each retry of the parent starts another task.',
    ],
    [
      'unchecked',
      'Each retry of the parent triggers the task.',
      'Each retry of the parent cancels the task.',
    ],
    [
      'unproven',
      'Call `purge()` to empty the cache of one path.',
      'Call `purge()` to empty the cache of all paths.',
    ],
    ['proven', 'A 14-night median bedtime is computed.', 'The bedtime is the median of 14 nights.'],
  ])('with one word for another is %s: %s', (verdict, section, statement) =>
    expect(on(section, statement)).toBe(verdict),
  );

  it('may leave out a second negation, of what it does not name', () => {
    const section = 'Characters in images are not billed and not counted against the characters of a month.';
    expect(on(section, 'Characters in images are not billed.')).toBe('proven');
    expect(on(section, 'Characters in images are billed.')).toBe('unproven');
  });

  it('has the words and numbers that its paragraph opens with in bold', () => {
    const section =
      '* **HTTP 456: too much.** You get it if the limit of users is reached.\n* **HTTP 429.** Wait.';
    expect(on(section, 'You get a 456 if the limit of users is reached.')).toBe('proven');
    expect(on(section, 'You get a 429 if the limit of users is reached.')).toBe('unproven');
  });

  it('may say “not below” for what is not the opposite of “above”', () => {
    const table = '| Sleep | Score |\n|---|---|\n| Above 9 hours | Gentle drop, floor at 50 |';
    expect(on(table, 'Above 9 hours there is a gentle drop, but not below 50.')).toBe('proven');
  });

  it('knows the words of headings', () => {
    expect(
      on(
        '# Skills\n\n## The name\n\nMust be 1-64 characters.',
        'The name of a skill has 1 to 64 characters.',
      ),
    ).toBe('proven');
  });
});

describe('a statement that changes a negation or a condition', () => {
  it.each([
    [
      'They are never, under any circumstances, shared with third parties.',
      'They are shared with third parties.',
    ],
    ['It is not, by default, encrypted.', 'It is encrypted.'],
    ['This does not, however, delete the users of the project.', 'This deletes the users of the project.'],
    ['It will not – even for admins – show the secret.', 'It will show the secret.'],
    ['Never (not even in tests) commit the signing key.', 'Commit the signing key.'],
  ])('is not proven if it drops a negation between commas: %s', (section, statement) => {
    expect(provenBy(section, statement)).toBe(false);
    expect(provenBy(section, section)).toBe(true);
  });

  it.each([
    ['Backups are visible to admin users.', 'Backups are visible to non-admin users.'],
    ['Send the header with no-store for pages.', 'Send the header with store for pages.'],
    ['Requests are non-blocking in the worker.', 'Requests are blocking in the worker.'],
    ['Pages of the not-yet-published branch are shown.', 'Pages of the published branch are shown.'],
  ])('is not proven if it adds or drops a hyphenated negation: %s', (one, other) => {
    expect([provenBy(one, other), provenBy(other, one)]).toEqual([false, false]);
    expect([provenBy(one, one), provenBy(other, other)]).toEqual([true, true]);
  });

  it.each([
    ['Unless `strict` is set, requests are logged.', 'Requests are logged.'],
    ['Requests are logged unless `strict` is set.', 'Requests are logged.'],
    ['Without a license, exports fail.', 'Exports fail.'],
    ['Except on Windows, symbolic links are followed.', 'Symbolic links are followed.'],
    ['Ohne Lizenz schlagen Exporte fehl.', 'Exporte schlagen fehl.', 'de'],
  ] as [string, string, string?][])(
    'is not proven if it drops a condition: %s',
    (section, statement, language) => {
      expect(provenBy(section, statement, language)).toBe(false);
      expect(provenBy(section, section, language)).toBe(true);
    },
  );
});

it.each(['never', 'not', 'off'])('a statement is not proven if half of it proves nothing: %s', (half) => {
  const section = 'Backups are kept for nine days.';
  expect(provenBy(section, `Backups are kept for nine days; ${half}.`)).toBe(false);
  expect(provenBy(section, 'Backups are kept for nine days; backups are kept.')).toBe(true);
});

describe('a statement about a table row', () => {
  const PLANS = ['| Plan | Price | Seats |', '|---|---|---|', '| Team | $20 | 25, guests of admins |'].join(
    '\n',
  );
  const COMMANDS = [
    '| Command | Effect | Needs |',
    '|---|---|---|',
    '| `acme push` | The client sends keys to the server, then pages | a token |',
  ].join('\n');

  it.each([
    [PLANS, 'The Team plan has 25 seats and a price of $20.'],
    [COMMANDS, '`acme push` needs a token; the client sends keys to the server.'],
  ])('may name the cells in any order', (table, statement) => expect(provenBy(table, statement)).toBe(true));

  it('must keep the order of words within a cell', () => {
    expect(provenBy(COMMANDS, 'The server sends keys to the client.')).toBe(false);
  });
});

describe('a statement about a table of options or of products', () => {
  const OPTIONS = [
    '| Option | Type | Default | Effect |',
    '|---|---|---|---|',
    '| `KEEP_LOGS` | `boolean` | `false` | Enable storage of logs. |',
    '| `LOG_REGION` | `string \\| none` | `auto` | Region of the storage. |',
    '| `LOG_URL` | `string` | (empty) | Endpoint URL. |',
  ].join('\n');
  const PRODUCTS = [
    '| Subject | **Skills** | **MCP server** |',
    '|---|---|---|',
    '| Best for | Teaching patterns | Live monitoring |',
    '| Offline | Yes | No |',
  ].join('\n');

  it.each<[ProofVerdict, string, string]>([
    ['proven', OPTIONS, 'Storage of logs is off by default.'],
    ['unproven', OPTIONS, 'Storage of logs is enabled by default.'],
    ['proven', OPTIONS, 'The region of the storage is `auto` by default.'],
    ['unproven', OPTIONS, '`LOG_REGION` is `false` by default.'],
    ['proven', OPTIONS, 'No endpoint URL is set by default.'],
    ['proven', PRODUCTS, 'Skills are best for teaching patterns.'],
    ['unchecked', PRODUCTS, 'The MCP server is best for teaching patterns.'],
    ['unchecked', PRODUCTS, 'Skills are best for live monitoring.'],
  ])('is %s, of %s: %s', (verdict, table, statement) => expect(on(table, statement)).toBe(verdict));
});

describe('a denial in other words', () => {
  it.each<[ProofVerdict, string, string]>([
    ['proven', 'Lint is skipped in previews.', 'Lint does not run in previews.'],
    ['unchecked', 'Lint is skipped in previews.', 'Lint runs in previews.'],
    [
      'proven',
      'The request is refused when the user lacks a role.',
      'Without a role of the user, the request is refused.',
    ],
    ['proven', 'The `region` is optional.', 'You do not have to set the `region`.'],
    ['unproven', 'The `region` is required.', 'You do not have to set the `region`.'],
    [
      'proven',
      'The address defaults to the address of the server.',
      'If you do not set the address, it is the address of the server.',
    ],
  ])('is %s of “%s”: %s', (verdict, section, statement) => expect(on(section, statement)).toBe(verdict));
});

describe('a statement made of two sentences', () => {
  const section =
    '`clear()` empties the state of the session. `end()` deletes the session, so that its id resolves no longer.';

  it('is not proven if one of them is about another name', () => {
    expect(on(section, '`clear()` deletes the session, so that its id resolves no longer.')).not.toBe(
      'proven',
    );
    expect(on(section, '`end()` deletes the session, so that its id resolves no longer.')).toBe('proven');
  });

  it('is not proven with an abbreviation that the docs do not have', () => {
    expect(on('Runs are archived to JSONL files.', 'Runs are archived to CSV files.')).toBe('unproven');
  });
});

it('numbers are the same in a compound', () => {
  expect(on('A four-pillar score is computed.', 'The score that is computed has four pillars.')).toBe(
    'proven',
  );
  expect(on('A four-pillar score is computed.', 'The score that is computed has five pillars.')).toBe(
    'unproven',
  );
});

describe('a statement with numbers', () => {
  it.each([
    [
      '50 requests a minute on the free tier and 1,000 on the paid tier.',
      'The free tier has 50 requests a minute.',
      true,
    ],
    ['50 requests a minute on the free tier and 1,000 on the paid tier.', 'The paid tier has 1,000.', true],
    [
      '50 requests a minute on the free tier and 1,000 on the paid tier.',
      'The free tier has 1,000 requests a minute.',
      false,
    ],
    [
      '50 requests a minute on the free tier and 1,000 on the paid tier.',
      'The paid tier has 50 requests a minute.',
      false,
    ],
    [
      '| Plan | Price | Seats |\n| - | - | - |\n| Team | 20 | 25 |',
      'The price of the Team plan is 20.',
      true,
    ],
    [
      '| Plan | Price | Seats |\n| - | - | - |\n| Team | 20 | 25 |',
      'The price of the Team plan is 25.',
      false,
    ],
  ])('is proven only with the right one of two numbers (%s), %s: %s', (section, statement, is) => {
    expect(provenBy(section, statement)).toBe(is);
  });
});

describe('a statement about a very long text', () => {
  const words = (count: number): string =>
    Array.from({ length: count }, (_, at) => `item${String.fromCharCode(97 + (at % 26))}s`).join(' ');

  it.each([
    ['many words', `${words(2_100)}.`, words(1)],
    ['a long statement', `${words(400)}.`, words(600)],
    ['many negations', `${'not '.repeat(2_100)}zeta.`, `${'not '.repeat(2_100)}zeta.`],
  ])('is not compared word by word: %s', (_, section, statement) => {
    expect(provenBy(section, statement)).toBe(false);
  });

  it.each([
    ['one word', 'a'.repeat(400_000)],
    ['lines of blanks', '\n '.repeat(250_000)],
  ])('is scanned once, not from every position: %s', (_, run) => {
    expect(provenBy(`${run}\n\nKeys are kept.`, 'Keys are kept.')).toBe(true);
  });

  it('is still compared at usual lengths', () => {
    expect(provenBy(`${words(400)}.`, words(400))).toBe(true);
  });
});

describe('code in a statement', () => {
  it('is proven line by line, whatever its indentation', () => {
    const evidence = [evidenceOf('```bash\nnpm ci\nnpm test\n```', undefined)];
    expect(isInDocs('  npm ci\n  npm test', evidence)).toBe(true);
    expect(isInDocs('npm ci --force', evidence)).toBe(false);
    expect(isInDocs('', evidence)).toBe(false);
  });
});

it('the checker rejects false sentences about the starter, and few true ones', async () => {
  // With fewer, each change of the starter draws others: of 200, between 0.90 and 0.96 are caught.
  const all = await samples(join(import.meta.dirname, '../../../starter'), 2000, 7);
  expect(all.filter(({ isTrue }) => !isTrue)).toHaveLength(1000);
  const { precision, recall } = judged(all);
  expect(precision).toBeGreaterThan(0.9);
  expect(recall).toBeGreaterThan(0.9);
});

it.each([
  ['by which its rules were found', WRITTEN, 0.9],
  ['which were written after its rules', HELD_OUT, 0.85],
  ['of currencies, decimals, pairs of words, denials and other languages', MISSED_BEFORE, 0.9],
] as const)(
  'the checker rejects false statements made of words of the section, those %s',
  (_, all, least) => {
    const { precision, recall } = judged(all);
    expect(precision).toBeGreaterThan(least);
    expect(recall).toBeGreaterThan(least);
  },
);

function judged(all: readonly TestedSentence[]): { readonly precision: number; readonly recall: number } {
  const refused = all.filter(({ sentence, section, language }) => !provenBy(section, sentence, language));
  const caught = refused.filter(({ isTrue }) => !isTrue).length;
  return { precision: caught / refused.length, recall: caught / all.filter(({ isTrue }) => !isTrue).length };
}
