import { defineConfig } from 'astro/config';
import waymark from './plugin/index.ts';

/** Waymark's own documentation, built with Waymark. */
export default defineConfig({
  outDir: './starter/dist',
  trailingSlash: 'never',
  build: { format: 'file' },
  integrations: [waymark({ root: './starter' })],
});
