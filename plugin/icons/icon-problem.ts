/** Problems of icons that `waymark check` reports, wherever an icon is named. */
import { iconHtml, isIconName } from './icon.ts';
import { inlineSvg, isInlineSvg } from './inline-svg.ts';

export interface IconProblem {
  readonly message: string;
  readonly hint: string;
}

/** The part of an icon that is not shown, and what to do; undefined if all of it is, or if it is a file. */
export function iconProblem(icon: unknown): IconProblem | undefined {
  if (typeof icon !== 'string') return undefined;
  if (isInlineSvg(icon)) return svgProblem(icon);
  // Whichever library the site names, the others are searched too.
  if (!isIconName(icon) || iconHtml(icon, undefined, { base: '' }) !== '') return undefined;
  return {
    message: `is not shown: no icon is named "${icon}".`,
    hint: 'Name one of Font Awesome, Lucide or Tabler, or a file, such as "/images/icon.svg".',
  };
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
