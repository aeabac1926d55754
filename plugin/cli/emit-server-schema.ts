/** Writes the JSON Schema of the server's configuration to standard output, like `plugin/config/emit-schema.ts` for docs.json. */
import { serverConfigJsonSchema } from './server-config.ts';

process.stdout.write(`${JSON.stringify(serverConfigJsonSchema(), null, 2)}\n`);
