/**
 * Renders the routes by itself, where Vite has bundled it with all that they need: a build can keep that bundle, and the next one
 * renders its pages without Vite. Astro's own prerenderer is bound to the build that it is part of.
 */

import { StaticPaths } from 'astro:static-paths';
import type { AstroPrerenderer } from 'astro';
import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });
// A page that cannot be rendered ends the build with its reason; it is not published as a page that says so.
app.renderError = async (request, { error, status }) => {
  throw error ?? new Error(`${request.url} was rendered with status ${status}.`);
};

export const prerenderer: AstroPrerenderer = {
  name: 'waymark',
  getStaticPaths: () => new StaticPaths(app).getAll(),
  render: (request, { routeData }) => app.render(request, { routeData }),
};
