/** The first page: how things are. */
import { html } from '../pages/html.ts';
import { heading } from './parts.ts';
import type { DashboardSection } from './section.ts';

export const overviewSection: DashboardSection = {
  slug: '',
  title: 'Overview',
  async render() {
    return html`${heading('Overview')}`;
  },
  actions: {},
};
