/** Modules that the integration makes (own-pages.ts). */
declare module 'virtual:waymark/own-head' {
  /** HTML that a page needs before its first component. */
  export const head: string;
  export const facts: import('./own-pages.ts').OwnFacts;
  /** HTML by the names of the docs’ own components. */
  export const scripts: Readonly<Record<string, string>>;
}

declare module 'virtual:waymark/site' {
  const data: import('./site-data.ts').SiteData;
  export default data;
}

declare module 'virtual:waymark/layout' {
  const layout: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default layout;
}

declare module 'virtual:waymark/docs-page' {
  export { DocsLayoutPage, docsPaths } from './docs-page.ts';
}
