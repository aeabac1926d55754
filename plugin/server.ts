/** `waymark/server`. */
export * from '@waymark/server/server';
