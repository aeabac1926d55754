/** An island as HTML: React's first rendering, and the data that a browser needs to go on. */
import { scriptJson } from '@waymark/repository/html/html';
import type { ClientBundle } from '../../react/client-bundle.ts';
import { type BuiltinPart, keyOf } from '../../react/part.ts';
import type { IslandData } from '../../react/payload.ts';
import { holesOf, type Island } from './island.ts';
import { emptyHoles, SLOT_STYLE } from './react-output.ts';

export class PageClient {
  readonly bundle: ClientBundle;
  #templates: Record<string, string> = {};
  #loads = false;

  constructor(bundle: ClientBundle) {
    this.bundle = bundle;
  }

  keep(part: BuiltinPart, html: string): void {
    this.#templates[keyOf(part)] = emptyHoles(html, holesOf(part));
  }

  takeTemplates(): Record<string, string> {
    const taken = this.#templates;
    this.#templates = {};
    return taken;
  }

  loader(base: string): string {
    if (this.#loads) return '';
    this.#loads = true;
    return `<script type="module" src="${base}${this.bundle.loader}"></script>`;
  }
}

export function renderIsland(
  island: Island,
  client: PageClient,
  base: string,
  render: (value: unknown) => string,
): string {
  const modules = island.references.map(({ file }) => client.bundle.modules.get(file));
  const content = render(island.fresh ? [] : island.value);
  // If there is nothing to load, the rendered HTML stays unchanged.
  if (modules.some((address) => address === undefined)) return content;
  const templates = client.takeTemplates();
  const data: IslandData = {
    node: island.node,
    modules: modules.map((address) => `${base}${address}`),
    templates,
    possible: island.possible.flatMap((element) => {
      const html = render(element);
      // Its HTML is data of its own, not part of the shown content.
      client.takeTemplates();
      return element.part === undefined ? [] : [{ part: element.part, html }];
    }),
    prefix: island.prefix,
    fresh: island.fresh || island.unstable,
  };
  // Not a template: the theme's scripts find the code blocks and tabs in it, wherever it is moved to.
  const hidden = [...island.hidden].map(
    ([index, value]) => `<waymark-slot data-slot="${index}" hidden>${render(value)}</waymark-slot>`,
  );
  return [
    `<waymark-island${SLOT_STYLE}><waymark-root${SLOT_STYLE}>`,
    content,
    '</waymark-root>',
    ...hidden,
    `<script type="application/json">${scriptJson(data)}</script>`,
    client.loader(base),
    '</waymark-island>',
  ].join('');
}
