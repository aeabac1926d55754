/** The few icons of the interface itself (Lucide, ISC licence), so that no icon set is read for them. */

import { type Html, html, raw } from '@waymark/contract/html';

const stroke = (body: string, more = ''): Html =>
  html`<svg class="icon icon-outlined${more}" viewBox="0 0 24 24" aria-hidden="true">${raw(body)}</svg>`;

export const INTERFACE_ICONS = {
  ask: stroke(
    '<path d="M7.900 20A9 9 0 1 0 4 16.100L2 22z"/><path d="M9.090 9a3 3 0 0 1 5.830 1c0 2-3 3-3 3M12 17h.010"/>',
  ),
  search: stroke('<circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3"/>'),
  menu: stroke('<path d="M4 7h16M4 12h16M4 17h10"/>'),
  close: stroke('<path d="M18 6 6 18M6 6l12 12"/>'),
  chevron: stroke('<path d="m9 18 6-6-6-6"/>', ' chevron'),
  down: stroke('<path d="m6 9 6 6 6-6"/>', ' down'),
  sun: stroke(
    '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4"/>',
  ),
  moon: stroke('<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472 7 7 0 1 0 9.473 9.472"/>'),
  system: stroke('<rect width="20" height="14" x="2" y="3" rx="2"/><path d="M8 21h8M12 17v4"/>'),
  external: stroke('<path d="M7 17 17 7M8 7h9v9"/>', ' external'),
  arrow: stroke('<path d="M5 12h14M13 6l6 6-6 6"/>'),
  left: stroke('<path d="m15 18-6-6 6-6"/>'),
  right: stroke('<path d="m9 18 6-6-6-6"/>'),
  copy: stroke(
    '<rect width="13" height="13" x="8" y="8" rx="2"/><path d="M16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3"/>',
  ),
  check: stroke('<path d="m20 6-11 11-5-5"/>'),
  info: stroke('<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>'),
  note: stroke('<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>'),
  tip: stroke(
    '<path d="M15 14c.2-1 .7-1.7 1.5-2.5A4.6 4.6 0 0 0 18 8 6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4"/>',
  ),
  warning: stroke(
    '<path d="m21.7 18-8-14a2 2 0 0 0-3.5 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4M12 17h.01"/>',
  ),
  danger: stroke('<path d="M7.9 2h8.2L22 7.9v8.2L16.100 22H7.9L2 16.100V7.9zM12 8v4M12 16h.01"/>'),
  circleCheck: stroke('<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>'),
  folder: stroke(
    '<path d="M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.900a2 2 0 0 1-1.700-.900L9.600 3.900A2 2 0 0 0 7.900 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2z"/>',
  ),
  file: stroke(
    '<path d="M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4"/>',
  ),
  globe: stroke(
    '<circle cx="12" cy="12" r="10"/><path d="M12 2a14.500 14.500 0 0 0 0 20 14.500 14.500 0 0 0 0-20M2 12h20"/>',
  ),
  expand: stroke('<path d="m7 15 5 5 5-5M7 9l5-5 5 5"/>'),
} as const;
