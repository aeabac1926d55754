/** Sections that are not an answer alone, and those that are too long to be one. */
import { describe, expect, it } from 'vitest';
import { searchTool } from '../../runtime/mcp/search-tool.ts';
import { ANONYMOUS } from '../../runtime/packages/contract/can-read.ts';
import { searchInputSchema } from '../../runtime/packages/contract/tools.ts';
import { openServing } from '../../runtime/packages/foundation/release/open-serving.ts';
import { fixtureRelease } from './support/fixture-site.ts';

const PARTS = [
  'pump',
  'valve',
  'sensor',
  'relay',
  'motor',
  'fan',
  'belt',
  'gate',
  'lamp',
  'scale',
  'scanner',
  'printer',
];
const STATES = [
  'stalled',
  'overheated',
  'disconnected',
  'misaligned',
  'overloaded',
  'unpowered',
  'uncalibrated',
  'jammed',
];
const PLACES = [
  'dock',
  'loft',
  'hall',
  'yard',
  'cellar',
  'ramp',
  'tower',
  'bay',
  'aisle',
  'bridge',
  'depot',
  'pier',
];

const errors = PARTS.flatMap((part, a) =>
  STATES.flatMap((state, b) =>
    PLACES.map((place, c) => ({
      code: `E${10_000 + a * 1_000 + b * 100 + c}`,
      text: `The ${part} in the ${place} is ${state}.`,
    })),
  ),
);

const TABLE = [
  '| Code | Message | What to do |',
  '|---|---|---|',
  ...errors.map(({ code, text }) => `| \`${code}\` | ${text} | Call the technician of the site. |`),
].join('\n');

/** Short pages that share words with the table. */
const devices = Object.fromEntries(
  PARTS.map((part) => [
    `/devices/${part}`,
    {
      title: `The ${part}`,
      body: `How a ${part} works, in a hall or a yard.\n\n## Repair\n\nA ${part} that is stalled or jammed.`,
    },
  ]),
);

async function search(query: string, extra: Parameters<typeof fixtureRelease>[1]): Promise<string[]> {
  const serving = await openServing(await fixtureRelease({}, extra), {
    logger: { error() {}, info() {} } as never,
  });
  try {
    const input = searchInputSchema(serving.info).parse({ query });
    return searchTool(serving, ANONYMOUS, input).result.content.map(({ text }) => text);
  } finally {
    await serving.close();
  }
}

describe('search in a table of a thousand errors', () => {
  const extra = { ...devices, '/errors': { title: 'Errors', body: `All of them.\n\n## Table\n\n${TABLE}` } };

  it.each([0.1, 0.4, 0.6, 0.9])(
    'finds an error by its text, and shows its row below the table head: %s',
    async (at) => {
      const { code, text } = errors[Math.floor(errors.length * at)] ?? { code: '', text: '' };
      const results = await search(text, extra);
      const found = results.findIndex((result) => result.includes(code));
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThan(3);
      expect(results[found]).toContain('| Code | Message | What to do |\n|---|---|---|\n');
      expect(results[found]).toContain(text);
    },
  );

  it('finds an error by its code in a sentence, as one result', async () => {
    const { code, text } = errors[700] ?? { code: '', text: '' };
    const results = await search(`why do I get ${code} on my machine`, extra);
    expect(results[0]).toContain(text);
    expect(results.filter((result) => result.includes('Page: /errors.md'))).toHaveLength(1);
  });
});

describe('search for a heading without text of its own', () => {
  const extra = {
    '/lanterns': {
      title: 'Lanterns',
      body: 'About them.\n\n## Colours\n\n### Emerald\n\nA green light.\n\n## Turquoise',
    },
  };

  it('finds the sections below the heading, not the heading', async () => {
    const results = await search('lantern colours', extra);
    expect(results[0]).toContain('Title: Lanterns > Emerald');
    expect(results.join('\n')).not.toContain('Title: Lanterns > Colours');
  });

  it('finds the heading if nothing is below it', async () => {
    const [first] = await search('turquoise', extra);
    expect(first).toContain('Title: Lanterns > Emerald');
  });
});

describe('search for pages in a list of links', () => {
  it('ranks the list below the pages that it links to', async () => {
    const links = PARTS.map((part) => `- [Calibrate the ${part}](/devices/${part})`).join('\n');
    const extra = {
      ...devices,
      '/devices/scale': {
        title: 'Weighing',
        body: `Before you calibrate the scale, unload it. ${'Then wait for a while. '.repeat(20)}`,
      },
      '/overview': { title: 'Overview', body: `All pages.\n\n## Related\n\n${links}` },
    };
    const results = await search('calibrate the scale', extra);
    expect(results[0]).toContain('Page: /devices/scale.md');
  });
});
