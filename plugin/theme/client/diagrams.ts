/** Mermaid diagrams: drawn when a reader comes near, in the colours of the page, with buttons to zoom and to see the source. */

import { orRenew } from '@waymark/mdx/react/client/renew';
import type { Mermaid } from 'mermaid';
import { drawn, element, pressable } from '../../browser/element.ts';
import { keptUntilFailed } from '../../browser/until-failed.ts';
import { formatHex } from '../color.ts';
import { blended, makeLabelsReadable } from './readable-labels.ts';
import { Zoom } from './zoom-pan.ts';

const load = keptUntilFailed(async () => {
  const address = `${document.body.dataset.base ?? ''}/_waymark/mermaid/mermaid.esm.min.js`;
  const module = await orRenew(import(/* @vite-ignore */ address) as Promise<{ default: Mermaid }>);
  return module.default;
});

const ICONS = {
  in: '<circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3M11 8v6M8 11h6"/>',
  out: '<circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3M8 11h6"/>',
  reset: '<path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"/><path d="M3 3v5h5"/>',
  source: '<path d="m16 18 6-6-6-6M8 6l-6 6 6 6"/>',
} as const;

/** A colour of the page, over its background: Mermaid computes with colours and knows no custom properties. */
function color(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color: computed } = getComputedStyle(probe);
  probe.remove();
  const layers = [getComputedStyle(document.body).backgroundColor, computed];
  return formatHex(blended(layers.map((each) => ({ color: each, opacity: 1 }))));
}

/** Colours of the page, and Mermaid's variables that have them. */
const COLORS: Readonly<Record<string, string>> = {
  '--bg': 'background',
  '--accent': 'primaryBorderColor nodeBorder actorBorder',
  '--accent-soft': 'primaryColor mainBkg actorBkg',
  '--heading':
    'primaryTextColor secondaryTextColor tertiaryTextColor textColor titleColor actorTextColor signalTextColor ' +
    'labelTextColor loopTextColor noteTextColor',
  '--line-strong': 'tertiaryBorderColor clusterBorder labelBoxBorderColor noteBorderColor',
  '--muted': 'lineColor actorLineColor signalColor',
  '--raised': 'edgeLabelBackground',
  '--sunken': 'secondaryColor tertiaryColor clusterBkg labelBoxBkgColor noteBkgColor',
};

const isDark = (): boolean => document.documentElement.classList.contains('dark');

function configure(mermaid: Mermaid): void {
  const colors = Object.entries(COLORS).flatMap(([name, variables]) => {
    const value = color(name);
    return variables.split(' ').map((variable) => [variable, value]);
  });
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: 'base',
    fontFamily: getComputedStyle(document.body).fontFamily,
    themeVariables: { darkMode: isDark(), fontSize: '14px', ...Object.fromEntries(colors) },
  });
}

class Diagram {
  readonly #figure: HTMLElement;
  readonly #source: HTMLElement;
  readonly #words: readonly string[];
  readonly #text: string;
  readonly #id: string;
  #stage: HTMLElement | undefined;
  #zoom: Zoom | undefined;

  constructor(figure: HTMLElement, index: number) {
    this.#figure = figure;
    this.#source = figure.querySelector('pre') ?? figure;
    this.#text = this.#source.textContent ?? '';
    this.#words = JSON.parse(figure.dataset.words ?? '[]');
    this.#id = `mermaid-${index}`;
  }

  /** Draws it, or draws it again in other colours. */
  async draw(mermaid: Mermaid): Promise<void> {
    try {
      const { svg, bindFunctions } = await mermaid.render(this.#id, this.#text);
      const stage = this.#stage ?? this.#makeStage();
      stage.innerHTML = svg;
      const drawing = stage.querySelector('svg');
      if (drawing !== null) {
        // The author's own label (`accTitle`) comes first.
        if (!drawing.hasAttribute('aria-labelledby')) drawing.ariaLabel = this.#figure.dataset.label ?? '';
        drawing.setAttribute('role', 'img');
        makeLabelsReadable(drawing, color('--raised'));
        this.#zoom?.of(drawing);
      }
      bindFunctions?.(stage);
      this.#figure.querySelector('.diagram-error')?.remove();
    } catch (error) {
      this.#fail(error);
    }
  }

  get drawn(): boolean {
    return this.#stage !== undefined;
  }

  #makeStage(): HTMLElement {
    const label = this.#figure.dataset.label ?? '';
    const stage = element('div', { role: 'group', 'aria-label': label, class: 'diagram-stage' });
    this.#stage = stage;
    this.#source.hidden = true;
    this.#figure.prepend(stage);
    this.#zoom = new Zoom(stage);
    if (this.#figure.dataset.actions !== 'false') this.#addActions(this.#zoom);
    return stage;
  }

  #addActions(zoom: Zoom): void {
    const [zoomIn, zoomOut, reset, source] = this.#words;
    const bar = element('div', {
      class: 'diagram-actions',
      'data-component-name': 'mermaid-controls-wrapper',
    });
    const add = (label: string | undefined, icon: keyof typeof ICONS, action: () => void) => {
      const names = { 'aria-label': label ?? '', title: label ?? '' };
      const button = pressable(names, action, drawn(ICONS[icon]));
      bar.append(button);
      return button;
    };
    add(zoomIn, 'in', () => zoom.by(1.3));
    add(zoomOut, 'out', () => zoom.by(1 / 1.3));
    add(reset, 'reset', () => zoom.reset());
    const toggle = add(source, 'source', () => {
      this.#source.hidden = !this.#source.hidden;
      toggle.ariaExpanded = String(!this.#source.hidden);
    });
    toggle.ariaExpanded = 'false';
    this.#figure.append(bar);
  }

  /** The source stays, and says why it is no drawing. */
  #fail(error: unknown): void {
    document.getElementById(`d${this.#id}`)?.remove();
    const note = this.#figure.querySelector('.diagram-error') ?? element('p', { class: 'diagram-error' });
    note.textContent = this.#words[4] ?? '';
    note.setAttribute('title', error instanceof Error ? error.message : String(error));
    this.#figure.prepend(note);
    this.#source.hidden = false;
    this.#figure.removeAttribute('style');
  }
}

export function startDiagrams(): void {
  const figures = [...document.querySelectorAll<HTMLElement>('[data-mermaid]')];
  const diagrams = new Map(figures.map((figure, index) => [figure as Element, new Diagram(figure, index)]));
  // One after the other: Mermaid keeps the state of a drawing for itself.
  let queue: Promise<void> = Promise.resolve();
  const draw = (diagram: Diagram) => {
    queue = queue.then(async () => {
      const mermaid = await load();
      configure(mermaid);
      await diagram.draw(mermaid);
    });
    return queue;
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const diagram = diagrams.get(target);
        if (!isIntersecting || diagram === undefined) continue;
        near.unobserve(target);
        void draw(diagram);
      }
    },
    { rootMargin: '800px' },
  );
  for (const figure of figures) near.observe(figure);

  let dark = isDark();
  new MutationObserver(() => {
    const now = isDark();
    if (now === dark) return;
    dark = now;
    for (const diagram of diagrams.values()) if (diagram.drawn) void draw(diagram);
  }).observe(document.documentElement, { attributeFilter: ['class'] });
  // Paper gets all of them.
  addEventListener('beforeprint', () => {
    for (const diagram of diagrams.values()) if (!diagram.drawn) void draw(diagram);
  });
}
