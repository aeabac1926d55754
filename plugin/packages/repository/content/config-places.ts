import type { Position } from '@waymark/source/json/positions';
import type { LoadedConfig } from '../config/load.ts';

/** Positions of docs.json values that are checked once the site is known: by `feedback.suggestEdit`, `contextual.options.0`. */
export function configPlaces({ config, locate }: LoadedConfig): ReadonlyMap<string, Position> {
  const paths = [
    ...Object.keys(config.feedback).map((key) => ['feedback', key]),
    ...(config.contextual?.options ?? []).map((_, index) => ['contextual', 'options', index]),
  ];
  return new Map(paths.map((path) => [path.join('.'), locate(path)]));
}
