/**
 * rolldown's parser, loaded when code is first parsed: most pages have none, and loading it takes as long as
 * render ten of them.
 */
import { createRequire } from 'node:module';

type Parser = typeof import('rolldown/utils');

const require = createRequire(import.meta.url);
let parser: Parser | undefined;

export const parseSync: Parser['parseSync'] = (...input) => {
  parser ??= require('rolldown/utils') as Parser;
  return parser.parseSync(...input);
};
