#!/usr/bin/env node
/** The `waymark` command. */
import { begin } from './begin.ts';

await begin(async () => (await import('./start.ts')).start);
