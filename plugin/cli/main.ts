#!/usr/bin/env node
/** The `waymark` command. */
import { begin } from '@waymark/server/cli/begin';

await begin(async () => (await import('./start.ts')).start);
