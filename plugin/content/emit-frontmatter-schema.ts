/** Writes the JSON Schema of frontmatter to standard output, like `plugin/config/emit-schema.ts` for docs.json. */
import { frontmatterJsonSchema } from './frontmatter-schema.ts';

process.stdout.write(`${JSON.stringify(frontmatterJsonSchema(), null, 2)}\n`);
