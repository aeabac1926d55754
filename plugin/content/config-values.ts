import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { type Path, pathText } from '@waymark/source/json/positions';
import { isOfWeb } from '@waymark/source/scheme';
import type { LoadedConfig } from '../config/load.ts';
import { isImageTag, metatagsOf, SITE_TAGS_LEFT_OUT } from '../config/metatags.ts';
import type { Config } from '../config/schema.ts';
import { iconProblem } from '../icons/icon-problem.ts';

type Warn = (path: Path, problem: string, hint: string) => void;

/** Reports values of docs.json that have the right type and no effect, or that nobody would see. */
export async function checkConfigValues(
  { config, locate }: Pick<LoadedConfig, 'config' | 'locate'>,
  diagnostics: Diagnostics,
): Promise<void> {
  const warn: Warn = (path, problem, hint) =>
    diagnostics.report({
      code: 'config-invalid',
      severity: 'warning',
      message: `"${pathText(path)}" ${problem}`,
      hint,
      ...locate(path),
    });
  const { links = [], primary } = config.navbar ?? {};
  for (const [index, { label, type, icon }] of links.entries()) {
    if (label || type || icon) continue;
    warn(['navbar', 'links', index], 'has no "label"; its address is shown.', 'Add one, or a "type".');
  }
  if (primary?.type === 'button' && !primary.label)
    warn(['navbar', 'primary'], 'has no "label"; its address is shown.', 'Add one.');
  for (const [path, icon] of iconsIn(config, [])) {
    const { message, hint } = iconProblem(icon) ?? {};
    if (message !== undefined)
      diagnostics.report({
        code: 'icon-invalid',
        message: `"${pathText(path)}" ${message}`,
        hint,
        ...locate(path),
      });
  }
  checkMetatags(config, warn);
  if (config.variations !== undefined)
    warn(['variations'], 'has no effect: pages show every variation.', 'Let readers choose with `<View>`.');
  await checkApiSettings(config.api, warn);
}

function checkMetatags(config: Config, warn: Warn): void {
  for (const [path, tags] of metatagsOf(config)) {
    for (const [name, value] of Object.entries(tags)) {
      const at = [...path, name];
      if (SITE_TAGS_LEFT_OUT.has(name)) warn(at, 'has no effect: each page has its own.', 'Remove it.');
      else if (name === 'canonical' && !/^https?:\/\//i.test(value))
        warn(at, 'is no web address.', 'Write the address of the site, such as `https://docs.example.com`.');
      else if (isImageTag(name) && !isOfWeb(value))
        warn(
          at,
          'is no address that a crawler can fetch.',
          'Write a path of the site, or an `https` address.',
        );
    }
  }
}

async function checkApiSettings({ playground, examples }: Config['api'], warn: Warn): Promise<void> {
  if (playground.credentials && playground.proxy)
    warn(
      ['api', 'playground', 'credentials'],
      'has no effect, because requests go through the proxy, which sends no cookies.',
      'Set "api.playground.proxy" to false, or remove it.',
    );
  if (examples.languages === undefined) return;
  const { sampleLanguage } = await import('../openapi/samples/languages.ts');
  for (const [index, name] of examples.languages.entries()) {
    if (sampleLanguage(name) !== undefined) continue;
    warn(
      ['api', 'examples', 'languages', index],
      `is "${name}", a language that no samples are written in.`,
      'Remove it, or use one such as "bash", "python" or "javascript".',
    );
  }
}

/** Every value of a key `icon`, with its path. */
function* iconsIn(value: unknown, path: Path): Generator<readonly [Path, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const key = Array.isArray(value) ? Number(name) : name;
    if (key === 'icon') yield [[...path, key], inner];
    else yield* iconsIn(inner, [...path, key]);
  }
}
