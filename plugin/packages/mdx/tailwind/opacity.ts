/**
 * `bg-black bg-opacity-50`: Tailwind 4 has no class for the opacity of a colour that another class sets. Both together
 * mean `bg-black/50`, whose rule gets both names.
 */
import { escapeLiteral } from '@waymark/contract/escape-literal';

const OPACITY = /^((?:[^:]+:)*)(bg|text|border|divide|ring|placeholder)-opacity-(\d+)$/;

/** `extra` are names that the compiler is asked for besides the author's; `rules` renames what it wrote. */
export function opacityRules(names: readonly string[]) {
  const renamed = new Map<string, string>();
  for (const name of names) {
    const match = OPACITY.exec(name);
    if (!match) continue;
    const [, variants = '', property = '', amount = ''] = match;
    const start = `${variants}${property}-`;
    for (const color of names) {
      if (!color.startsWith(start) || color.includes('/') || color.includes('-opacity-')) continue;
      if (!/-(?:black|white|current|primary(?:-light|-dark)?|[a-z]+-\d{2,3})$/.test(color)) continue;
      renamed.set(`${color}/${amount}`, `.${escapeName(color)}.${escapeName(name)}`);
    }
  }
  return {
    extra: [...renamed.keys()].filter((name) => !names.includes(name)),
    rules: (css: string): string => {
      let text = css;
      for (const [name, selector] of renamed) {
        const own = `.${escapeName(name)}`;
        const also = names.includes(name) ? `:is(${own},${selector})` : selector;
        text = text.replaceAll(new RegExp(`${escapeLiteral(own)}(?![\\w\\\\-])`, 'g'), () => also);
      }
      return text;
    },
  };
}

function escapeName(name: string): string {
  return name.replaceAll(/[^\w-]/g, (char) => `\\${char}`);
}
