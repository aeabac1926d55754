/** Astro components as plain TypeScript sees them; `astro check` knows their real types. */
declare module '*.astro' {
  const component: (result: unknown, props: unknown, slots: unknown) => unknown;
  export default component;
}
