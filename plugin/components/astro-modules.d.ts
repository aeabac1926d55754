/** Astro components as plain TypeScript sees them; `astro check` knows their real types. */
declare module '*.astro' {
  const component: (result: unknown, props: unknown, slots: unknown) => unknown;
  export default component;
}

declare module '@pagefind/component-ui/css?url' {
  const url: string;
  export default url;
}
