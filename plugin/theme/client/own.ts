/** Starts what components need on pages of an Astro project, which have nothing of the theme around them. */
import { startCode } from './code.ts';
import { startParts } from './parts.ts';
import { startTabs } from './tabs.ts';

// Styles show what works with a script alone by it.
document.documentElement.classList.add('js');
startTabs();
startCode();
startParts();
