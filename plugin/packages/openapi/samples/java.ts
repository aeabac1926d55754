/** A request with OkHttp. */
import { javaOkhttp } from '@scalar/snippetz/plugins/java/okhttp';
import { libraryWriter } from './library.ts';
import { doubleQuoted } from './text.ts';

export const java = libraryWriter(javaOkhttp, {
  body(body) {
    if (body.kind === 'binary') return `new java.io.File(${doubleQuoted(String(body.file))})`;
    // Bytes: with a text, the client adds a charset to its type.
    return body.kind === 'text' ? `${textBlock(body.text)}.getBytes(StandardCharsets.UTF_8)` : undefined;
  },
  program: (code) => code,
});

/** Several lines as a text block, which drops white space at the ends of lines, and the indentation that all of them share. */
function textBlock(text: string): string {
  if (!text.includes('\n') || /[\t\r]| $/m.test(text) || !/^\S/m.test(text)) return doubleQuoted(text);
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replaceAll(/"$/g, '\\"');
  return `"""\n  ${escaped.replaceAll(/\n(?!\n)/g, '\n  ')}"""`;
}
