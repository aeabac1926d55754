/**
 * Tells Astro’s build that pages stand below, which it does not make: they are written once its own are there. Such a build needs no
 * page of the project, and other integrations see a site that is not empty.
 */
export const prerender = true;

export const getStaticPaths = (): [] => [];

export const GET = (): Response => new Response(null, { status: 404 });
