/** Tools and resources of the operator's own, from a module that they name. It is code, with the rights of the server. */
import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OwnOffers, ownResourcesSchema, ownToolsSchema } from '@waymark/contract/own-tools';
import { wordsOf } from '@waymark/source/failures';
import { z } from 'zod';
import { addTheirModule, provideProductModules } from './product-modules.ts';

const moduleSchema = z
  .object({
    tools: ownToolsSchema.optional(),
    resources: ownResourcesSchema.optional(),
  })
  .refine(({ tools, resources }) => tools !== undefined || resources !== undefined, {
    error: 'exports neither `tools` nor `resources`: write `export const tools = [defineTool({ … })];`',
  });

/** The exports `tools` and `resources` of a module, loaded as Node runs it. @throws {Error} with the file, if it cannot be loaded or exports something else */
export async function loadTools(file: string): Promise<OwnOffers> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}. Name the module with the tools.`);
  const result = moduleSchema.safeParse(await load(file));
  if (!result.success) {
    const text = readFileSync(file, 'utf8');
    const lines = result.error.issues.map((issue) => {
      const [key] = issue.code === 'unrecognized_keys' ? issue.keys : [];
      return `${file}${placeOfKey(text, key)}  ${[pathText(issue.path), issue.message].join(' ').trim()}`;
    });
    throw new Error(`The tools of the server are not valid. Correct them in this file:\n${lines.join('\n')}`);
  }
  const { tools = [], resources = [] } = result.data;
  return { tools, resources };
}

/** `tools[0].input` */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at ? '.' : ''}${String(key)}`))
    .join('');
}

/** `:line:column` of a key that the text has once; nothing if it is in another file, or several times. */
function placeOfKey(text: string, key = ''): string {
  const [found, ...others] = [...text.matchAll(/(?<![$\w])[$\w]+(?=['"]?\s*[:(,}])/g)].filter(
    ([name]) => name === key,
  );
  if (found === undefined || others.length > 0) return '';
  const before = text.slice(0, found.index).split('\n');
  return `:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

async function load(file: string): Promise<unknown> {
  provideProductModules();
  const address = pathToFileURL(resolve(file));
  addTheirModule(address);
  try {
    return { ...((await import(address.href)) as object) };
  } catch (error) {
    const problem = `${file}${placeOf(error, resolve(file))}  It cannot be loaded: ${wordsOf(error)}`;
    throw new Error(problem + hintOf(error), { cause: error });
  }
}

/** Hint for a name of `waymark/extend` that a server without a builder has not. */
function hintOf(error: unknown): string {
  if (!/'waymark\/extend' does not provide an export/.test(wordsOf(error))) return '';
  return (
    '. The server alone has defineTool, defineResource, ToolError and z: write tools with these, in a module that does not ' +
    'import the one with plugins and components.'
  );
}

/** `:line:column`, or `:line`, of an error in the file itself; nothing if the error is elsewhere. */
function placeOf(error: unknown, path: string): string {
  const stack = error instanceof SyntaxError ? syntaxStack(error, path) : String((error as Error).stack);
  const [, rest = ''] = stack.split(path);
  return /^(?::\d+){1,2}/.exec(rest)?.[0] ?? '';
}

/** Node names no place in errors of JavaScript's syntax; the remover of types does. */
function syntaxStack(error: SyntaxError, path: string): string {
  try {
    stripTypeScriptTypes(readFileSync(path, 'utf8'), { sourceUrl: path });
    return String(error.stack);
  } catch (found) {
    return String((found as Error).stack);
  }
}
