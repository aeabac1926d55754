/** A request as a command of curl that sends exactly that. */
import type { BodyPart, BuiltRequest } from '../request/request.ts';

export function curl({ method, url, headers, body }: BuiltRequest): string {
  // curl reads brackets and braces of an address as patterns, and would wait for the body that an answer to HEAD lacks.
  const globs = /[[\]{}]/.test(url) ? ' --globoff' : '';
  const head = method === 'HEAD' && body === undefined ? ' --head' : ` --request ${method}`;
  const lines = [`curl${globs}${head}`, `--url ${shellQuoted(url)}`];
  const isForm = body?.kind === 'form';
  for (const [name, value] of headers) {
    if (isForm && name === 'Content-Type') continue;
    lines.push(
      value === '' ? `--header ${shellQuoted(`${name};`)}` : `--header ${shellQuoted(`${name}: ${value}`)}`,
    );
  }
  switch (body?.kind) {
    case 'text':
      // `--data-raw`: with `--data`, a text that begins with @ would name a file.
      lines.push(`--data-raw ${shellQuoted(body.text)}`);
      break;
    case 'form':
      if (body.pairs.length === 0) lines.push("--data-raw ''");
      for (const [name, value] of body.pairs)
        lines.push(`--data-urlencode ${shellQuoted(`${encodeURIComponent(name)}=${value}`)}`);
      break;
    case 'multipart':
      for (const part of body.parts) lines.push(`--form ${shellQuoted(formPart(part))}`);
      break;
    case 'binary':
      lines.push(`--data-binary ${shellQuoted(`@${String(body.file)}`)}`);
      break;
    default:
  }
  return lines.join(' \\\n  ');
}

function formPart({ name, text, file, contentType }: BodyPart): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`;
  // In quotes, because `;` and `,` would end a value, and `@` and `<` at its start would read a file.
  return text === undefined
    ? `${name}=@"${escaped(String(file))}"${type}`
    : `${name}="${escaped(text)}"${type}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

/** For a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
