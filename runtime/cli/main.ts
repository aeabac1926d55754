#!/usr/bin/env node
/** @room The commands of a server and of its state, which `waymark` has too: `waymark-server` runs without the builder. */
import { begin } from './begin.ts';

await begin(async () => (await import('./run-server.ts')).runServer);
