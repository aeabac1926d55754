import { defineComponent, defineConfig, html, z } from 'waymark/extend';
import manifest from '../package.json' with { type: 'json' };

const landing = defineComponent({
  name: 'Landing',
  props: z.object({}),
  html: ({ children }) => html`<div class="landing">${children}</div>`,
  style: new URL('./landing.css', import.meta.url),
});

export default defineConfig({
  components: [landing],
  theme: {
    parts: {
      footer: (built) =>
        html`${built}<p class="version">Waymark ${manifest.version} · ${manifest.license} licence</p>`,
    },
    styles:
      '.version { padding: 0 var(--gutter) 2rem; color: var(--muted); font-size: var(--text-s); text-align: center }',
  },
});
