/** The icons of the panel. */
import { drawn } from '../../../browser/element.ts';

const ICONS = {
  ask: '<path d="M7.900 20A9 9 0 1 0 4 16.100L2 22z"/><path d="M9.090 9a3 3 0 0 1 5.830 1c0 2-3 3-3 3M12 17h.010"/>',
  send: '<path d="M12 19V5M6 11l6-6 6 6"/>',
  stop: '<rect width="12" height="12" x="6" y="6" rx="2" fill="currentColor"/>',
  close: '<path d="M18 6 6 18M6 6l12 12"/>',
  anew: '<path d="M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7"/><path d="M18.400 2.600a2 2 0 0 1 3 3L12.500 14.500 9 15l.500-3.500z"/>',
  copy: '<rect width="13" height="13" x="8" y="8" rx="2"/><path d="M16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3"/>',
  again: '<path d="M21 12a9 9 0 1 1-9-9c2.520 0 4.930 1 6.740 2.740L21 8M21 3v5h-5"/>',
  unproven: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.010"/>',
} as const;

export const askIcon = (name: keyof typeof ICONS): Element => drawn(ICONS[name]);
