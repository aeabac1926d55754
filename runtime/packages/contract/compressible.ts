/** Files that a server compresses, and a build with `--precompress`: all text, and WebAssembly. */
const COMPRESSIBLE = /\.(?:html|css|csv|m?js|json|md|txt|xml|svg|webmanifest|yaml|yml|map|wasm)$/i;

/** Headers of smaller files outweigh the saved bytes. */
const SMALLEST = 1024;

export function isCompressible(path: string, size: number): boolean {
  return size >= SMALLEST && COMPRESSIBLE.test(path);
}
