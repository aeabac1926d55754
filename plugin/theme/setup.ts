/** What the integration does for the theme: it runs from its own place on disk, the bundled theme does not. */
import { fileURLToPath } from 'node:url';
import { registerIconSets } from '../icons/sets.ts';
import { registerMeasure } from './image-size.ts';
import { measureImage } from './image-sizes.ts';

/**
 * Makes the icon sets and the sizes of images available to the theme, and returns the script that every page loads. It
 * goes through the integration because Astro cannot bundle a component's own `<script>` when the component shares no
 * folder with the project (a project in a temporary folder, the package elsewhere).
 */
export function setupTheme(): { pageScript: string } {
  registerIconSets();
  registerMeasure(measureImage);
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const main = fileURLToPath(new URL(`./client/main.${extension}`, import.meta.url));
  return { pageScript: `import ${JSON.stringify(main)};` };
}
