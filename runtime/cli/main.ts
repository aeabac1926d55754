#!/usr/bin/env node
/** The server alone: `lib/server/server.js` of the package, bundled with all that it needs. */
import { begin } from './begin.ts';

await begin(async () => (await import('./run-server.ts')).runServer);
