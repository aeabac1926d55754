/// <reference types="astro/client" />

declare module 'virtual:waymark/revision' {}
declare module 'virtual:waymark/theme' {}
