import { expect, test } from 'vitest';
import { samplesCard } from '../../../runtime/features/dashboard/samples-card.ts';
import type { DeploySamples } from '../../../runtime/features/deploys/broken-samples.ts';
import { html } from '../../../runtime/packages/contract/html.ts';

async function shown(samples: DeploySamples | undefined): Promise<string | undefined> {
  const deployer = { live: async () => ({ release: 'live', samples }) };
  const sources = { ofFile: (file: string, line: number) => html`<a>${file}:${line}</a>` };
  const card = await samplesCard({ started: () => ({ deployer }), sources } as never);
  return card === undefined ? undefined : String(card);
}

test('the share of proven samples by section, and those that are wrong since the live release', async () => {
  const card = await shown({
    summary: 'Samples: 2 proven, 1 wrong, 0 unproven.',
    sections: [{ title: 'Guides <b>', proven: 2, wrong: 1, total: 3 }],
    broken: [
      {
        code: 'sample-value-type',
        severity: 'warning',
        message: '<script>x</script>',
        file: 'a.mdx',
        line: 4,
      },
    ],
  });
  expect(card).toContain('66 %');
  expect(card).toContain('Guides &lt;b&gt;');
  expect(card).toContain('&lt;script&gt;x');
  expect(card).toContain('a.mdx:4');
});

test('nothing if no deploy proved samples, and no list if none broke', async () => {
  expect(await shown(undefined)).toBeUndefined();
  expect(await shown({ summary: '', sections: [], broken: [] })).not.toContain('Wrong since');
});
