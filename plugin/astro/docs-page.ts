/** The page of the docs in a layout of the project, as Astro renders it: the layout, with marks in its slots. */
import Layout from 'virtual:waymark/layout';
import { createComponent, markHTMLString, renderComponent } from 'astro/runtime/server/index.js';
import { SLOTS, slotMark } from '../theme/layout.ts';
import { LAYOUT_QUESTION } from './questions.ts';

type Result = Parameters<typeof renderComponent>[0];

export function docsPaths(): { params: { slug: string | undefined } }[] {
  return (LAYOUT_QUESTION.ask().paths?.() ?? []).map((path) => ({
    params: { slug: path.slice(1) || undefined },
  }));
}

const slots = {
  default: () => markHTMLString(slotMark('content')),
  ...Object.fromEntries(SLOTS.map((name) => [name, () => markHTMLString(slotMark(name))])),
};

export const DocsLayoutPage = createComponent((result: Result) => {
  const { use } = LAYOUT_QUESTION.ask();
  if (use === undefined)
    throw new Error(
      'A layout for the docs is rendered by the process that builds the site, or serves it in development.',
    );
  return renderComponent(result, 'Layout', Layout, { ...use.props }, slots) as never;
});
