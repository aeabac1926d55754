/** A request with Go's net/http. */
import type { BodyPart, BuiltRequest, RequestBody } from '../request/request.ts';
import { doubleQuoted } from './text.ts';

interface GoBody {
  readonly imports: readonly string[];
  readonly lines: readonly string[];
  readonly reader: string;
}

export function go({ method, url, headers, body }: BuiltRequest): string {
  const own = goBody(body);
  const imports = ['fmt', 'io', 'net/http', ...own.imports].sort();
  const set = headers.map(
    ([name, value]) => `request.Header.Set(${doubleQuoted(name)}, ${doubleQuoted(value)})`,
  );
  if (body?.kind === 'multipart')
    set.push('request.Header.Set("Content-Type", writer.FormDataContentType())');
  const lines = [
    ...own.lines,
    `request, _ := http.NewRequest(${doubleQuoted(method)}, ${doubleQuoted(url)}, ${own.reader})`,
    ...set,
    '',
    'response, _ := http.DefaultClient.Do(request)',
    'defer response.Body.Close()',
    'answer, _ := io.ReadAll(response.Body)',
    '',
    'fmt.Println(response.Status)',
    'fmt.Println(string(answer))',
  ];
  const code = lines.map((line) => (line === '' ? '' : `\t${line}`)).join('\n');
  return `package main\n\nimport (\n${imports.map((name) => `\t"${name}"`).join('\n')}\n)\n\nfunc main() {\n${code}\n}`;
}

function goBody(body: RequestBody | undefined): GoBody {
  switch (body?.kind) {
    case 'text':
      return {
        imports: ['strings'],
        lines: [`body := strings.NewReader(${text(body.text)})`],
        reader: 'body',
      };
    case 'form': {
      const names = [...new Set(body.pairs.map(([name]) => name))];
      const values = names.map((name) => {
        const own = body.pairs.filter(([each]) => each === name).map(([, value]) => doubleQuoted(value));
        return `\t${doubleQuoted(name)}: {${own.join(', ')}},`;
      });
      return {
        imports: ['net/url', 'strings'],
        lines: ['form := url.Values{', ...values, '}'],
        reader: 'strings.NewReader(form.Encode())',
      };
    }
    case 'multipart':
      return {
        imports: [
          'bytes',
          'mime/multipart',
          ...(body.parts.some(({ text: own }) => own === undefined) ? ['os'] : []),
          ...(body.parts.some(({ contentType }) => contentType !== undefined) ? ['net/textproto'] : []),
        ],
        lines: [
          'body := &bytes.Buffer{}',
          'writer := multipart.NewWriter(body)',
          ...body.parts.flatMap(part),
          'writer.Close()',
          '',
        ],
        reader: 'body',
      };
    case 'binary':
      return {
        imports: ['bytes', 'os'],
        lines: [`body, _ := os.ReadFile(${doubleQuoted(String(body.file))})`],
        reader: 'bytes.NewReader(body)',
      };
    default:
      return { imports: [], lines: [], reader: 'nil' };
  }
}

function part({ name, text: own, file, contentType }: BodyPart, index: number): string[] {
  const disposition =
    own === undefined
      ? `form-data; name="${escaped(name)}"; filename="${escaped(String(file))}"`
      : `form-data; name="${escaped(name)}"`;
  const created =
    contentType === undefined
      ? `writer.CreateFormFile(${doubleQuoted(name)}, ${doubleQuoted(String(file))})`
      : `writer.CreatePart(textproto.MIMEHeader{"Content-Disposition": {${doubleQuoted(disposition)}}, "Content-Type": {${doubleQuoted(contentType)}}})`;
  if (own === undefined)
    return [
      `part${index}, _ := ${created}`,
      `file${index}, _ := os.ReadFile(${doubleQuoted(String(file))})`,
      `part${index}.Write(file${index})`,
    ];
  if (contentType === undefined) return [`writer.WriteField(${doubleQuoted(name)}, ${doubleQuoted(own)})`];
  return [`part${index}, _ := ${created}`, `part${index}.Write([]byte(${text(own)}))`];
}

function escaped(name: string): string {
  return name.replaceAll(/[\\"]/g, '\\$&');
}

/** Lines stay lines if nothing in them ends a raw text. */
function text(own: string): string {
  return own.includes('\n') && !/[`\r]/.test(own) ? `\`${own}\`` : doubleQuoted(own);
}
