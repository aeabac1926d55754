import { defineConfig } from 'astro/config';
import waymark from 'waymark';

export default defineConfig({
  site: 'https://example.com',
  integrations: [waymark({ root: './docs' })],
});
