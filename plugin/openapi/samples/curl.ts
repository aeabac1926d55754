/** A request as a command of curl that sends exactly that. */
import type { BuiltRequest, Part } from '../request/request.ts';

export function curl({ method, url, headers, body }: BuiltRequest): string {
  const lines = [`curl --request ${method}`, `--url ${quote(url)}`];
  // curl reads brackets and braces of an address as patterns.
  if (/[[\]{}]/.test(url)) lines[0] = `curl --globoff --request ${method}`;
  const isForm = body?.kind === 'form';
  for (const [name, value] of headers) {
    if (isForm && name === 'Content-Type') continue;
    lines.push(value === '' ? `--header ${quote(`${name};`)}` : `--header ${quote(`${name}: ${value}`)}`);
  }
  switch (body?.kind) {
    case 'text':
      // `--data-raw`: with `--data`, a text that begins with @ would be the name of a file.
      lines.push(`--data-raw ${quote(body.text)}`);
      break;
    case 'form':
      if (body.pairs.length === 0) lines.push("--data-raw ''");
      for (const [name, value] of body.pairs)
        lines.push(`--data-urlencode ${quote(`${encodeURIComponent(name)}=${value}`)}`);
      break;
    case 'multipart':
      for (const part of body.parts) lines.push(`--form ${quote(formPart(part))}`);
      break;
    case 'binary':
      lines.push(`--data-binary ${quote(`@${String(body.file)}`)}`);
      break;
    default:
  }
  return lines.join(' \\\n  ');
}

function formPart({ name, text, file, contentType }: Part): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`;
  const key = /[="]/.test(name) ? `"${escaped(name)}"` : name;
  // In quotes, because `;` and `,` would end a value, and `@` and `<` at its start would read a file.
  return text === undefined
    ? `${key}=@"${escaped(String(file))}"${type}`
    : `${key}="${escaped(text)}"${type}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

/** For a POSIX shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
