/**
 * rolldown's parser, loaded when code is parsed for the first time: most pages have none, and to load it takes as long as to
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
