import { defineConfig, html } from 'waymark/extend';
import manifest from '../package.json' with { type: 'json' };

export default defineConfig({
  theme: {
    parts: {
      footer: (built) =>
        html`${built}<p class="version">Waymark ${manifest.version} · ${manifest.license} licence</p>`,
    },
    styles:
      '.version { padding: 0 var(--gutter) 2rem; color: var(--muted); font-size: var(--text-s); text-align: center }',
  },
});
