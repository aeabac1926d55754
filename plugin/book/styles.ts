/** Styles of a book: those of its text, and the colours of its code. */
import { paletteClass } from '@waymark/repository/appearance/code-theme';
import type { ReadableSite } from '@waymark/repository/types';
import { palette } from '../theme/palette.ts';
import { themeFiles } from '../theme/theme-files.ts';

/** For readers that may know no properties of their own, and have a dark mode of their own. */
export async function epubStyles(site: ReadableSite): Promise<string> {
  const { book } = await themeFiles();
  const accent = palette(site)['--accent-light'] ?? 'inherit';
  return `${book.text}a{color:${accent}}${codeColors(site, 'light')}`;
}

export function codeColors({ look: { code } }: ReadableSite, scheme: 'light' | 'dark'): string {
  const colors = code.palette.flatMap((declaration, place) => {
    const [, color] = new RegExp(`^--shiki-${scheme}:(#[0-9A-F]{3,8})$`).exec(declaration) ?? [];
    return color === undefined ? [] : [`.${paletteClass(place)}{color:${color}}`];
  });
  const background = code.backgrounds?.[scheme];
  return colors.join('') + (background === undefined ? '' : `pre{background:${background}}`);
}
