/** `waymark/runtime`. */
export * from '@waymark/server';
