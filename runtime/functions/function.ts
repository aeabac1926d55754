/** The function of every platform, in one file: each takes what it knows. */
export { default } from './cloudflare.ts';
export { answering } from './files.ts';
