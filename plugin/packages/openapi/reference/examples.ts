/** Examples of an operation's responses, or of a message: written ones, or else one from the schema. Of a request, written ones. */
import type { JsonObject } from '@waymark/source/values';
import type { Content, Operation } from '../model/operation.ts';
import { bodyKind, contentExample, contentText, isTextual } from '../request/example-body.ts';

export interface Example {
  /** Empty if it has none. */
  readonly name: string;
  readonly type: string;
  readonly grammar: string;
  readonly code: string;
}

export interface ExampleGroup {
  /** Status of a response, or name of a message. */
  readonly title: string;
  readonly examples: readonly Example[];
}

const MAX_EXAMPLES = 12;

export function responseExamples({ document, responses }: Operation): ExampleGroup[] {
  return responses.map(({ status, contents }) => ({
    title: status,
    examples: examplesOf(document, contents, 'response'),
  }));
}

/** None if there is only one, which the samples have. */
export function bodyExamples(document: JsonObject, contents: readonly Content[]): Example[] {
  const written = contents.filter(({ type, examples }) => bodyKind(type) === 'text' && examples.length > 0);
  const found = examplesOf(document, written, 'request');
  return found.length > 1 ? found : [];
}

export function messageExamples(
  document: JsonObject,
  contents: readonly Content[],
  title: string,
): ExampleGroup[] {
  const examples = examplesOf(document, contents, 'response');
  return examples.length === 0 ? [] : [{ title, examples }];
}

function examplesOf(
  document: JsonObject,
  contents: readonly Content[],
  direction: 'request' | 'response',
): Example[] {
  const found = contents
    .filter(({ type }) => isTextual(type) || type === '*/*')
    .flatMap((content) => {
      const written =
        content.examples.length > 0
          ? content.examples
          : [{ name: '', value: contentExample(document, content, direction) }];
      return written.map(
        ({ name, value }): Example => ({
          name,
          type: content.type,
          grammar: /json|\*\/\*/i.test(content.type)
            ? 'json'
            : /xml|html/i.test(content.type)
              ? 'xml'
              : 'text',
          code: contentText(document, content.type, value, content.schema),
        }),
      );
    });
  return found.filter(({ code }) => code !== '').slice(0, MAX_EXAMPLES);
}
