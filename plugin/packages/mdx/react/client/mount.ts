/** Continues one island from the page's HTML. */
import * as React from 'react';
import { Component, createElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { IslandData } from '../payload.ts';
import { addTemplates } from './builtins.ts';
import { revive } from './revive.ts';
import { collectSlots } from './slots.ts';

interface BoundaryProps {
  readonly html: string;
  readonly children?: ReactNode;
}

/** An island that fails shows the page's HTML in its place. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { html, children } = this.props;
    if (!this.state.failed) return children;
    return createElement('waymark-slot', {
      style: { display: 'contents' },
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the page had in this place.
      dangerouslySetInnerHTML: { __html: html },
    });
  }
}

export async function mount(island: HTMLElement): Promise<void> {
  const script = island.querySelector(':scope > script[type="application/json"]');
  const root = island.querySelector<HTMLElement>(':scope > waymark-root');
  if (script === null || root === null) return;
  // Authors' modules may take it from there, as in the format.
  Object.assign(globalThis, { React });
  const data = JSON.parse(script.textContent ?? '') as IslandData;
  const modules = await Promise.all(
    data.modules.map((address) => import(/* @vite-ignore */ address) as Promise<Record<string, unknown>>),
  );
  addTemplates(data.templates, data.possible);
  const slots = collectSlots(island, root);
  const node = createElement(
    Boundary,
    { html: root.innerHTML },
    revive(data.node, modules, slots) as ReactNode,
  );
  const options = { identifierPrefix: data.prefix };
  if (data.fresh) createRoot(root, options).render(node);
  else hydrateRoot(root, node, options);
  island.dataset.ready = '';
}
