/** Samples of the site that are proven, by sections, and those that broke with the last release. */
import { type Html, html } from '@waymark/contract/html';
import { card, table } from '@waymark/foundation/pages/parts';
import type { AdminContext } from '../../section.ts';
import { deploysFeature } from '../deploys/feature.ts';

/** Nothing if the build of the live release proved none. */
export async function samplesCard({ started, sources }: AdminContext): Promise<Html | undefined> {
  const deployer = started(deploysFeature)?.deployer;
  const samples = (await deployer?.live())?.samples;
  if (samples === undefined) return undefined;
  const shares = table(
    ['Section', 'Proven', 'Wrong', 'Samples'],
    samples.sections.map(({ title, proven, wrong, total }) => [
      html`${title}`,
      html`${Math.floor((100 * proven) / Math.max(1, total))} %`,
      html`${wrong}`,
      html`${total}`,
    ]),
    'No page has a sample that could be proven.',
  );
  const broken = samples.broken.map(({ file, line, message }) => [
    html`<div class="long">${message}</div>`,
    file === undefined ? html`` : sources.ofFile(file, line),
  ]);
  return card(
    'Samples',
    html`<p>${samples.summary}</p>
${shares}
${broken.length > 0 && html`<h3>Wrong since this release</h3>${table(['Problem', 'File'], broken, '')}`}`,
  );
}
