/** Writes the JSON Schema of docs.json to standard output: `node plugin/config/emit-schema.ts > schema.json`. */
import { docsJsonSchema } from './json-schema.ts';

process.stdout.write(`${JSON.stringify(docsJsonSchema(), null, 2)}\n`);
