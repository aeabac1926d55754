/** The script that a page has for its panel before anybody opens it, in bytes. */
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { themeFiles } from '../../plugin/theme/theme-files.ts';

const CLIENT = resolve(import.meta.dirname, '../../plugin/theme/client');
const ENTRY = '\0starter';
/** As long as the name of the file that is loaded later. */
const LATER = './panel.12345678.js';

export interface StarterBytes {
  /** Of the first script of a page: how it learns that a server answers. */
  readonly inline: string;
  /** Of both, as browsers run them. */
  readonly total: number;
}

/** Bundles the part of the page's script as the theme does, without what other parts have anyway and what is loaded later. */
export async function starterBytes(): Promise<StarterBytes> {
  const bundle = await rolldown({
    input: ENTRY,
    external: (id) => /(?:search|renew)\.ts$/.test(id) || id === LATER,
    plugins: [
      {
        name: 'starter',
        resolveId: (id) =>
          id === ENTRY ? id : id.endsWith('/panel.ts') ? { id: LATER, external: true } : undefined,
        load: (id) =>
          id === ENTRY
            ? `import { startAsk } from ${JSON.stringify(join(CLIENT, 'ask.ts'))}; startAsk();`
            : undefined,
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  const code = output[0].code.replace(/^(?:import\b[^;]*;)+/, '').trim();
  const { scheme } = (await themeFiles()).inline;
  const inline = /try\{[^{}]*performance[\s\S]*?catch\{\}/.exec(scheme)?.[0] ?? '';
  return { inline, total: code.length + inline.length };
}
