import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { type Path, pathText } from '@waymark/source/json/positions';
import { isOfWeb } from '@waymark/source/scheme';
import { valuesWithin } from '@waymark/source/values';
import type { LoadedConfig } from '../config/load.ts';
import { isImageTag, metatagsOf, SITE_TAGS_LEFT_OUT } from '../config/metatags.ts';
import type { Config } from '../config/schema.ts';
import { iconProblem } from '../icons/icon-problem.ts';

export type ConfigWarning = (path: Path, problem: string, hint: string) => void;

/** Reports a value that has no effect as written. */
export function configWarning(
  { locate }: Pick<LoadedConfig, 'locate'>,
  diagnostics: Diagnostics,
): ConfigWarning {
  return (path, problem, hint) =>
    diagnostics.report({
      code: 'config-invalid',
      severity: 'warning',
      message: `"${pathText(path)}" ${problem}`,
      hint,
      ...locate(path),
    });
}

/** Reports values of docs.json that have the right type and no effect, or that nobody would see. */
export function checkConfigValues(
  { config, locate }: Pick<LoadedConfig, 'config' | 'locate'>,
  diagnostics: Diagnostics,
): void {
  const warn = configWarning({ locate }, diagnostics);
  const { links = [], primary } = config.navbar ?? {};
  for (const [index, { label, type, icon }] of links.entries()) {
    if (label || type || icon) continue;
    warn(['navbar', 'links', index], 'has no "label"; its address is shown.', 'Add one, or a "type".');
  }
  if (primary?.type === 'button' && !primary.label)
    warn(['navbar', 'primary'], 'has no "label"; its address is shown.', 'Add one.');
  for (const [path, icon] of valuesWithin(config)) {
    if (path.at(-1) !== 'icon') continue;
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
}

function checkMetatags(config: Config, warn: ConfigWarning): void {
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
