/** Settings of docs.json for pages of APIs that have no effect. */

import type { LoadedConfig } from '@waymark/repository/config/load';
import { configWarning } from '@waymark/repository/content/config-values';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';

export async function checkApiSettings(
  { config, locate }: Pick<LoadedConfig, 'config' | 'locate'>,
  diagnostics: Diagnostics,
): Promise<void> {
  const warn = configWarning({ locate }, diagnostics);
  const { playground, examples } = config.api;
  if (playground.credentials && playground.proxy)
    warn(
      ['api', 'playground', 'credentials'],
      'has no effect, because requests go through the proxy, which sends no cookies.',
      'Set "api.playground.proxy" to false, or remove it.',
    );
  if (examples.languages === undefined) return;
  const { sampleLanguage } = await import('../samples/languages.ts');
  for (const [index, name] of examples.languages.entries()) {
    if (sampleLanguage(name) !== undefined) continue;
    warn(
      ['api', 'examples', 'languages', index],
      `is "${name}", a language that no samples are written in.`,
      'Remove it, or use one such as "bash", "python" or "javascript".',
    );
  }
}
