/** Problems of icons that `waymark check` reports, wherever an icon is named. */
import { closest, didYouMean, likeWords } from '@waymark/source/diagnostics/closest';
import { keptIn } from '@waymark/source/made-once';
import { findIcon, isIconName, misspelt, parseName } from './icon.ts';
import { inlineSvg, isInlineSvg } from './inline-svg.ts';
import { ICON_SETS, iconNames } from './sets.ts';

export interface IconProblem {
  readonly message: string;
  readonly hint: string;
}

/** The part of an icon that is not shown, or not as named, and what to do; undefined if all of it is, or if it is a file. */
export function iconProblem(icon: unknown): IconProblem | undefined {
  if (typeof icon !== 'string') return undefined;
  if (isInlineSvg(icon)) return svgProblem(icon);
  // Whichever library the site names, the others are searched too.
  if (!isIconName(icon)) return undefined;
  const { part } = { ...findIcon(icon) };
  if (part === icon) return undefined;
  return {
    message: `${part === undefined ? 'is not shown' : `is drawn as "${part}"`}: no icon is named "${icon}".`,
    hint: didYouMean(
      keptIn(guesses, icon, () => guess(icon)),
      'Name one of Font Awesome, Lucide or Tabler, or a file, such as "/images/icon.svg".',
    ),
  };
}

const guesses = new Map<string, string | undefined>();

/**
 * Many drawings of Font Awesome are not free: the nearest one has most of the same words, and if one has, the first, which is the
 * thing that is drawn. Else the name is misspelt.
 */
function guess(icon: string): string | undefined {
  const { name } = parseName(icon);
  const slip = misspelt(name);
  if (slip !== undefined) return slip;
  const names = ICON_SETS.flatMap(iconNames);
  const [thing = '', ...others] = name.split('-');
  if (others.length === 0) return closest(name, names);
  const drawn = names.filter((each) => each.split('-').includes(thing));
  return likeWords(name, drawn) ?? likeWords(name, names) ?? closest(name, names);
}

function svgProblem(icon: string): IconProblem | undefined {
  const { html, removed } = inlineSvg(icon);
  if (html === '') {
    return {
      message: 'is not shown: it is not one whole `<svg>` element.',
      hint: 'Close every element, and put every value of an attribute in quotes.',
    };
  }
  if (removed.length === 0) return undefined;
  return {
    message: `is shown without ${removed.map((part) => `\`${part}\``).join(', ')}: an icon holds shapes only.`,
    hint: 'Remove that, or name the SVG as a file, such as "/images/icon.svg".',
  };
}
