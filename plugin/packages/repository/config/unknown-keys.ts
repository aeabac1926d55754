import { closest } from '@waymark/source/diagnostics/closest';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { meantKey, meantToRestrict } from '@waymark/source/json/access-keys';
import { type LocatedValue, type Path, pathText } from '@waymark/source/json/positions';
import { isObject } from '@waymark/source/values';
import { legacyHint } from './legacy-keys.ts';

/**
 * Warns about keys that the schema does not know: those of the written value that parsing left out. `known` gives
 * the keys allowed at the same level, for a guess at the one meant.
 */
export function reportUnknownKeys(
  located: LocatedValue,
  parsed: unknown,
  known: (path: Path) => readonly string[],
  diagnostics: Diagnostics,
): void {
  const visit = (written: unknown, kept: unknown, path: Path): void => {
    // Values of any shape are kept as they are, by reference.
    if (written === kept) return;
    if (Array.isArray(written) && Array.isArray(kept)) {
      written.forEach((entry, index) => {
        visit(entry, kept[index], [...path, index]);
      });
      return;
    }
    if (!isObject(written) || !isObject(kept)) return;
    for (const [key, value] of Object.entries(written)) {
      const at = [...path, key];
      if (Object.hasOwn(kept, key)) visit(value, kept[key], at);
      else reportKey(at, value);
    }
  };
  const reportKey = (path: Path, value: unknown): void => {
    const position = located.locateKey(path);
    const name = String(path.at(-1));
    if (meantToRestrict(name, value)) {
      const meant = meantKey(name);
      const key = meant?.same ? meant.key : undefined;
      diagnostics.report({
        code: 'config-unknown-key',
        // Its author believes that something is closed.
        severity: 'error',
        message: `"${pathText(path)}" has no effect here and restricts nothing.`,
        hint:
          key !== undefined && known(path.slice(0, -1)).includes(key)
            ? `Write "${key}" in plain lower-case letters.`
            : `Write "${key ?? 'groups" or "public'}" on an element of the navigation, or in a page.`,
        ...position,
      });
      return;
    }
    const legacy = legacyHint(path);
    if (legacy !== undefined) {
      const message = `"${pathText(path)}" belongs to an older format and has no effect.`;
      diagnostics.report({ code: 'config-legacy-key', message, hint: legacy, ...position });
      return;
    }
    const guess = closest(name, known(path.slice(0, -1)));
    diagnostics.report({
      code: 'config-unknown-key',
      message: `"${pathText(path)}" is not known and has no effect.`,
      hint: guess === undefined ? 'Remove it.' : `Did you mean "${guess}"?`,
      ...position,
    });
  };
  visit(located.value, parsed, []);
}
